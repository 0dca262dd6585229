import CSimdjson
import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A session that may get more lines, with the text of its lines so far. After the session is closed, the value is
/// reused for another one.
///
/// Lines may be spilled to a store (`LineStore`). The size is limited so that the session can be checked in
/// memory; a longer one is evicted.
struct OpenSession {
  // Properties that are used for each line.
  /// The highest `seq` so far; -1 before the first.
  private var lastNumber: Int64 = -1
  /// Digests of the session's lines, by which a line that was sent again is recognised. They are made when the first line
  /// comes whose `seq` isn't above all before it, and for most sessions never.
  private var digests: Set<SessionKey>?
  private(set) var lastLine = LineReference(file: 0, line: 0)
  /// The position of the session's first `session.end`, counted in lines of the whole input; `nil` if the session
  /// hasn't ended.
  var end: Int?
  /// The session's lines in memory; `nil` if the session isn't wanted: then only its size is counted.
  private(set) var storage: SessionStorage?
  /// The spilled lines of the session. The lines in memory come after them.
  private var spilled = StoredLines()
  /// The size of all lines of the session with their line ends, stored or not.
  private var byteCount = 0

  private(set) var id = ""
  private(set) var definitionFile: String?
  private(set) var firstLine = LineReference(file: 0, line: 0)
  /// Damaged lines that name the session, or that may belong to it.
  var skippedLines: [LineReference] = []
  /// Index in `ClosingDiagnostics` of the diagnostic about this session; `nil` if there is none.
  var diagnostic: Int32?

  /// Prepares the value for another session without lines.
  ///
  /// - Parameter storage: the memory for the session's lines; `nil` if the session isn't wanted.
  mutating func begin(
    id: String, storage: SessionStorage?, definitionFile: String?, firstLine: LineReference,
    skippedLines: [LineReference]
  ) {
    self.id = id
    self.storage = storage
    self.definitionFile = definitionFile
    self.firstLine = firstLine
    self.skippedLines = skippedLines
    end = nil
    diagnostic = nil
    byteCount = 0
    lastNumber = -1
    digests = nil
  }

  /// Returns true if a line with this `seq` is a copy: its bytes are those of an earlier line of the session. Each line
  /// must be passed once, before it is appended.
  @inline(__always) mutating func isCopy(
    _ number: Int64?, _ text: UnsafeBufferPointer<UInt8>, _ store: (any LineStore)?
  ) -> Bool {
    guard let number else { return false }
    if number > lastNumber {
      lastNumber = number
      digests?.insert(SessionKey(text))
      return false
    }
    return isKnown(text, store)
  }

  private mutating func isKnown(_ text: UnsafeBufferPointer<UInt8>, _ store: (any LineStore)?) -> Bool {
    var known = digests.take() ?? lines(store)?.digestsOfLines ?? []
    let isNew = known.insert(SessionKey(text)).inserted
    digests = known
    return !isNew
  }

  /// True once the session has reached the size limit.
  func isTooLong(_ limit: Int) -> Bool { byteCount >= limit }

  @inline(__always) mutating func append(
    _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    lastLine = reference
    byteCount &+= Int(source.length) &+ 1
    // Moved out for the call, so that it isn't retained and released for each line.
    guard let storage = storage.take() else { return }
    defer { self.storage = storage }
    storage.append(block.text(of: source), at: reference)
  }

  /// The number of bytes of the session's lines in memory.
  var heldBytes: Int { storage?.bytes.count ?? 0 }

  /// Spills the session's lines to a store. Returns `false` if there is no space.
  mutating func spill(in store: any LineStore) -> Bool {
    guard let storage else { return true }
    return spilled.put(storage, into: store)
  }

  /// Returns all lines of the session in memory; `nil` if the session isn't wanted, or if spilled lines can't be read.
  func lines(_ store: (any LineStore)?) -> SessionStorage? {
    guard let storage, let store, !spilled.isEmpty else { return storage }
    return spilled.get(before: storage, from: store)
  }

  /// Removes the session's data.
  ///
  /// - Returns: the memory in which its lines were stored, for reuse; `nil` if something else still refers to it.
  mutating func clear(_ store: (any LineStore)?) -> SessionStorage? {
    spilled.drop(from: store)
    var storage = storage
    self.storage = nil
    skippedLines = []
    guard storage != nil, isKnownUniquelyReferenced(&storage) else { return nil }
    return storage
  }
}

/// The ads of a session by the keys of their ids, in order of first appearance.
struct AdPlaces {
  private var places: [SessionKey: Int] = [:]
  /// One-entry cache: the ad of the previous line. Most lines are about the ad of the line before.
  private var last: (key: SessionKey, place: Int)?

  var count: Int { places.count }

  /// Returns the index of the ad whose id has this key. An ad without an index gets the next one.
  mutating func place(of key: SessionKey) -> Int {
    if let last, last.key == key { return last.place }
    let place = places[key] ?? places.count
    places[key] = place
    last = (key, place)
    return place
  }
}

extension SessionStorage {
  /// The digests of the lines.
  fileprivate var digestsOfLines: Set<SessionKey> {
    var digests: Set<SessionKey> = []
    forEachLine { digests.insert(SessionKey($0)) }
    return digests
  }

  var sumOfLines: LineSum {
    var sum = LineSum()
    forEachLine { sum.add($0) }
    return sum
  }

  @inline(__always) private func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withText(0, UInt32(bytes.count)) { bytes in
      var start = 0
      // `memchr` reads 16 bytes and more at once, and lines are some hundred bytes long.
      while start < bytes.count, let rest = bytes.baseAddress.map({ $0 + start }),
        let end = memchr(rest, Int32(UInt8(ascii: "\n")), bytes.count - start)
      {
        let length = end - UnsafeMutableRawPointer(mutating: rest)
        body(UnsafeBufferPointer(start: rest, count: length))
        start += length + 1
      }
    }
  }
}
