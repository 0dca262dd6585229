import Model
import CSimdjson

/// A parsed JSON value, in which importers look up members.
package struct JSONNode: Sendable {
  fileprivate let document: JSONDocument
  fileprivate let index: Int

  fileprivate var raw: RawValue { document.values[index] }

  /// The string, unescaped; `nil` for anything else.
  package var string: String? {
    switch raw.form {
    case .string: document.text(raw.start, raw.length)
    case .escapedString: JSONString.unescaped(document.text(raw.start, raw.length))
    default: nil
    }
  }

  package var bool: Bool? {
    switch raw.form {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// A finite number; `nil` for anything else.
  package var number: Double? {
    guard raw.form == .number, let number = Double(document.text(raw.start, raw.length)), number.isFinite
    else { return nil }
    return number
  }

  /// A whole number; `nil` for anything else and beyond Int64.
  package var integer: Int? {
    guard raw.form == .number else { return nil }
    return Int(document.text(raw.start, raw.length)) ?? number.flatMap { Int(exactly: $0) }
  }

  /// The text of an id: a string, or a number as written, because tools write ids as either.
  package var idText: String? {
    raw.form == .number ? document.text(raw.start, raw.length) : string
  }

  package var isNull: Bool { raw.form == .null }
  package var isObject: Bool { raw.form == .object }
  package var isArray: Bool { raw.form == .array }

  /// The elements of a list; empty for anything else.
  package var elements: [JSONNode] { raw.form == .array ? parts : [] }

  /// The members of an object, in the order of the text; empty for anything else.
  package var members: [(key: String, value: JSONNode)] {
    raw.form == .object ? parts.map { ($0.key, $0) } : []
  }

  /// The value of the first member with a key; `nil` if there is none, or if it is null.
  package subscript(key: String) -> JSONNode? {
    guard raw.form == .object else { return nil }
    var next = index + 1
    while next < Int(raw.end) {
      let part = JSONNode(document: document, index: next)
      if part.hasKey(key) { return part.isNull ? nil : part }
      next = Int(part.raw.end)
    }
    return nil
  }

  /// The value of the first of these keys that is present. It serves fields that were renamed.
  package subscript(any keys: String...) -> JSONNode? {
    keys.lazy.compactMap { self[$0] }.first
  }

  /// Byte offset of the value in the JSON text that contains it.
  package var offset: Int { Int(raw.start) - JSONTreeReader.head.count }

  /// Byte offset of the quotation mark before the key of a member's value.
  package var keyOffset: Int { Int(raw.keyStart) - JSONTreeReader.head.count - 1 }

  /// The path of the value in the text that it was read from (RFC 6901): `/imp/0/native`.
  package var path: String {
    var (place, path) = (JSONNode(document: document, index: 0), "")
    while place.index < index {
      let parts = place.parts
      guard let number = parts.firstIndex(where: { index < Int($0.raw.end) }) else { break }
      path += "/" + (place.isArray ? String(number) : JSONPiece.pathPart(parts[number].key))
      place = parts[number]
    }
    return path
  }

  /// The value's JSON text as written.
  package var rawText: String { document.text(raw.start, raw.length) }

  private var parts: [JSONNode] {
    var parts: [JSONNode] = []
    var next = index + 1
    while next < Int(raw.end) {
      let part = JSONNode(document: document, index: next)
      parts.append(part)
      next = Int(part.raw.end)
    }
    return parts
  }

  private func hasKey(_ name: String) -> Bool {
    let start = Int(raw.keyStart)
    let bytes = document.bytes[start..<start + Int(raw.keyLength)]
    return bytes.elementsEqual(name.utf8) || bytes.contains(UInt8(ascii: "\\")) && key == name
  }

  private var key: String { JSONString.unescaped(document.text(raw.keyStart, raw.keyLength)) }
}

/// The text of a JSON value, and the positions of its parts.
private final class JSONDocument: Sendable {
  let bytes: [UInt8]
  let values: [RawValue]

  init(bytes: [UInt8], values: [RawValue]) {
    (self.bytes, self.values) = (bytes, values)
  }

  func text(_ start: UInt32, _ length: UInt32) -> String {
    String(decoding: bytes[Int(start)..<Int(start) + Int(length)], as: UTF8.self)
  }
}

/// Parses JSON texts one by one, with the parser of recordings.
package final class JSONTreeReader {
  private let parser: BlockParser
  private let buffer: BlockBuffer
  private let longest: Int

  /// - Parameter longest: maximum bytes of a text.
  package init(longest: Int) {
    self.longest = longest
    parser = BlockParser(longestLine: longest + 8)
    buffer = BlockBuffer(capacity: longest + 8)
  }

  fileprivate static let head = Array(#"{"":"#.utf8)

  /// Parses one value. The text may have line ends between tokens, but not in strings.
  ///
  /// - Throws: `ForeignBreak`, with a line counted from the start of the text.
  package func read(_ text: [UInt8]) throws(ForeignBreak) -> JSONNode {
    guard text.count <= longest else { throw ForeignBreak("is longer than \(longest >> 20) MiB") }
    // The parser takes lines of one object each, so the text becomes the only member of an object.
    let bytes = Self.head + Self.inOneLine(text) + Array("}".utf8)
    buffer.fill(bytes)
    buffer.pad(after: bytes.count)
    let block = parser.parse(buffer, 0..<bytes.count)
    guard let line = block.lines.first, block.lines.count == 1, line.error == ADSPEC_FINE else {
      let problem = block.lines.first { $0.error != ADSPEC_FINE } ?? block.lines.first
      throw problem.map { Self.violation(of: $0, in: text) } ?? ForeignBreak("is empty")
    }
    let values = block.values(of: line).map { value in
      RawValue(
        form: Self.forms[Int(value.form.rawValue)], field: .unknown, keyStart: value.key_start,
        keyLength: value.key_length, start: value.start, length: value.length, end: value.end)
    }
    guard values.first?.end == UInt32(values.count) else { throw ForeignBreak("is more than one value") }
    return JSONNode(document: JSONDocument(bytes: bytes, values: values), index: 0)
  }

  /// The JSON types, indexed by the values of `adspec_form`.
  private static let forms: [RawValue.Form] = [
    .null, .false, .true, .number, .string, .escapedString, .array, .object,
  ]

  /// Returns the text with a space in place of each line end outside strings.
  private static func inOneLine(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return text }
    var (bytes, isInString, isEscaped) = (text, false, false)
    for index in bytes.indices {
      switch bytes[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if !isInString { bytes[index] = UInt8(ascii: " ") }
      default: break
      }
    }
    return bytes
  }

  private static func violation(of line: adspec_line, in text: [UInt8]) -> ForeignBreak {
    let place = min(max(0, Int(line.error_offset) - 4), text.count)
    let number = 1 + text[..<place].count { $0 == UInt8(ascii: "\n") }
    return ForeignBreak(words(for: line.error, in: text), line: number)
  }

  private static func words(for error: adspec_error, in text: [UInt8]) -> String {
    let start = text.drop { " \t\r\n".utf8.contains($0) }
    let canBegin =
      start.first.map { #"{["-0123456789"#.utf8.contains($0) } ?? true
      || ["true", "false", "null"].contains { start.starts(with: $0.utf8) }
    if error == ADSPEC_BAD_VALUE, !canBegin {
      return "isn't JSON: it begins with '\(String(decoding: start.prefix(20), as: UTF8.self))'"
    }
    return words(for: error)
  }

  private static func words(for error: adspec_error) -> String {
    switch error {
    case ADSPEC_TOO_LONG: "is too long"
    case ADSPEC_NOT_UTF8: "isn't UTF-8"
    case ADSPEC_OPEN_STRING: "isn't JSON: a string isn't closed"
    case ADSPEC_CONTROL_CHARACTER: "isn't JSON: a control character stands in a string"
    case ADSPEC_BAD_ESCAPE: "isn't JSON: a string has an escape that JSON doesn't know"
    case ADSPEC_BAD_NUMBER: "isn't JSON: a number isn't written as JSON writes numbers"
    case ADSPEC_BAD_VALUE:
      "isn't JSON: a word in it is neither a text in quotes, a number, true, false nor null"
    case ADSPEC_OPEN_CONTAINER: "isn't JSON: it breaks off before its end"
    case ADSPEC_TOO_DEEP: "holds more than 256 objects and lists inside each other"
    default: "isn't JSON: a key, colon, comma or bracket is missing or one too many"
    }
  }
}
