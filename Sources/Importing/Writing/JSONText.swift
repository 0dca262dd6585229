import Model

/// A JSON value to be written; members keep their order.
indirect enum JSONText: Hashable, Sendable {
  /// Text from the source. When it is written, values that grant access or identify a person are removed.
  case string(String)
  /// Text that the importer itself wrote. It isn't redacted.
  case own(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case list([JSONText])
  case object([Member])
  /// JSON from the source, which is written unchanged.
  case source(String)

  struct Member: Hashable, Sendable {
    var key: String
    var value: JSONText
  }

  /// Returns an object with those members whose value isn't `nil`; `nil` if there is no such member.
  static func members(_ members: KeyValuePairs<String, JSONText?>) -> JSONText? {
    let there = members.compactMap { key, value in value.map { Member(key: key, value: $0) } }
    return there.isEmpty ? nil : .object(there)
  }

  static func strings(_ texts: [String]) -> JSONText { .list(texts.map { .string($0) }) }

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let text): JSONString.append(Redactor.published(text), to: &bytes)
    case .own(let text): JSONString.append(text, to: &bytes)
    case .number(let number): bytes += JSONString.text(of: number).utf8
    case .integer(let number): bytes += String(number).utf8
    case .source(let text): bytes += text.utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONString.append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  init(stringLiteral text: String) { self = .string(text) }
  init(integerLiteral number: Int) { self = .integer(number) }
  init(booleanLiteral bool: Bool) { self = .bool(bool) }
  init(arrayLiteral elements: JSONText...) { self = .list(elements) }
}
