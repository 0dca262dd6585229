/// A JSON value whose members keep their order, so that output is the same on every machine.
package enum JSONValue: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  case null
  case bool(Bool)
  case integer(Int)
  /// A finite number, written with at most two decimals.
  case decimal(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// An object from a list of members.
  package static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  /// Returns a text as a JSON string; `null` if it is `nil`.
  package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
  package static func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(nilLiteral: ()) { self = .null }
  /// Keeps the members in the given order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSONValue {
  /// The value on one line, for NDJSON, without a line end.
  package var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value indented by two spaces per level, with a line end after the last brace, so that diffs are small.
  package var document: String { String(decoding: documentBytes, as: UTF8.self) }

  /// `document` as UTF-8.
  package var documentBytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// - Parameter indent: the current indentation level; `nil` to write on one line.
  package func write(to output: inout [UInt8], indent: Int?) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .decimal(let value): output.append(contentsOf: Self.hundredths(value).utf8)
    case .string(let value): JSONText.append(value, to: &output)
    case .array(let elements):
      Self.write("[", elements, "]", to: &output, indent: indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      Self.write("{", members, "}", to: &output, indent: indent) { member, output, indent in
        JSONText.append(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        if indent != nil { output.append(UInt8(ascii: " ")) }
        member.value.write(to: &output, indent: indent)
      }
    }
  }

  private static func hundredths(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int64(exactly: rounded).map(String.init) ?? String(rounded)
  }

  private static func write<Element>(
    _ open: Unicode.Scalar, _ elements: [Element], _ close: Unicode.Scalar, to output: inout [UInt8],
    indent: Int?, element write: (Element, inout [UInt8], Int?) -> Void
  ) {
    output.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if let indent { newLine(indent + 1, to: &output) }
      write(element, &output, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { newLine(indent, to: &output) }
    output.append(UInt8(ascii: close))
  }

  private static func newLine(_ indent: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * indent { output.append(UInt8(ascii: " ")) }
  }
}

/// Writes strings as JSON.
package enum JSONText {
  /// Appends a string (RFC 8259, section 7). U+2028 and U+2029, which end a line in old JavaScript, are escaped too,
  /// and so are bidirectional controls, which can disguise text.
  package static func append(_ value: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let isPlain = value.withBytes { bytes in
      let isPlain = bytes.isFlawless { word in
        ByteWord.unprintable(word) | ByteWord.zeros(word ^ ByteWord.all(UInt8(ascii: "\"")))
          | ByteWord.zeros(word ^ ByteWord.all(UInt8(ascii: "\\")))
      }
      if isPlain { output.append(contentsOf: bytes) }
      return isPlain
    }
    if !isPlain { appendScalars(of: value, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a text scalar by scalar, with escapes. A function of its own, so that texts that need no escapes are
  /// appended without reference counting.
  @inline(never) private static func appendScalars(of value: String, to output: inout [UInt8]) {
    for scalar in value.unicodeScalars { append(scalar, to: &output) }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar {
    case "\"": output.append(contentsOf: "\\\"".utf8)
    case "\\": output.append(contentsOf: "\\\\".utf8)
    case "\n": output.append(contentsOf: "\\n".utf8)
    case "\r": output.append(contentsOf: "\\r".utf8)
    case "\t": output.append(contentsOf: "\\t".utf8)
    case _ where needsEscape(scalar):
      let digits = String(scalar.value, radix: 16)
      output.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    default: output.append(contentsOf: String(scalar).utf8)
    }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
