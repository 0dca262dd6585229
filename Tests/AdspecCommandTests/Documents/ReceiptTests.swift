import Basics
import Foundation
import Model
import Reports
import Rules
import TestSupport
import Testing

/// Lines of `data/ads.ndjson` as receipts: when an ad was shown, by which line, and what was seen of its label.
@Suite("Receipts of ads") struct ReceiptTests {
  /// The values of a receipt, and the lines that it names.
  private static let fields = [
    "served_at", "rendered", "label_text", "label_language", "position", "persistence", "shownMs", "markedMs",
    "labelFile", "labelLine", "shownFile", "shownLine",
  ]

  /// The ads of a recording of a native format, changed, as lines of `ads.ndjson`.
  private func receipts(_ change: (String) -> String = { $0 }) throws -> (
    lines: [String], folder: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    let info = try #require(RuleRegistry.info(of: "answer-lapsed"))
    for (path, text) in ExampleInput(info.good[0]).files where !path.hasSuffix("answers.yaml") {
      try folder.write(path.hasSuffix(".ndjson") ? change(text) : text, to: path)
    }
    let result = try BuiltBinary.run(
      ["report", "-q", "-o", "reports", "--data", "tables", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let lines = try folder.text(of: "tables/ads.ndjson").split(separator: "\n").map(String.init)
    return (lines, folder)
  }

  /// Returns each value of a receipt on a line: `label_text: Anzeige`.
  private func text(of line: String) throws -> String {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    return Self.fields.map { name in
      let value = object[name] ?? "absent"
      return "\(name): \(value is NSNull ? "null" : "\(value)")\n"
    }.joined()
  }

  @Test("An ad whose label stays: its time and line, the label's words, place and line")
  func shown() throws {
    let (lines, folder) = try receipts()
    expect(
      try text(of: lines[0]),
      is: """
        served_at: 2026-11-20T10:00:00.900Z
        rendered: 1
        label_text: Anzeige
        label_language: de
        position: topLeft
        persistence: continuous
        shownMs: 4700
        markedMs: 4700
        labelFile: formats/bread-native/recordings/example.ndjson
        labelLine: 8
        shownFile: formats/bread-native/recordings/example.ndjson
        shownLine: 10

        """)
    let file = try Data(
      contentsOf: URL(fileURLWithPath: folder("formats/bread-native/recordings/example.ndjson")))
    #expect(lines[0].contains(#""shownSha256":"\#(SHA256.hex(of: Array(file)))""#))
  }

  @Test(
    "A label that goes while the ad stays is partial; without a label there is none, and unseen nothing is told"
  )
  func others() throws {
    let hidden = try receipts { text in
      text.replacing(
        #"{"event":"session.end""#,
        with:
          #"{"event":"asset.hide","ad":"a1","asset":"AdBadge","session":"s-1","time":"2026-11-20T10:00:03.000Z"}"#
          + "\n"
          + #"{"event":"session.end""#)
    }
    let without = try receipts { text in
      text.split(separator: "\n").filter { !$0.contains("AdBadge") }.joined(separator: "\n")
    }
    let unseen = try receipts { text in
      text.replacing(
        #""platform":"ios""#, with: #""platform":"ios","recorder":{"observes":["impressions","loads"]}"#
      )
      .split(separator: "\n").filter { !$0.contains(".render") }.joined(separator: "\n")
    }
    expect(
      try [hidden, without, unseen].map { try text(of: $0.lines[0]) }.joined(separator: "\n"),
      is: """
        served_at: 2026-11-20T10:00:00.900Z
        rendered: 1
        label_text: Anzeige
        label_language: de
        position: topLeft
        persistence: partial
        shownMs: 4700
        markedMs: 2700
        labelFile: formats/bread-native/recordings/example.ndjson
        labelLine: 8
        shownFile: formats/bread-native/recordings/example.ndjson
        shownLine: 10

        served_at: 2026-11-20T10:00:00.900Z
        rendered: 0
        label_text: null
        label_language: null
        position: null
        persistence: null
        shownMs: 4700
        markedMs: 0
        labelFile: null
        labelLine: null
        shownFile: formats/bread-native/recordings/example.ndjson
        shownLine: 9

        served_at: 2026-11-20T10:00:00.900Z
        rendered: null
        label_text: null
        label_language: null
        position: null
        persistence: null
        shownMs: null
        markedMs: null
        labelFile: null
        labelLine: null
        shownFile: formats/bread-native/recordings/example.ndjson
        shownLine: 4

        """)
  }

  @Test(
    "The schema explains every field, and every line of the samples fits it",
    .enabled(if: SystemCommand.areThere(.jsonschema)))
  func schema() throws {
    let columns = DataRows<AdRow>.ads().columns
    let unexplained = columns.filter { $0.summary.isEmpty || $0.type == nil }.map(\.name)
    #expect(unexplained == [])
    let folder = try TemporaryFolder()
    let result = try BuiltBinary.run(
      ["report", Repository.path, "-q", "-o", "reports", "--data", "tables", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let lines = try folder.text(of: "tables/ads.ndjson").split(separator: "\n").map(String.init)
    #expect(lines.count > 150)
    let faults = try SchemaValidator.faults(lines + [#"{"session":"s","rendered":"yes"}"#], schema: "receipt")
    #expect(Set(faults.dropLast()) == [[]])
    #expect(faults.last?.contains("/rendered") == true)
  }
}
