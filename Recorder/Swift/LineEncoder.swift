/// Encodes events as lines of JSON, in a buffer for a file.
struct LineEncoder {
  /// The maximum length of a line that readers accept: 1 MiB.
  static let longestLine = 1 << 20

  private(set) var bytes: [UInt8] = []
  private(set) var lines = 0
  /// The bytes `","session":"…","time":"`, which are the same in every line.
  private let session: [UInt8]
  /// Redacts texts; `nil` if they are written as they are.
  private let redaction: SourceRedaction?

  init(session: String, redaction: SourceRedaction?) {
    var start = Self(session: [], redaction: nil)
    start.bytes.append("\",\"session\":")
    start.append(session)
    start.bytes.append(",\"time\":\"")
    self.init(session: start.bytes, redaction: redaction)
  }

  private init(session: [UInt8], redaction: SourceRedaction?) {
    (self.session, self.redaction) = (session, redaction)
  }

  /// Appends the line of an event. Returns `false`, and appends nothing, if it is longer than `longestLine`.
  mutating func append(_ event: AdEvent, at time: Timestamp, number: Int) -> Bool {
    let start = bytes.count
    bytes.append("{\"event\":\"")
    bytes.append(event.name)
    bytes += session
    time.append(to: &bytes)
    bytes.append("\",\"seq\":")
    bytes += "\(number)".utf8
    for (name, value) in event.fields.list {
      bytes.append(",\"")
      bytes.append(name)
      bytes.append("\":")
      append(value)
    }
    bytes.append("}\n")
    guard bytes.count - start <= Self.longestLine else {
      bytes.removeSubrange(start...)
      return false
    }
    lines += 1
    return true
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    lines = 0
  }

  private mutating func append(_ value: FieldValue) {
    switch value {
    case .text(let text, let use): append(redaction?.redacted(text, as: use) ?? text)
    case .bool(let isTrue): bytes.append(isTrue ? "true" : "false")
    case .integer(let number): bytes += "\(number)".utf8
    case .number(let number): append(number)
    case .time(let time):
      bytes.append("\"")
      time.append(to: &bytes)
      bytes.append("\"")
    case .frame(let frame): append([frame.x, frame.y, frame.width, frame.height].map(FieldValue.number))
    case .size(let size): append([size.width, size.height].map(FieldValue.number))
    case .list(let values): append(values)
    case .object(let fields):
      appendPairs(fields.list) { encoder, name in
        encoder.bytes.append("\"")
        encoder.bytes.append(name)
        encoder.bytes.append("\"")
      }
    case .map(let pairs):
      // Sorted, so that the order is the same each time.
      appendPairs(pairs.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }) { $0.append($1) }
    }
  }

  private mutating func append(_ values: [FieldValue]) {
    bytes.append("[")
    for (place, value) in values.enumerated() {
      if place > 0 { bytes.append(",") }
      append(value)
    }
    bytes.append("]")
  }

  private mutating func appendPairs<Name>(
    _ pairs: [(name: Name, value: FieldValue)], name append: (inout LineEncoder, Name) -> Void
  ) {
    bytes.append("{")
    for (place, pair) in pairs.enumerated() {
      if place > 0 { bytes.append(",") }
      append(&self, pair.name)
      bytes.append(":")
      self.append(pair.value)
    }
    bytes.append("}")
  }

  /// Appends a number. JSON has neither infinity nor NaN: they become `null`, which readers report.
  private mutating func append(_ number: Double) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 {
      bytes += "\(whole)".utf8
    } else {
      bytes += (number.isFinite ? "\(number)" : "null").utf8
    }
  }

  private mutating func append(_ text: String) {
    bytes.append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append("\\\"")
      case UInt8(ascii: "\\"): bytes.append("\\\\")
      case UInt8(ascii: "\n"): bytes.append("\\n")
      case 0..<0x20:
        bytes.append("\\u00")
        bytes.append(Self.hex(byte >> 4))
        bytes.append(Self.hex(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append("\"")
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
