import Model
import CSimdjson

/// The reason why a line is skipped, and the remedy.
struct LineProblem: Hashable {
  /// The second half of a sentence that starts with "it": `isn't valid JSON`.
  var text: String
  var help = ""
  /// The name of the problem's cause. Findings with equal causes are merged (`Violation.cause`).
  var cause: String?
  /// True if the line is a JSON object, so that the problem is in its content.
  var isJSON = true
  /// The layout of the file, if its first line suggests JSON that isn't written as one object per line; `nil`
  /// otherwise.
  var layout: JSONLayout?

  init(
    _ text: String, help: String = "", cause: String? = nil, isJSON: Bool = true, layout: JSONLayout? = nil
  ) {
    (self.text, self.help, self.cause) = (text, help, cause)
    (self.isJSON, self.layout) = (isJSON, layout)
  }

  /// Returns a problem whose text is also the name of its cause. The findings about all lines with this problem are
  /// then merged.
  static func shared(_ text: String, help: String) -> LineProblem {
    LineProblem(text, help: help, cause: text)
  }

  static let fieldsHelp = "Every line needs 'event', 'session' and 'time', each a string."
  static let objectHelp = "Write one JSON object a line; docs/recording.md is the format."
  static let timeHelp = "Write times as RFC 3339 with a zone: 2026-11-20T10:00:00.120Z."

  /// Returns the problem of a string in `time` that isn't a valid time.
  static func time(_ text: String) -> LineProblem {
    let words = "has the time '\(Excerpt.shortened(text))'"
    let (start, rest) = (text.prefix(19).replacing(" ", with: "T"), text.dropFirst(19))
    if Timestamp(rfc3339: start + ".000Z") != nil, rest.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber })
    {
      let filter = #".time |= ((sub(" "; "T") + (if test("[.]") then "" else "." end) + "000")[:23] + "Z")"#
      return LineProblem(
        words + ", which has no time zone",
        help: "\(timeHelp) If these times are UTC, jq -c '\(filter)' old.ndjson > new.ndjson adds the zone.",
        cause: "time without a zone")
    }
    if Timestamp(rfc3339: start + ".000" + rest) != nil {
      let filter = #".time |= sub("(?<zone>Z|[+-][0-9:]+)$"; ".000" + .zone)"#
      return LineProblem(
        words + ", which has no milliseconds",
        help: "\(timeHelp) jq -c '\(filter)' old.ndjson > new.ndjson adds zeros.",
        cause: "time without milliseconds")
    }
    if Double(text) != nil {
      var problem = number(text, jq: "(.time | tonumber)")
      problem.text = words + ", not one such as 2026-11-20T10:00:00.120Z"
      return problem
    }
    return LineProblem(
      words + ", not one such as 2026-11-20T10:00:00.120Z", help: timeHelp, cause: "time in another form")
  }

  /// Returns the problem that `time` is a number: a count of seconds or another unit since 1970.
  ///
  /// - Parameters:
  ///   - text: the number as written.
  ///   - number: the jq expression that yields the number, for the advice.
  static func number(_ text: String, jq number: String = ".time") -> LineProblem {
    let value = Double(text) ?? 0
    // For times between 1973 and 5138, each range fits one unit only.
    let (unit, factor) =
      switch value {
      case 1e8..<1e11: ("seconds", " * 1000")
      case 1e11..<1e14: ("milliseconds", "")
      case 1e14..<1e17: ("microseconds", " / 1000")
      default: ("", "")
      }
    let words = "has a number as 'time', not a string"
    guard !unit.isEmpty else { return .shared(words, help: timeHelp) }
    let filter =
      ".time = (\(number)\(factor) | floor | (. / 1000 | floor | todate | .[:19]) + \".\" "
      + "+ (1000 + . % 1000 | tostring | .[1:]) + \"Z\")"
    return LineProblem(
      words,
      help:
        "\(timeHelp) These are \(unit) since 1970; jq -c '\(filter)' old.ndjson > new.ndjson converts them.",
      cause: "time in \(unit)")
  }
}

/// Problems of lines, as found by the parser and by `LineInterpreter`.
extension LineProblem {
  /// Returns the problem of a required field that is absent, of the wrong type or unreadable.
  ///
  /// - Parameter place: the index of the field's value in `values`; -1 if the field is absent.
  static func common(
    _ field: EventField, _ place: Int, _ values: UnsafeBufferPointer<adspec_value>, _ block: ParsedBlock
  ) -> LineProblem {
    let help = field == .time ? timeHelp : fieldsHelp
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
    let text = block.string(place, values) ?? ""
    if text.isEmpty { return .shared("has an empty '\(field.name)'", help: help) }
    return .time(text)
  }

  /// Returns the problem of a line that the parser rejected.
  static func unparsed(_ line: adspec_line, _ text: UnsafeBufferPointer<UInt8>) -> LineProblem {
    let words = words(line, text)
    // In a file that is no recording, every line fails at its first byte.
    let isShared = line.error == ADSPEC_NOT_OBJECT || line.error == ADSPEC_BAD_VALUE && line.error_offset == 0
    return LineProblem(
      words, help: isShared ? objectHelp : "", cause: isShared ? "no object" : nil,
      isJSON: false, layout: JSONLayout(line: text))
  }

  private static func words(_ line: adspec_line, _ text: UnsafeBufferPointer<UInt8>) -> String {
    let place = "at byte \(line.error_offset) of the line"
    // Invalid UTF-8 can look like any other fault, so it is checked first.
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

  static func tooLong(_ length: Int, _ layout: JSONLayout?) -> LineProblem {
    LineProblem(tooLong(length), isJSON: false, layout: layout)
  }

  private static func tooLong(_ length: Int) -> String {
    "is \(length) bytes long, and at most \(RecordingReader.longestLine) are read"
  }
}

/// The layout of a JSON file that doesn't have one object per line, as detected from its first line.
enum JSONLayout: Hashable {
  /// One array that contains all objects.
  case array
  /// JSON objects that each span several lines.
  case spread

  /// Detects from a file's first line that the file has another layout than one object per line; `nil` if nothing
  /// suggests that.
  init?(line: some Sequence<UInt8>) {
    let signs = line.lazy.filter {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r")
    }
    var iterator = signs.makeIterator()
    switch iterator.next() {
    // A line of a log may start with a bracket, too.
    case UInt8(ascii: "["):
      switch iterator.next() {
      case nil, UInt8(ascii: "{"): self = .array
      default: return nil
      }
    case UInt8(ascii: "{") where iterator.next() == nil: self = .spread
    default: return nil
    }
  }

  /// The problem that is reported if a file's lines can't be read because it has this layout.
  var problem: LineProblem {
    switch self {
    case .array:
      LineProblem(
        "is part of a JSON array, and a recording has one object a line",
        help: "jq -c '.[]' file.json > file.ndjson writes the array's objects as lines.", cause: "JSON array")
    case .spread:
      LineProblem(
        "is part of a JSON object that goes over several lines, and a recording has one object a line",
        help: "jq -c . file.json > file.ndjson writes each object as one line.", cause: "spread JSON")
    }
  }
}

/// Excerpts of a recording's text for messages.
enum Excerpt {
  /// Returns the first 40 characters, and an ellipsis if there are more. Text that looks like a secret is
  /// redacted.
  static func shortened(_ text: String) -> String {
    let text = Redactor().value(text, as: .cut)
    return text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// Returns a redacted session id.
  static func id(_ id: String) -> String { Redactor.value(id, as: .id) }
}
