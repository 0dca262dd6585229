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
  /// Whether there is nothing to say of any value of its lines.
  private(set) var areInOrder = true

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
    areInOrder = true
  }

  /// True once it holds as much as may be handed over.
  func isTooLong(_ limit: Int) -> Bool { byteCount >= limit }

  @inline(__always) mutating func append(
    _ line: RecordedLine, _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    lastLine = reference
    byteCount &+= Int(source.length) &+ 1
    // Taken out for the call, so that it is neither retained nor released for each line.
    guard let storage = storage.take() else { return }
    defer { self.storage = storage }
    storage.append(block.text(of: source), at: reference)
    areInOrder = areInOrder && line.isInOrder
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
  /// The ad of the line before, which most lines are about as well; its key stands here, too, for `keys` is memory of its own.
  private var last = -1
  private var lastKey = SessionKey(high: 0, low: 0)
  /// Keys of the ids, and of those behind the first few their places: few sessions have more than can be compared one by one
  /// faster than looked up.
  private var keys: [SessionKey] = []
  private var laterAds = KeyIndex()

  private static let few = 8

  var count: Int { keys.count }

  /// Place of the ad with an id, a new one if the id is new; `nil` for a value that is no id.
  @inline(__always) mutating func place(of id: adspec_value, _ block: ParsedBlock) -> Int? {
    let text = block.text(of: id)
    switch id.form {
    case ADSPEC_STRING: return place(of: SessionKey(text))
    case ADSPEC_ESCAPED_STRING:
      return place(of: SessionKey(JSONString.unescaped(String(decoding: text, as: UTF8.self))))
    default: return nil
    }
  }

  @inline(__always) private mutating func place(of key: SessionKey) -> Int {
    if last < 0 || lastKey != key { (last, lastKey) = (known(key) ?? add(key), key) }
    return last
  }

  private func known(_ key: SessionKey) -> Int? {
    for place in 0..<min(keys.count, Self.few) where keys[place] == key { return place }
    return laterAds.find(key, in: keys)
  }

  private mutating func add(_ key: SessionKey) -> Int {
    keys.append(key)
    let place = keys.count - 1
    if place >= Self.few { laterAds.insert(key, at: place, in: keys) }
    return place
  }
}
