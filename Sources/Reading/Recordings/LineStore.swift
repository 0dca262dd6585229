import Model

/// Where lines of open sessions wait that are more than memory should hold: a temporary file, mostly. There is one for each
/// lane; one call at a time.
package protocol LineStore: AnyObject {
  /// Puts bytes behind those that were put there before.
  ///
  /// - Returns: where they begin; `nil` if there is no room: then they stay where they are, and it isn't called again.
  func put(_ bytes: UnsafeRawBufferPointer) -> Int?
  /// Fills a buffer with what was put there; `false` if that can't be read any more, which ends the run.
  func get(_ start: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool
  /// Nobody asks for these bytes again.
  func drop(_ range: Range<Int>)
}

/// Lines of a session that wait in a store, in their order, all of which came before those in memory.
struct StoredLines {
  /// What was put away at a time: the bytes of the lines, and behind them their places in the recordings.
  private struct Part {
    let start: Int
    let byteCount: Int
    let lineCount: Int

    var end: Int { start + byteCount + lineCount * MemoryLayout<LineReference>.stride }
  }

  private var parts: [Part] = []

  var isEmpty: Bool { parts.isEmpty }

  /// Moves all lines of a session's memory to a store; `false` if there is no room.
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

  /// All lines again, with those in memory behind them, in memory of their own; `nil` if the store can't be read any more.
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

  /// Nobody needs the lines any more.
  mutating func drop(from store: (any LineStore)?) {
    for part in parts { store?.drop(part.start..<part.end) }
    parts = []
  }
}
