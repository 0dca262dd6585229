import Foundation
import TestSupport
import Testing

@Suite("adspec import") struct ImportCommandTests {
  private let har =
    #"{"log":{"version":"1.2","entries":[{"startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"request":{"method":"GET","url":"https://securepubads.g.doubleclick.net/gampad/ads?iu=/1234567/news"},"response":{"status":200,"headers":[{"name":"google-lineitem-id","value":"5001"}]}}]}}"#

  @Test(
    "Traffic becomes a recording that checks without a finding, and is not written over",
    .holds("adspec import translates traffic"))
  func recording() throws {
    let folder = try TemporaryFolder()
    try folder.write(har, to: "trip.har")
    let import1 = try BuiltBinary.run(["import", "har", "trip.har", "-o", "out/"], in: folder.path)
    #expect(
      import1
        == .init(
          code: 0, output: "",
          errors: "trip.har: 1 session, 3 events of 1 entry.\nWrote what was translated to out/.\n"),
      "\(import1)")
    let check = try BuiltBinary.run(["check", "out/trip.ndjson"], in: folder.path)
    #expect(check.code == 0 && check.output == "", "\(check)")
    let again = try BuiltBinary.run(["import", "har", "trip.har", "-o", "out/"], in: folder.path)
    #expect(again.code == 2)
    #expect(again.errors == "error: 'out/trip.ndjson' exists. Name another output, or pass --force.\n")
    let forced = try BuiltBinary.run(
      ["import", "har", "trip.har", "-o", "out/", "--force", "-q"], in: folder.path)
    #expect(forced.code == 0)
    let printed = try BuiltBinary.run(["import", "har", "-"], in: folder.path, input: Array(har.utf8))
    #expect(printed.code == 0)
    #expect(printed.output.contains(#""session":"stdin""#))
  }

  @Test(
    "Where a line came from stands beside it wherever the line is shown",
    .holds("source | object | where an importer"))
  func source() throws {
    let folder = try TemporaryFolder()
    let line =
      #"{"event":"click","session":"s","time":"2026-11-20T10:00:00.000Z","ad":"a","by":"nobody","source":{"file":"trip.har","at":"/log/entries/17","line":4711}}"#
    try folder.write(line + "\n", to: "a.ndjson")
    let check = try BuiltBinary.run(["check", "a.ndjson"], in: folder.path)
    #expect(
      check.output.contains("source.file: trip.har  source.at: /log/entries/17  source.line: 4711"),
      "\(check)")
  }

  @Test("What can't be read gives 1, what can is written, and a missing file is a finding")
  func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write(har, to: "good.har")
    try folder.write(#"{"lighthouseVersion":"12"}"#, to: "report.json")
    let result = try BuiltBinary.run(
      ["import", "har", "good.har", "report.json", "none.har", "-o", "out.ndjson", "-q"], in: folder.path)
    #expect(result.code == 1)
    #expect(try folder.text(of: "out.ndjson").split(separator: "\n").count == 3)
    #expect(
      result.errors == """
        none.har: error: The source can't be read: does not exist. [import-unreadable]

        report.json: error: The source is a Lighthouse report, not a HAR. [import-unreadable]
            help: Hosts and paths that are looked for stand in docs/importing.md.

        """
        || result.errors.contains("report.json: error: The source is a Lighthouse report, not a HAR."),
      "\(result.errors)")
  }

  @Test("Definitions go into folders of their own, and check but for what the source lacks")
  func definitions() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"creativeTemplateId":"77","displayName":"Card","variables":[{"uniqueDisplayName":"Headline","stringVariable":{"defaultValue":"x"}}]}"#,
      to: "t.json")
    let result = try BuiltBinary.run(
      ["import", "ad-manager", "t.json", "--territory", "US", "-q"], in: folder.path)
    #expect(result == .init(code: 0, output: "", errors: ""), "\(result)")
    let check = try BuiltBinary.run(["check"], in: folder.path)
    #expect(check.code == 0, "\(check)")
    let wrong = try BuiltBinary.run(
      ["import", "ad-manager", "t.json", "--territory", "Europe"], in: folder.path)
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("'Europe' is no territory: EEA, EU, consent, or a country's two letters."))
  }

  @Test("A HAR of 60 MB is read in a small part of that: an entry at a time")
  func memory() throws {
    let folder = try TemporaryFolder()
    let entry = String(har.dropFirst(#"{"log":{"version":"1.2","entries":["#.count).dropLast(3))
    let filler = entry.replacing(
      "\"time\":80", with: "\"_\":\"\(String(repeating: "x", count: 60_000))\",\"time\":80")
    let text = #"{"log":{"entries":["# + (0..<1000).map { _ in filler }.joined(separator: ",\n") + "]}}"
    try folder.write(text, to: "big.har")
    let result = try BuiltBinary.script(
      "ulimit -v 200000; \(BuiltBinary.path) import har big.har -o big.ndjson -q; echo $?", in: folder.path)
    #expect(result.output == "0\n", "\(result)")
    #expect(try folder.text(of: "big.ndjson").split(separator: "\n").count == 2001)
  }
}
