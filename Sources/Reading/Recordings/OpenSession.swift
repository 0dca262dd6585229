import Model
import CSimdjson

/// A session that may still go on: its lines so far, as they were recorded. A value that is used again for another session when one is
/// closed.
///
/// Lines may wait in a store (`LineStore`). A session may hold so many bytes as can be judged in memory; a longer one is evicted.
struct OpenSession {
  // What each line asks for.
  private(set) var lastLine = LineReference(file: 0, line: 0)
  /// Where in the whole input its first `session.end` stands, counted in lines; `nil`: it hasn't ended.
  var end: Int?
  /// `nil`: nobody wants it, and its lines are only counted.
  private(set) var storage: SessionStorage?
  /// Lines before those in memory.
  private var away = StoredLines()
  /// Bytes of its lines with their ends, whether they are kept or not.
  private var byteCount = 0

  private(set) var id = ""
  private(set) var definitionFile: String?
  private(set) var firstLine = LineReference(file: 0, line: 0)
  /// Damaged lines that name it.
  var quarantined: [LineReference] = []
  /// Place of what is wrong with its closing (`ClosingMistakes`).
  var mistake: Int32?

  /// Makes it another session, without lines.
  ///
  /// - Parameter storage: where its lines go; `nil` if nobody wants them.
  mutating func begin(
    id: String, storage: SessionStorage?, definitionFile: String?, firstLine: LineReference,
    quarantined: [LineReference]
  ) {
    self.id = id
    self.storage = storage
    self.definitionFile = definitionFile
    self.firstLine = firstLine
    self.quarantined = quarantined
    end = nil
    mistake = nil
    byteCount = 0
  }

  /// True once it holds as much as may be handed over.
  func isTooLong(_ limit: Int) -> Bool { byteCount >= limit }

  @inline(__always) mutating func append(
    _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    lastLine = reference
    byteCount &+= Int(source.length) &+ 1
    // Taken out for the call, so that it is neither retained nor released for each line.
    guard let storage = storage.take() else { return }
    defer { self.storage = storage }
    storage.append(block.text(of: source), at: reference)
  }

  /// Bytes of its lines in memory.
  var heldBytes: Int { storage?.bytes.count ?? 0 }

  /// Moves its lines to a store; `false` if there is no room.
  mutating func putAway(in store: any LineStore) -> Bool {
    guard let storage else { return true }
    return away.put(storage, into: store)
  }

  /// Its lines, in memory; `nil`: they aren't wanted, or can't be read any more.
  func lines(_ store: (any LineStore)?) -> SessionStorage? {
    guard let storage, let store, !away.isEmpty else { return storage }
    return away.get(before: storage, from: store)
  }

  /// Forgets the session.
  ///
  /// - Returns: the storage of its lines, if nobody else has it.
  mutating func clear(_ store: (any LineStore)?) -> SessionStorage? {
    away.drop(from: store)
    var storage = storage
    self.storage = nil
    quarantined = []
    guard storage != nil, isKnownUniquelyReferenced(&storage) else { return nil }
    return storage
  }
}

/// The ads of a session by their ids' keys, in the order in which they appear.
struct AdPlaces {
  private var places: [SessionKey: Int] = [:]
  /// One-entry cache: most lines are about the ad of the line before.
  private var last: (key: SessionKey, place: Int)?

  var count: Int { places.count }

  /// Returns the place of the ad with an id, a new one if the id is new.
  mutating func place(of key: SessionKey) -> Int {
    if let last, last.key == key { return last.place }
    let place = places[key] ?? places.count
    places[key] = place
    last = (key, place)
    return place
  }
}
