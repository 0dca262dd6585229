import AdModel

/// Lines of a recording, numbered and with the common fields.
struct SampleLines {
  private(set) var lines: [String] = []
  /// 2026-11-20T10:00:00Z.
  private static let start: Int64 = 1_795_168_800_000_000

  enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
    /// JSON as it is.
    case json(String)

    var json: String {
      switch self {
      case .text(let text): JSONValue.string(text).line
      case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
      case .flag(let flag): flag ? "true" : "false"
      case .json(let json): json
      }
    }
  }

  /// - Parameter milliseconds: since the session's start.
  mutating func add(_ kind: EventKind, at milliseconds: Int, _ fields: KeyValuePairs<String, Value> = [:]) {
    let common: [(String, Value)] = [
      ("event", .text(kind.name)), ("session", .text("s-1")), ("time", .text(Self.time(milliseconds))),
      ("seq", .number(Double(lines.count))),
    ]
    let members = (common + fields.map { ($0.key, $0.value) }).map {
      "\(JSONValue.string($0.0).line):\($0.1.json)"
    }
    lines.append("{" + members.joined(separator: ",") + "}")
  }

  mutating func begin(platform: String = "ios", sdk: String) {
    add(
      .sessionStart, at: 0,
      [
        "platform": .text(platform), "recorder": .json(#"{"name":"AdRecorder","version":"1"}"#),
        "sdk": .json("{\"name\":\(JSONValue.string(sdk).line)}"), "screen": .json("[390,844]"),
        "test": .flag(true),
      ])
  }

  static func time(_ milliseconds: Int) -> String {
    Timestamp(microseconds: start + Int64(milliseconds) * 1000).description
  }

  static func list(_ texts: [String]) -> Value { .json(JSONValue.array(texts.map { .string($0) }).line) }
}
