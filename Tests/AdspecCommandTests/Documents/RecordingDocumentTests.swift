import Foundation
import TestSupport
import Testing

@Suite("The examples in docs/recording.md") struct RecordingDocumentTests {
  /// One that the document shows below a heading.
  private struct Example {
    var heading: String
    /// The sample definition that it names: `simple-native`.
    var format: String
    var lines: String

    init(_ section: String) throws {
      let fences = section.components(separatedBy: "\n```\n")
      try #require(fences.count == 3, "one block below a heading")
      heading = String(section.prefix { $0 != "\n" })
      format = String(try #require(fences[0].firstMatch(of: /formats\/([a-z-]+)\/format\.yaml/)).output.1)
      lines = fences[1] + "\n"
    }
  }

  private static func examples() throws -> [Example] {
    let text = try String(contentsOfFile: Repository.path + "/docs/recording.md", encoding: .utf8)
    let part = try #require(text.components(separatedBy: "\n## Examples\n").last)
    return try part.components(separatedBy: "\n### ").dropFirst().map(Example.init)
  }

  /// Rules that need a review, since a recording contains nothing of what the network's own player shows.
  private static let playersOwn = [
    "dsa-behalf-missing", "dsa-marking-unproven", "dsa-paid-missing", "dsa-parameters-missing",
    "dsa-parameters-unreachable",
  ]

  @Test(
    "There is one of each kind",
    .holds("R-012", "R-181", "R-183", "R-185", "R-186", "R-190", "R-192"))
  func kinds() throws {
    #expect(
      try Self.examples().map { "\($0.heading): \($0.format)" } == [
        "Custom native: simple-native", "Assets of other types: recipe-card",
        "Native, through a mediation adapter: sample-network-native", "Rewarded: coins-for-video",
        "HLS interstitial: sgai-hls-live",
      ])
  }

  /// Findings about an example in a catalog with its definition, sorted: `needsReview: dsa-marking-unproven`.
  private static func said(of example: Example) throws -> [String] {
    let folder = try TemporaryFolder()
    let format = "formats/\(example.format)"
    try FileManager.default.createDirectory(atPath: folder("formats"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Repository.path + "/" + format, toPath: folder(format))
    try FileManager.default.removeItem(atPath: folder("\(format)/recordings"))
    try folder.write(example.lines, to: "\(format)/recordings/example.ndjson")
    let result = try BuiltBinary.run(["check", "--output", "json", "--fail-on", "note"], in: folder.path)
    #expect(result.code == 0, "\(example.heading): \(result.errors)")
    let findings = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    return findings.map { "\($0["verdict"] ?? ""): \($0["rule"] ?? "")" }.sorted()
  }

  @Test(
    "Beside the definition that it names, none fails, and what a player shows needs review",
    .holds("R-198", "R-182", "R-191", "R-193"))
  func sound() throws {
    for example in try Self.examples() {
      let isPlayers = ["coins-for-video", "sgai-hls-live"].contains(example.format)
      #expect(
        try Self.said(of: example) == (isPlayers ? Self.playersOwn.map { "needsReview: \($0)" } : []),
        "\(example.heading)")
    }
  }

  @Test(
    "The mediated one is as sound without the adapter's lines",
    .holds("R-189"))
  func withoutAdapter() throws {
    var example = try #require(try Self.examples().first { $0.format == "sample-network-native" })
    let lines = example.lines.split(separator: "\n")
    let others = lines.filter { !$0.contains(#""event":"adapter."#) }
    #expect(lines.count - others.count == 4)
    example.lines = others.enumerated().map { number, line in
      line.replacing(/"seq":\d+/, with: "\"seq\":\(number)") + "\n"
    }.joined()
    #expect(try Self.said(of: example) == [])
  }
}
