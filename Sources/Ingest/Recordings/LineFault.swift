import AdModel
import CSimdjson

/// Why a line is set aside, and whose it may be.
struct LineFault: Error {
  var reason: LineReason
  var hint: SessionHint

  /// A field that every line must have is absent, of the wrong type or unreadable; it stands at `place` (-1: nowhere).
  static func common(
    _ field: EventField, _ place: Int, in line: adspec_line, _ values: UnsafeBufferPointer<adspec_value>,
    _ block: ParsedBlock, hint session: String?
  ) -> LineFault {
    let hint = session.map { SessionHint(named: SessionHint.NamedSession(id: $0)) }
    return LineFault(
      reason: reason(field, place, in: line, values, block), hint: hint ?? SessionHint(block.text(of: line)))
  }

  private static func reason(
    _ field: EventField, _ place: Int, in line: adspec_line, _ values: UnsafeBufferPointer<adspec_value>,
    _ block: ParsedBlock
  ) -> LineReason {
    let help = field == .time ? LineReason.timeHelp : LineReason.fieldsHelp
    guard place >= 0 else { return .shared("has no '\(field.name)'", help: help) }
    let found =
      switch values[place].form {
      case ADSPEC_NULL: "null"
      case ADSPEC_TRUE, ADSPEC_FALSE: "true or false"
      case ADSPEC_NUMBER: "a number"
      case ADSPEC_ARRAY: "a list"
      case ADSPEC_OBJECT: "an object"
      default: ""
      }
    if field == .time, values[place].form == ADSPEC_NUMBER {
      return .number(String(decoding: block.text(of: values[place]), as: UTF8.self))
    }
    guard found.isEmpty else {
      return .shared("has \(found) as '\(field.name)', not a string", help: help)
    }
    let text = block.string(place, values)?.string ?? ""
    if text.isEmpty { return .shared("has an empty '\(field.name)'", help: help) }
    return .time(text)
  }

  /// What the parser found.
  static func reason(_ line: adspec_line, _ text: UnsafeBufferPointer<UInt8>) -> LineReason {
    let words = words(line, text)
    // A whole file of something else fails at the first byte of every line.
    let isShared = line.error == ADSPEC_NOT_OBJECT || line.error == ADSPEC_BAD_VALUE && line.error_offset == 0
    return LineReason(
      words, help: isShared ? LineReason.objectHelp : "", cause: isShared ? "no object" : nil,
      isJSON: false, layout: JSONLayout(line: text))
  }

  private static func words(_ line: adspec_line, _ text: UnsafeBufferPointer<UInt8>) -> String {
    let place = "at byte \(line.error_offset) of the line"
    // Bytes that aren't UTF-8 can look like any other fault as well.
    let valid = adspec_valid_utf8_prefix(text.baseAddress, text.count)
    if line.error != ADSPEC_TOO_LONG, valid < text.count { return "isn't UTF-8 at byte \(valid) of the line" }
    switch line.error {
    case ADSPEC_TOO_LONG: return tooLong(text.count)
    case ADSPEC_NOT_UTF8: return "isn't UTF-8"
    case ADSPEC_OPEN_STRING: return "isn't JSON: a string isn't closed"
    case ADSPEC_CONTROL_CHARACTER: return "isn't JSON: a control character stands in a string"
    case ADSPEC_BAD_ESCAPE: return "isn't JSON: a string has an escape that JSON doesn't know, \(place)"
    case ADSPEC_BAD_NUMBER: return "isn't JSON: a number isn't written as JSON writes numbers, \(place)"
    case ADSPEC_BAD_VALUE: return "isn't JSON: something is no value, \(place)"
    case ADSPEC_OPEN_CONTAINER: return "isn't JSON: it breaks off before its end"
    case ADSPEC_TOO_DEEP: return "holds more than 256 objects and lists inside each other, \(place)"
    case ADSPEC_NOT_OBJECT: return "isn't a JSON object"
    case ADSPEC_TRAILING_CONTENT: return "has something after its object, \(place)"
    default:
      return "isn't JSON: a key, colon, comma or bracket is missing or one too many, \(place)"
    }
  }

  static func tooLong(_ length: Int, _ layout: JSONLayout?) -> LineReason {
    LineReason(tooLong(length), isJSON: false, layout: layout)
  }

  private static func tooLong(_ length: Int) -> String {
    "is \(length) bytes long, and at most \(RecordingReader.longestLine) are read"
  }
}

/// Text of a recording in messages.
enum Excerpt {
  /// At most 40 characters, up to a `?`: what follows in a URL may be somebody's token.
  static func shortened(_ text: String) -> String {
    let withoutQuery = text.prefix { $0 != "?" }
    let short = withoutQuery.prefix(40)
    return short.count < text.count ? String(short) + "…" : text
  }

  /// An id in full, unless it is so long that nobody could read the message.
  static func id(_ id: String) -> String {
    id.utf8.count > 80 ? String(id.prefix(80)) + "…" : id
  }
}
