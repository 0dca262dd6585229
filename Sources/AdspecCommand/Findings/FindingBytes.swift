import AdModel
import Diagnostics

/// A finding as bytes, for a file that this process alone reads back: nothing of it is a format.
enum FindingBytes {
  /// Adds the finding, with its length before it.
  static func append(_ finding: Finding, to bytes: inout [UInt8]) {
    let start = bytes.count
    append(0, to: &bytes)
    append(finding.rule.rawValue, to: &bytes)
    append(place(of: finding.severity), to: &bytes)
    append(place(of: finding.verdict), to: &bytes)
    append(finding.complaint, to: &bytes)
    for text in [
      finding.subject.session, finding.subject.ad, finding.subject.format, finding.subject.lineItem,
    ] {
      append(text, to: &bytes)
    }
    append(finding.place, to: &bytes)
    append(finding.baseline.map { $0 == .known ? 1 : 0 }, to: &bytes)
    append(finding.baselineReason, to: &bytes)
    withUnsafeBytes(of: UInt32(bytes.count - start - headLength).littleEndian) { length in
      for (index, byte) in length.enumerated() { bytes[start + index] = byte }
    }
  }

  /// Bytes of the length before a finding.
  static let headLength = 4

  private static func append(_ complaint: Complaint, to bytes: inout [UInt8]) {
    append(complaint.message, to: &bytes)
    append(complaint.location, to: &bytes)
    append(complaint.help, to: &bytes)
    append(complaint.related.count, to: &bytes)
    for related in complaint.related {
      append(related.message, to: &bytes)
      append(related.location, to: &bytes)
    }
    append(complaint.isAboutAbsence.map { $0 ? 1 : 0 }, to: &bytes)
    append(complaint.fix?.title, to: &bytes)
    for edit in complaint.fix?.edits ?? [] {
      append(edit.text, to: &bytes)
      append(edit.range, to: &bytes)
    }
    append(nil as String?, to: &bytes)
    append(complaint.cause, to: &bytes)
  }

  private static func append(_ location: Location, to bytes: inout [UInt8]) {
    append(location.file, to: &bytes)
    append(location.range == nil ? 0 : 1, to: &bytes)
    if let range = location.range { append(range, to: &bytes) }
  }

  private static func append(_ range: SourceRange, to bytes: inout [UInt8]) {
    for number in [range.line, range.column, range.endLine, range.endColumn] { append(number, to: &bytes) }
  }

  /// Absent is as long as no text can be.
  private static func append(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else { return append(absent, to: &bytes) }
    append(text.utf8.count, to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  private static func append(_ number: Int?, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number ?? absent).littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  fileprivate static let absent = Int(UInt32.max)

  private static func place(of severity: Severity) -> Int {
    switch severity {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  private static func place(of verdict: Verdict) -> Int {
    switch verdict {
    case .pass: 0
    case .fail: 1
    case .notApplicable: 2
    case .needsReview: 3
    }
  }
}

/// Takes apart what `FindingBytes.append` put together.
struct FindingDecoder {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// - Parameter bytes: those of one finding, without the length before it.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The length that stands at the start of these bytes.
  static func length(_ head: ArraySlice<UInt8>) -> Int {
    var decoder = FindingDecoder(head)
    return decoder.number() ?? 0
  }

  mutating func finding() -> Finding {
    let rule = RuleID(rawValue: text() ?? "")
    let severity: Severity = [.note, .warning, .error][number() ?? 0]
    let verdict: Verdict = [.pass, .fail, .notApplicable, .needsReview][number() ?? 0]
    let complaint = complaint()
    let subject = FindingSubject(session: text(), ad: text(), format: text(), lineItem: text())
    var finding = Finding(
      rule: rule, severity: severity, verdict: verdict, complaint: complaint, subject: subject)
    finding.place = text()
    finding.baseline = number().map { $0 == 1 ? .known : .new }
    finding.baselineReason = text()
    return finding
  }

  private mutating func complaint() -> Complaint {
    var complaint = Complaint(text() ?? "", at: location(), help: text() ?? "")
    for _ in 0..<(number() ?? 0) {
      complaint.related.append(RelatedPlace(text() ?? "", at: location()))
    }
    complaint.isAboutAbsence = number().map { $0 == 1 }
    let title = text()
    var edits: [TextEdit] = []
    while let text = text() { edits.append(TextEdit(range(), text)) }
    complaint.fix = title.map { Fix($0, edits) }
    complaint.cause = text()
    return complaint
  }

  private mutating func location() -> Location {
    let file = text() ?? ""
    return Location(file: file, range: number() == 1 ? range() : nil)
  }

  private mutating func range() -> SourceRange {
    SourceRange(line: int(), column: int(), endLine: int(), endColumn: int())
  }

  private mutating func int() -> Int { number() ?? FindingBytes.absent }

  private mutating func number() -> Int? {
    let value = bytes[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    position += 4
    return value == FindingBytes.absent ? nil : value
  }

  private mutating func text() -> String? {
    guard let count = number() else { return nil }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }
}
