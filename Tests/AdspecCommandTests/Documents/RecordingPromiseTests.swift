import Foundation
import TestSupport
import Testing

@Suite("What is done with recordings") struct RecordingPromiseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func line(_ event: String, _ more: String = "") -> String {
    #"{"event":"\#(event)","session":"s","time":"2026-11-20T10:00:00.000Z"\#(more)}"# + "\n"
  }

  @Test(
    "No command changes a recording, and a mistake in it is not mended",
    .holds("R-334", "R-004"))
  func unchanged() throws {
    _ = try BuiltBinary.run(["init", "."], in: folder.path)
    let path = "formats/simple-native/recordings/day.ndjson"
    let text = "[\r\n" + line("impression", #","ad":"a","by":"me""#) + "nonsense"
    try folder.write(text, to: path)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder(path))
    for arguments in [
      ["check", "--fix"], ["check", path, "--fix"], ["report"], ["build", "--output", "site"],
    ] {
      #expect(try BuiltBinary.run(arguments + ["--exit-zero"], in: folder.path).code == 0, "\(arguments)")
    }
    #expect(try folder.text(of: path) == text)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder(path))
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000_000))
  }

  @Test(
    "What one cause spoils in five lines is five findings in every form for machines, and five warnings",
    .holds("R-278"))
  func machines() throws {
    let times = String(repeating: #"{"event":"session.end","session":"s","time":"10:00"}"# + "\n", count: 5)
    try folder.write(times, to: "a.ndjson")
    let rule = "line-unreadable"
    let forms = [
      ("json", #""rule": "\#(rule)""#), ("ndjson", #""rule":"\#(rule)""#),
      ("sarif", #""ruleId": "\#(rule)""#),
      ("junit", "a.ndjson:"), ("gitlab", #""check_name": "\#(rule)""#),
    ]
    for (form, mark) in forms {
      let output = try BuiltBinary.run(["check", "a.ndjson", "-o", form, "--exit-zero"], in: folder.path)
        .output
      let found = output.components(separatedBy: mark).count - 1
      #expect(found == 5, "\(form): \(found)")
    }
    #expect(
      try BuiltBinary.run(["check", "a.ndjson", "--write-baseline"], in: folder.path).errors
        .hasPrefix("Wrote 5 findings to "))
    try folder.write("rules: {line-unreadable: warning}\n", to: "adspec.yaml")
    #expect(try BuiltBinary.run(["check", "a.ndjson", "--max-warnings", "5"], in: folder.path).code == 0)
    #expect(try BuiltBinary.run(["check", "a.ndjson", "--max-warnings", "4"], in: folder.path).code == 1)
  }

  @Test("Every report names the files that no figure has, or only the beginning of")
  func unreadFiles() throws {
    try folder.write(line("ad.request", #","ad":"r","kind":"rewarded""#), to: "in/whole.ndjson")
    try folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], to: "in/cut.ndjson.gz")
    try folder.link("in/gone.ndjson", to: "nowhere")
    let result = try BuiltBinary.run(["report", "in", "--output", "reports"], in: folder.path)
    #expect(result.code == 1)
    for report in ["compliance.md", "delivery.md", "rewarded.md"] {
      #expect(
        try folder.text(of: "reports/\(report)")
          .contains(" Not read, or not to the end: `in/cut.ndjson.gz`, `in/gone.ndjson`.\n"),
        "\(report)")
    }
  }

  @Test(
    "Every report says how many lines came too late, and what a recorder didn't see",
    .holds("R-020", "R-051"))
  func reports() throws {
    let recorder = #","platform":"ios","recorder":{"observes":["requests","loads","breaks"]}"#
    let ads = ["rewarded", "native", "customNative"].map {
      line("ad.request", #","ad":"\#($0)","kind":"\#($0)""#)
    }
    let stream = line("stream.request", #","networkCode":"1","customAssetKey":"k""#)
    let adapter = line("adapter.load", #","ad":"native","adapter":"A""#)
    let late = String(repeating: "\n", count: 10_000) + line("stream.end") + line("stream.end")
    try folder.write(
      line("session.start", recorder) + ads.joined() + adapter + stream + line("session.end") + late,
      to: "a.ndjson")
    let result = try BuiltBinary.run(
      ["report", "a.ndjson", "--output", "reports", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
    let reports = try folder.tree("reports").filter { $0.hasSuffix(".md") }
    #expect(
      reports == [
        "compliance-ads.md", "compliance.md", "delivery.md", "live.md", "mediation.md", "rewarded.md",
      ])
    for report in reports {
      let text = try folder.text(of: "reports/\(report)")
      #expect(text.contains("2 lines that came after the end of their session"), "\(report)")
    }
    for report in ["compliance-ads.md", "delivery.md"] {
      #expect(
        try folder.text(of: "reports/\(report)").contains(
          "- Not observed in `a.ndjson`: adapters, background, clicks, consent, delivery, impressions, notifications, rendering, rewards, screens"
        ), "\(report)")
    }
  }
}
