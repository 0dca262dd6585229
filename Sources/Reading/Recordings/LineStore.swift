import Model

/// Storage for spilled lines of open sessions, usually a temporary file. There is one per shard, and calls
/// don't overlap.
package protocol LineStore: AnyObject {
  /// Appends bytes.
  ///
  /// - Returns: the offset of the first byte; `nil` if there is no space. Then the caller keeps the bytes in memory,
  ///   and must not call this method again.
  func put(_ bytes: UnsafeRawBufferPointer) -> Int?
  /// Fills a buffer with stored bytes. Returns `false` if they can't be read; the session is then missing,
  /// and the store's owner must fail the run.
  func get(_ start: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool
  /// Frees bytes that aren't needed any more.
  func drop(_ range: Range<Int>)
}

/// The lines of a session that were spilled to a store, in their order. The session's lines in memory follow them.
struct StoredLines {
  /// The lines that were spilled at one time: their bytes, followed by their positions in the recordings.
  private struct Part {
    let start: Int
    let byteCount: Int
    let lineCount: Int

    var end: Int { start + byteCount + lineCount * MemoryLayout<LineReference>.stride }
  }

  private var parts: [Part] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Moves all lines of a session from memory to a store. Returns `false` if there is no space.
  mutating func put(_ storage: SessionStorage, into store: any LineStore) -> Bool {
    let (bytes, lines) = (storage.bytes, storage.lines)
    let texts = bytes.stretch(0, bytes.count), places = lines.stretch(0, lines.count)
    guard let start = store.put(UnsafeRawBufferPointer(texts)),
      store.put(UnsafeRawBufferPointer(places)) == start + bytes.count
    else { return false }
    parts.append(Part(start: start, byteCount: bytes.count, lineCount: lines.count))
    storage.clear(keepsMemory: false)
    return true
  }

  /// Returns all lines, the spilled ones first, in new memory; `nil` if the store can't be read.
  func get(before storage: SessionStorage, from store: any LineStore) -> SessionStorage? {
    let whole = SessionStorage()
    for part in parts {
      let isThere = whole.append(bytes: part.byteCount, lines: part.lineCount) { texts, places in
        store.get(part.start, into: texts) && store.get(part.start + part.byteCount, into: places)
      }
      guard isThere else { return nil }
    }
    whole.append(storage)
    return whole
  }

  /// Frees the spilled lines in the store.
  mutating func drop(from store: (any LineStore)?) {
    for part in parts { store?.drop(part.start..<part.end) }
    parts = []
  }
}
