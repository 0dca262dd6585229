import AdModel
import CSimdjson
import Synchronization

/// A session that may still go on: its lines so far. A value that is used again for another session when one is closed.
struct OpenSession {
  private(set) var id = ""
  private(set) var definitionFile: String?
  private(set) var firstLine = LineReference(file: 0, line: 0)
  private(set) var lastLine = LineReference(file: 0, line: 0)
  /// Where in the whole input its first `session.end` stands, counted in lines; `nil`: it hasn't ended.
  var end: Int?
  /// Damaged lines that name it.
  var quarantined: [LineReference] = []
  /// Place of what is wrong with its closing (`ClosingMistakes`).
  var mistake: Int32?
  /// `nil`: nobody wants it, and it is only followed.
  private var content: SessionContent?
  private var notes = SessionNotes()
  private var isFlawless = true
  /// Bytes of its lines, whether they are kept or not.
  private var byteCount = 0

  /// Makes it another session, without lines.
  ///
  /// - Parameter storage: where its lines go; `nil` if nobody wants them.
  mutating func begin(
    id: String, storage: SessionStorage?, definitionFile: String?, firstLine: LineReference,
    quarantined: [LineReference]
  ) {
    self.id = id
    content = storage.map(SessionContent.init)
    self.definitionFile = definitionFile
    self.firstLine = firstLine
    self.quarantined = quarantined
    end = nil
    mistake = nil
    byteCount = 0
    isFlawless = true
  }

  /// Whether it holds as much as a session may.
  var isFull: Bool { byteCount >= SessionContent.byteLimit }

  @inline(__always) mutating func append(
    _ line: RecordedLine, _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    lastLine = reference
    byteCount &+= Int(source.length)
    content?.append(line, source, of: block, at: reference)
    if !line.isInOrder, let content {
      isFlawless = false
      notes.noteLast(of: content, source, of: block)
    }
  }

  /// The session as it is handed over, if anybody wants it; what it holds is to be given back with `clear`.
  func recorded(
    _ ending: RecordedSession.Ending, unassigned: borrowing UnassignedLines, paths: [String]
  ) -> RecordedSession? {
    guard let content else { return nil }
    let lines = quarantined + unassigned.between(content.events)
    return RecordedSession(
      id: id, files: paths, storage: content.storage, adIDs: content.adIDs, defects: notes.defects,
      unknownNames: notes.unknownNames, quarantined: lines.isEmpty ? [] : Set(lines).sorted(),
      ending: ending, definitionFile: definitionFile, isFlawless: isFlawless && lines.isEmpty)
  }

  /// Forgets the session, which nobody here needs any more.
  ///
  /// - Returns: the storage of its lines, if nobody else has it.
  mutating func clear() -> SessionStorage? {
    var storage = content?.storage
    content = nil
    notes = SessionNotes()
    quarantined = []
    guard storage != nil, isKnownUniquelyReferenced(&storage) else { return nil }
    return storage
  }
}

/// Storage that closed sessions leave to the next ones, which then needn't make it grow from nothing. What was left last is
/// taken first: it is still in a processor's cache.
final class SpareStorage: Sendable {
  /// How many are kept: together 3 MB at most (`SessionMemory.clear`).
  private static let limit = 64

  private let spare = Mutex<[SessionStorage]>([])

  func take() -> SessionStorage { spare.withLock { $0.popLast() } ?? SessionStorage() }

  /// - Parameter storage: which nobody else has.
  func giveBack(_ storage: SessionStorage) {
    storage.pointer.pointee.clear()
    spare.withLock { if $0.count < Self.limit { $0.append(storage) } }
  }
}

/// The lines of a session: their bytes one after the other, and where in them values and events stand.
struct SessionContent {
  /// A session may hold this many bytes; offsets are 32 bits wide, and memory has an end.
  static let byteLimit = 256 << 20

  let storage: SessionStorage
  private(set) var adIDs: [String] = []
  /// Keys of the ids, and of those behind the first few their places: few sessions have more than can be compared one by one
  /// faster than looked up.
  private var adKeys: [SessionKey] = []
  private var laterAds = KeyIndex()
  /// The ad of the line before, which most lines are about as well.
  private var lastAd = 0

  private static let fewAds = 8

  init(_ storage: SessionStorage) { self.storage = storage }

  var bytes: StoredList<UInt8> { storage.bytes }
  var values: StoredList<RawValue> { storage.values }
  var events: StoredList<RawEvent> { storage.events }

  @inline(__always) mutating func append(
    _ line: RecordedLine, _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    let values = block.values(of: source)
    let place = Int(source.common.4)
    let ad = place < 0 ? nil : ad(values[place], of: block)
    storage.pointer.pointee.append(
      RawEvent(kind: line.kind, line: reference, time: line.time, sequence: line.sequence, ad: ad),
      text: block.text(of: source), values: UnsafeRawBufferPointer(values), origin: source.start)
  }

  /// Place of a line's ad among the session's.
  @inline(__always) private mutating func ad(_ id: adspec_value, of block: ParsedBlock) -> Int32? {
    let text = block.text(of: id)
    switch id.form {
    case ADSPEC_STRING: return ad(SessionKey(text)) { String(decoding: text, as: UTF8.self) }
    case ADSPEC_ESCAPED_STRING:
      let id = JSONString.unescaped(String(decoding: text, as: UTF8.self))
      return ad(SessionKey(id)) { id }
    default: return nil
    }
  }

  @inline(__always) private mutating func ad(_ key: SessionKey, id: () -> String) -> Int32 {
    if lastAd >= adKeys.count || adKeys[lastAd] != key { lastAd = place(of: key) ?? add(key, id()) }
    return Int32(truncatingIfNeeded: lastAd)
  }

  private func place(of key: SessionKey) -> Int? {
    for place in 0..<min(adKeys.count, Self.fewAds) where adKeys[place] == key { return place }
    return laterAds.find(key, in: adKeys)
  }

  private mutating func add(_ key: SessionKey, _ id: String) -> Int {
    adIDs.append(id)
    adKeys.append(key)
    let place = adKeys.count - 1
    if place >= Self.fewAds { laterAds.insert(key, at: place, in: adKeys) }
    return place
  }
}
