import AdModel
import CSimdjson

/// A session that may still go on: its lines so far.
final class OpenSession {
  let id: String
  /// Whether anybody wants it; if not it is only followed.
  let isKept: Bool
  let definitionFile: String?
  let firstLine: LineReference
  var lastLine: LineReference
  /// Damaged lines that name it.
  var quarantined: [LineReference] = []
  private var content = SessionContent()
  private var notes = SessionNotes()
  /// Bytes of its lines, whether they are kept or not.
  private var byteCount = 0

  init(id: String, isKept: Bool, definitionFile: String?, firstLine: LineReference) {
    self.id = id
    self.isKept = isKept
    self.definitionFile = definitionFile
    self.firstLine = firstLine
    lastLine = firstLine
  }

  /// Whether it holds as much as a session may.
  var isFull: Bool { byteCount >= SessionContent.byteLimit }

  func append(
    _ line: RecordedLine, of block: ParsedBlock, at reference: LineReference, _ validator: EventValidator
  ) {
    lastLine = reference
    byteCount += Int(block.lines[Int(line.index)].length)
    guard isKept else { return }
    content.append(line, of: block, at: reference)
    validator.validateLast(of: &content, block.values(of: block.lines[Int(line.index)]), &notes)
  }

  /// The session as it is handed over.
  func recorded(
    _ ending: RecordedSession.Ending, ownerless: borrowing OwnerlessLines, paths: [String]
  ) -> RecordedSession {
    notes.finish(content)
    let lines = quarantined + ownerless.between(content.events)
    return RecordedSession(
      id: id, files: paths, bytes: content.bytes, values: content.values, rawEvents: content.events,
      adIDs: content.adIDs, defects: notes.defects, unknownNames: notes.unknownNames,
      quarantined: lines.isEmpty ? [] : Set(lines).sorted(), ending: ending, definitionFile: definitionFile)
  }
}

/// The lines of a session: their bytes one after the other, and where in them values and events stand.
struct SessionContent {
  /// A session may hold this many bytes; offsets are 32 bits wide, and memory has an end.
  static let byteLimit = 256 << 20

  var bytes: [UInt8] = []
  var values: [RawValue] = []
  var events: [RawEvent] = []
  var adIDs: [String] = []
  private var adKeys: [SessionKey] = []
  private var adPlaces: [SessionKey: Int32] = [:]

  mutating func append(_ line: RecordedLine, of block: ParsedBlock, at reference: LineReference) {
    let source = block.lines[Int(line.index)]
    let values = block.values(of: source)
    let (start, firstValue) = (UInt32(bytes.count), UInt32(self.values.count))
    if bytes.isEmpty { reserve() }
    bytes.append(contentsOf: block.text(of: source))
    appendValues(values, start: start, first: firstValue)
    events.append(
      RawEvent(
        kind: line.kind, line: reference, time: line.time,
        sequence: sequence(line, start: start, values), ad: ad(line, of: block, source, values), start: start,
        length: source.length, firstValue: firstValue, endValue: UInt32(self.values.count)))
  }

  /// Most sessions are about this long.
  private mutating func reserve() {
    bytes.reserveCapacity(4096)
    values.reserveCapacity(192)
    events.reserveCapacity(16)
  }

  /// Values with their offsets from the start of the session.
  private mutating func appendValues(
    _ source: UnsafeBufferPointer<adspec_value>, start: UInt32, first: UInt32
  ) {
    let (forms, fields) = (ShimNumbering.shared.forms, ShimNumbering.shared.fields)
    values.append(
      contentsOf: source.lazy.map { value in
        RawValue(
          form: forms[Int(value.form.rawValue)], field: fields[Int(value.field)],
          keyStart: value.key_start &+ start, keyLength: value.key_length, start: value.start &+ start,
          length: value.length, end: value.end &+ first)
      })
  }

  private func sequence(
    _ line: RecordedLine, start: UInt32, _ values: UnsafeBufferPointer<adspec_value>
  ) -> Int64? {
    guard line.sequence >= 0 else { return nil }
    let value = values[Int(line.sequence)]
    guard value.form == ADSPEC_NUMBER else { return nil }
    let first = Int(start + value.start)
    return bytes.withUnsafeBufferPointer { NumberText.integer($0[first..<first + Int(value.length)]) }
  }

  /// Place of the line's ad among the session's.
  private mutating func ad(
    _ line: RecordedLine, of block: ParsedBlock, _ source: adspec_line,
    _ values: UnsafeBufferPointer<adspec_value>
  ) -> Int32? {
    guard let id = block.string(Int(line.ad), in: source, values) else { return nil }
    let key = id.key
    // Few sessions have more ads than can be looked through faster than hashed.
    for place in 0..<min(adKeys.count, Self.fewAds) where adKeys[place] == key { return Int32(place) }
    if adKeys.count > Self.fewAds, let place = adPlaces[key] { return place }
    let place = Int32(adIDs.count)
    adIDs.append(id.string)
    adKeys.append(key)
    if adKeys.count > Self.fewAds { adPlaces[key] = place }
    return place
  }

  private static let fewAds = 8
}

/// The shim's numbers of forms and fields as ours, by table: a million values come by.
private struct ShimNumbering: Sendable {
  static let shared = ShimNumbering()

  let forms = (UInt8(0)..<8).map { RawValue.Form(rawValue: $0) ?? .invalid }
  let fields = (UInt8(0)...255).map { EventField(rawValue: $0) ?? .unknown }
}
