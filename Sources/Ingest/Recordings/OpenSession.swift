import AdModel
import CSimdjson

/// A session that may still go on: its lines so far. A value that is used again for another session when one is closed.
struct OpenSession {
  private(set) var id = ""
  /// Whether anybody wants it; if not it is only followed.
  private(set) var isKept = false
  private(set) var definitionFile: String?
  private(set) var firstLine = LineReference(file: 0, line: 0)
  private(set) var lastLine = LineReference(file: 0, line: 0)
  /// Where in the whole input its first `session.end` stands, counted in lines; `nil`: it hasn't ended.
  var end: Int?
  /// Damaged lines that name it.
  var quarantined: [LineReference] = []
  /// Place of what is wrong with its closing (`ClosingMistakes`).
  var mistake: Int32?
  private var content = SessionContent()
  private var notes = SessionNotes()
  /// Bytes of its lines, whether they are kept or not.
  private var byteCount = 0

  /// Makes it another session, without lines.
  mutating func begin(
    id: String, isKept: Bool, definitionFile: String?, firstLine: LineReference, quarantined: [LineReference]
  ) {
    self.id = id
    self.isKept = isKept
    self.definitionFile = definitionFile
    self.firstLine = firstLine
    self.quarantined = quarantined
    end = nil
    mistake = nil
    byteCount = 0
  }

  /// Whether it holds as much as a session may.
  var isFull: Bool { byteCount >= SessionContent.byteLimit }

  @inline(__always) mutating func append(
    _ line: RecordedLine, _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    lastLine = reference
    byteCount &+= Int(source.length)
    guard isKept else { return }
    content.append(line, source, of: block, at: reference)
    if !line.isInOrder { notes.noteLast(of: &content, source, of: block) }
  }

  /// The session as it is handed over; what it holds is to be given back with `clear`.
  mutating func recorded(
    _ ending: RecordedSession.Ending, unassigned: borrowing UnassignedLines, paths: [String]
  ) -> RecordedSession {
    let lines = quarantined + unassigned.between(content.events)
    return RecordedSession(
      id: id, files: paths, storage: content.storage, adIDs: content.adIDs, defects: notes.defects,
      unknownNames: notes.unknownNames, quarantined: lines.isEmpty ? [] : Set(lines).sorted(),
      ending: ending, definitionFile: definitionFile)
  }

  /// Forgets the session, which nobody here needs any more.
  mutating func clear() {
    content.clear()
    notes = SessionNotes()
    quarantined = []
  }

  /// Gives the memory back that `clear` has kept for the next session.
  mutating func giveBack() { content = SessionContent() }
}

/// The lines of a session: their bytes one after the other, and where in them values and events stand.
struct SessionContent {
  /// A session may hold this many bytes; offsets are 32 bits wide, and memory has an end.
  static let byteLimit = 256 << 20

  private(set) var storage = SessionStorage()
  private(set) var adIDs: [String] = []
  /// Ids of its ads as they stand in its bytes, unless they have escapes; few sessions have more than can be compared one by one
  /// faster than hashed.
  private var ads: [AdText] = []
  private var adPlaces: [SessionKey: Int32] = [:]

  private struct AdText {
    var start: UInt32
    var length: UInt32
  }

  /// The ad of the line before, which most lines are about as well.
  private var lastAd: Int32 = 0

  var bytes: StoredList<UInt8> { storage.bytes }
  var values: StoredList<RawValue> { storage.values }
  var events: StoredList<RawEvent> { storage.events }

  /// Gets rid of all lines. The memory is used again, if nobody else has it.
  mutating func clear() {
    if isKnownUniquelyReferenced(&storage) {
      storage.pointer.pointee.clear()
    } else {
      storage = SessionStorage()
    }
    adIDs = []
    lastAd = 0
    ads.removeAll(keepingCapacity: true)
    if !adPlaces.isEmpty { adPlaces = [:] }
  }

  @inline(__always) mutating func append(
    _ line: RecordedLine, _ source: adspec_line, of block: ParsedBlock, at reference: LineReference
  ) {
    let values = block.values(of: source)
    let place = Int(source.common.4)
    let ad = place < 0 ? nil : ad(values[place], of: block, origin: source.start)
    storage.pointer.pointee.append(
      RawEvent(kind: line.kind, line: reference, time: line.time, sequence: line.sequence, ad: ad),
      text: block.text(of: source), values: UnsafeRawBufferPointer(values), origin: source.start)
  }

  /// Place of a line's ad among the session's. The line, which starts at `origin` of its block, is the next one of the
  /// session.
  private mutating func ad(_ id: adspec_value, of block: ParsedBlock, origin: UInt32) -> Int32? {
    let text = block.text(of: id)
    guard id.form == ADSPEC_STRING else {
      return id.form == ADSPEC_ESCAPED_STRING
        ? ad(JSONString.unescaped(String(decoding: text, as: UTF8.self)), AdText(start: 0, length: 0)) : nil
    }
    if Int(lastAd) < ads.count, isAd(Int(lastAd), text) { return lastAd }
    lastAd = ad(text, at: UInt32(truncatingIfNeeded: bytes.count) &+ id.start &- origin)
    return lastAd
  }

  /// Whether the ad of this place has this id, as it is written.
  @inline(__always) private func isAd(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(ads[place].length) == text.count else { return false }
    return bytes.stretch(Int(ads[place].start), text.count).isSame(as: text)
  }

  /// Place of an ad whose id has no escapes and stands at `start` of the session's bytes, or will stand there.
  private mutating func ad(_ text: UnsafeBufferPointer<UInt8>, at start: UInt32) -> Int32 {
    if let place = ads.indices.first(where: { isAd($0, text) }) { return Int32(truncatingIfNeeded: place) }
    let length = UInt32(truncatingIfNeeded: text.count)
    return ad(String(decoding: text, as: UTF8.self), AdText(start: start, length: length))
  }

  /// The same for one that isn't among the first few as it is written.
  private mutating func ad(_ id: String, _ text: AdText) -> Int32 {
    let key = SessionKey(id)
    if adIDs.count <= Self.fewAds {
      let known = adIDs.firstIndex { $0.utf8.elementsEqual(id.utf8) }
      if let known { return Int32(known) }
    } else if let place = adPlaces[key] {
      return place
    }
    let place = Int32(truncatingIfNeeded: adIDs.count)
    adIDs.append(id)
    if ads.count == place, ads.count < Self.fewAds, text.length > 0 { ads.append(text) }
    if adIDs.count == Self.fewAds + 1 {
      for (place, id) in adIDs.enumerated() { adPlaces[SessionKey(id)] = Int32(place) }
    } else if adIDs.count > Self.fewAds {
      adPlaces[key] = place
    }
    return place
  }

  private static let fewAds = 8
}
