import Reports
import Model

/// Writes the lines of a sample recording, with their common fields and `seq`.
struct SampleLines {
  private var bytes: [UInt8] = []
  private var count = 0
  /// Start of the session in microseconds since 1970: 2026-11-20T10:00:00Z.
  private static let start: Int64 = 1_795_168_800_000_000

  enum Value {
    case text(String)
    case number(Double)
    case flag(Bool)
    /// A value that is already JSON.
    case json(String)

    func append(to output: inout [UInt8]) {
      switch self {
      case .text(let text): JSONText.append(text, to: &output)
      case .number(let number): output.append(Int64(exactly: number).map(String.init) ?? String(number))
      case .flag(let flag): output.append(flag ? "true" : "false")
      case .json(let json): output.append(json)
      }
    }
  }

  /// Adds the line of an event.
  ///
  /// - Parameter milliseconds: time since the session's start.
  mutating func add(_ kind: EventKind, at milliseconds: Int, _ fields: KeyValuePairs<String, Value> = [:]) {
    if bytes.isEmpty { bytes.reserveCapacity(1 << 12) }
    bytes.append("{\"event\":")
    JSONText.append(kind.name, to: &bytes)
    bytes.append(",\"session\":\"s-1\",\"time\":")
    JSONText.append(Self.time(milliseconds), to: &bytes)
    bytes.append(",\"seq\":")
    bytes.append(String(count))
    for (name, value) in fields {
      bytes.append(UInt8(ascii: ","))
      JSONText.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.append(to: &bytes)
    }
    bytes.append("}\n")
    count += 1
  }

  /// All lines, without a line break after the last.
  var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

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
