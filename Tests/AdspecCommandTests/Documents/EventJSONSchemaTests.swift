import Model
import Foundation
import TestSupport
import Testing

/// Model and schema say the same: the lines that `adspec check` reports are those that are invalid.
@Suite("The JSON Schema of recorded events", .enabled(if: SystemCommand.areThere(.jsonschema)))
struct EventJSONSchemaTests {
  private struct Report: Decodable {
    var rule: String
    var file: String
    var line: Int?
    var message: String
  }

  /// Lines that `adspec check` calls unreadable or invalid. Left out is what no line shows by itself: that an ad is of
  /// another kind than its definition.
  private static func refused(_ path: String, in folder: String) throws -> [String: [Int: String]] {
    let result = try BuiltBinary.run(["check", path, "--format", "ndjson", "--exit-zero"], in: folder)
    var refused: [String: [Int: String]] = [:]
    for line in result.output.split(separator: "\n") {
      let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
      guard ["event-invalid", "line-unreadable"].contains(report.rule), let number = report.line,
        !report.message.contains("but format '")
      else { continue }
      refused[report.file, default: [:]][number] = report.message
    }
    return refused
  }

  @Test("Every line of the sample catalog's recordings")
  func samples() throws {
    let refused = try Self.refused(".", in: Repository.path)
    var lines: [(place: String, text: String, message: String?)] = []
    let formats = Repository.path + "/formats"
    for file in try FileManager.default.subpathsOfDirectory(atPath: formats).sorted()
    where file.hasSuffix(".ndjson") {
      let text = try String(contentsOfFile: "\(formats)/\(file)", encoding: .utf8)
      for (index, line) in text.components(separatedBy: "\n").enumerated() where !line.isEmpty {
        lines.append(("\(file):\(index + 1)", line, refused["formats/\(file)"]?[index + 1]))
      }
    }
    #expect(lines.count > 1000)
    let faults = try SchemaValidator.faults(lines.map(\.text), schema: "recording")
    for (line, faults) in zip(lines, faults) {
      #expect(faults.isEmpty == (line.message == nil), "\(line.place): \(faults) \(line.message ?? "")")
    }
  }

  @Test(
    "One event of every kind with every field in turn replaced or left out",
    .holds("R-012", "R-042", "R-031"))
  func mutations() throws {
    let all = EventSchema.table.filter { $0.kind != .unknown }.flatMap(EventMutation.lines)
    // Two sevenths of them, each of the values at some field of each kind, is what there is time for.
    let lines = all.indices.filter { $0 % 7 < 2 }.map { all[$0] }
    let folder = try TemporaryFolder()
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines.ndjson")
    let refused = try Self.refused("lines.ndjson", in: folder.path)["lines.ndjson"] ?? [:]
    let faults = try SchemaValidator.faults(lines, schema: "recording")
    #expect(lines.count > 2000)
    #expect(refused.count > 1000)
    for (index, (line, faults)) in zip(lines, faults).enumerated() {
      #expect(faults.isEmpty == (refused[index + 1] == nil), "\(line): \(faults) \(refused[index + 1] ?? "")")
    }
  }
}

/// Lines of one event that are right, and lines with one thing changed. Each is a session of its own.
private enum EventMutation {
  private static let values = [
    "null", "true", "3", "3.0", "0.5", "-1", "9223372036854775808",
    "-1e308", "1e19", "4294967296", "9007199254740991", "[0,0,1e308,1]", "[-1e7,2,3,4]", "\"\"", "\"zero\"",
    "[]", "[3]", "[null]",
    "[\"skip\"]", "[1,2,3,4]", "[1,2,3,-4]", "[1,2]", "{}", "{\"a\":1}", "{\"a\":{\"text\":3}}",
    "{\"code\":true}", "{\"name\":3,\"unheard\":4}", "\"2026-11-20T10:00:00.120Z\"",
    "\"2026-11-20 10:00:00.120Z\"",
  ]

  static func lines(of schema: EventSchema) -> [String] {
    let own = Set(schema.fields.map(\.name))
    let fields = EventSchema.common.filter { !own.contains($0.name) } + schema.fields
    let whole: [(String, String?)] = fields.map { ($0.name, value($0, schema)) }
    var changes: [[(String, String?)]] = [whole]
    for index in whole.indices {
      for value in [nil] + values.map(Optional.some) {
        var changed = whole
        changed[index].1 = value
        changes.append(changed)
      }
    }
    return changes.enumerated().map { number, members in
      let texts = members.compactMap { name, value -> String? in
        guard let value else { return nil }
        // Sessions that differ keep what is wrong with one from being told of another.
        let isID = name == "session" && value == "\"s\""
        return "\"\(name)\":" + (isID ? "\"\(schema.kind.name) \(number)\"" : value)
      }
      return "{\(texts.joined(separator: ","))}"
    }
  }

  private static func value(_ field: FieldSchema, _ schema: EventSchema) -> String {
    switch field.name {
    case "event": "\"\(schema.kind.name)\""
    case "session": "\"s\""
    default: field.shape.example
    }
  }
}
