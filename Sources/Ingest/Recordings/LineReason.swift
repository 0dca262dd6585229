import AdModel

/// What is wrong with a line that is set aside, and what to do about it.
struct LineReason: Hashable {
  /// In words that follow "it".
  var text: String
  var help = ""
  /// As `Complaint.cause`.
  var cause: String?
  /// Whether it is JSON, and something in it is wrong.
  var isJSON = true
  /// What the line makes of its file if it is the first.
  var layout: JSONLayout?

  init(
    _ text: String, help: String = "", cause: String? = nil, isJSON: Bool = true, layout: JSONLayout? = nil
  ) {
    (self.text, self.help, self.cause) = (text, help, cause)
    (self.isJSON, self.layout) = (isJSON, layout)
  }

  /// What many lines may have in common.
  static func shared(_ text: String, help: String) -> LineReason {
    LineReason(text, help: help, cause: text)
  }

  static let fieldsHelp = "Every line needs 'event', 'session' and 'time', each a string."
  static let objectHelp = "Write one JSON object a line; docs/recording.md is the format."
  static let timeHelp = "Write times as RFC 3339 with a zone: 2026-11-20T10:00:00.120Z."

  /// A text as `time` that is none.
  static func time(_ text: String) -> LineReason {
    let words = "has the time '\(Excerpt.shortened(text))'"
    let (start, rest) = (text.prefix(19).replacing(" ", with: "T"), text.dropFirst(19))
    if Timestamp(rfc3339: start + ".000Z") != nil, rest.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber })
    {
      let filter = #".time |= ((sub(" "; "T") + (if test("[.]") then "" else "." end) + "000")[:23] + "Z")"#
      return LineReason(
        words + ", which has no time zone",
        help: "\(timeHelp) If these times are UTC, jq -c '\(filter)' old.ndjson > new.ndjson adds the zone.",
        cause: "time without a zone")
    }
    if Timestamp(rfc3339: start + ".000" + rest) != nil {
      let filter = #".time |= sub("(?<zone>Z|[+-][0-9:]+)$"; ".000" + .zone)"#
      return LineReason(
        words + ", which has no milliseconds",
        help: "\(timeHelp) jq -c '\(filter)' old.ndjson > new.ndjson adds zeros.",
        cause: "time without milliseconds")
    }
    if Double(text) != nil {
      var reason = number(text, jq: "(.time | tonumber)")
      reason.text = words + ", not one such as 2026-11-20T10:00:00.120Z"
      return reason
    }
    return LineReason(
      words + ", not one such as 2026-11-20T10:00:00.120Z", help: timeHelp, cause: "time in another form")
  }

  /// A number as `time`, as JSON writes it: some unit since 1970.
  ///
  /// - Parameter jq: what gives the number.
  static func number(_ text: String, jq number: String = ".time") -> LineReason {
    let value = Double(text) ?? 0
    // Of times between 1973 and 5138 one unit alone is as long as this.
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
    return LineReason(
      words,
      help:
        "\(timeHelp) These are \(unit) since 1970; jq -c '\(filter)' old.ndjson > new.ndjson converts them.",
      cause: "time in \(unit)")
  }
}

/// How a file that is JSON, and not a recording, is laid out, by its first line.
enum JSONLayout: Hashable {
  /// One array with all objects in it.
  case array
  /// Objects over many lines.
  case spread

  /// `nil` for a line that tells nothing of the kind.
  init?(line: some Sequence<UInt8>) {
    let signs = line.lazy.filter {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r")
    }
    var iterator = signs.makeIterator()
    switch iterator.next() {
    // A log's line may begin with a bracket, too.
    case UInt8(ascii: "["):
      switch iterator.next() {
      case nil, UInt8(ascii: "{"): self = .array
      default: return nil
      }
    case UInt8(ascii: "{") where iterator.next() == nil: self = .spread
    default: return nil
    }
  }

  /// What is wrong with each line of such a file that can't be read.
  var reason: LineReason {
    switch self {
    case .array:
      LineReason(
        "is part of a JSON array, and a recording has one object a line",
        help: "jq -c '.[]' file.json > file.ndjson writes the array's objects as lines.", cause: "JSON array")
    case .spread:
      LineReason(
        "is part of a JSON object that goes over several lines, and a recording has one object a line",
        help: "jq -c . file.json > file.ndjson writes each object as one line.", cause: "spread JSON")
    }
  }
}
