import Basics
import Changes
import Foundation
import MachineOutput
import Model
import Pipeline
import Reports
import TestSupport
import Testing

/// A catalog with one format and one recording of it, for actions in this process.
private struct SmallCatalog {
  let folder: TemporaryFolder
  let console = Console(color: .never, isQuiet: true, environment: [:])
  var root: String { folder("catalog") }

  init() throws {
    folder = try TemporaryFolder()
    _ = try Scaffold.start(in: folder("catalog"), title: "Example")
    try FileManager.default.createDirectory(
      atPath: folder("catalog/recordings"), withIntermediateDirectories: true)
    _ = try SimulateAction(
      kind: .customNative, formatID: nil, catalog: root, faults: nil, faultRate: 0
    ).write(
      to: folder("catalog/recordings/sound.ndjson"), truth: nil, overwrites: false, sessions: 3, seed: 1,
      start: try #require(Timestamp(rfc3339: "2026-11-20T08:00:00.000Z")), interleave: 1)
  }

  /// Adds a session of an ad that no definition knows: an error.
  func addUnknownFormat() throws {
    try folder.write(
      """
      {"event":"session.start","session":"s","time":"2026-11-20T08:00:00.000Z","platform":"ios","country":"DE"}
      {"event":"ad.load","session":"s","time":"2026-11-20T08:00:01.000Z","ad":"a","format":"gone"}
      {"event":"session.end","session":"s","time":"2026-11-20T08:00:02.000Z"}

      """, to: "catalog/recordings/unknown.ndjson")
  }

  /// Adds a session of ads of which only the impression was recorded, which leaves several rules to check.
  func addBareAds(_ count: Int) throws {
    func line(_ event: String) -> String {
      #"{"session":"s","time":"2026-11-20T08:00:00.000Z",\#(event)}"# + "\n"
    }
    let ads = (1...count).map { line(#""event":"impression","ad":"a\#($0)","by":"sdk""#) }
    try folder.write(
      line(#""event":"session.start","platform":"ios","country":"DE""#) + ads.joined()
        + line(#""event":"session.end""#), to: "catalog/recordings/bare.ndjson")
  }

  func check(
    _ verdict: VerdictRequest = VerdictRequest(), _ change: (inout SettingsRequest) -> Void = { _ in }
  )
    throws -> Int32
  {
    var request = SettingsRequest()
    change(&request)
    request.ignored.append("placeholder-text-left")
    let input = InputRequest([root])
    let settings = try RunSettings(input: input, settings: request, needsCatalog: false)
    let outputs = [OutputRequest(format: OutputFormat(JSONOutput.self), file: folder("findings.json"))]
    return try CheckAction(
      requests: outputs, view: FindingsView(), verdict: verdict, baseline: BaselineRequest(),
      settings: settings, console: console
    ).run(PipelineRun(settings, input: input, console: console))
  }
}

@Suite("Actions, without a process") struct ActionTests {
  private let catalog: SmallCatalog
  private var folder: TemporaryFolder { catalog.folder }

  init() throws { catalog = try SmallCatalog() }

  @Test("A check writes its outputs, and its exit code follows the request")
  func check() throws {
    #expect(try catalog.check() == 0)
    #expect(try folder.text(of: "findings.json") == "[]\n")
    try catalog.addUnknownFormat()
    #expect(try catalog.check() == 1)
    let findings = try folder.text(of: "findings.json")
    #expect(findings.contains(#""rule": "format-unknown""#))
    #expect(try catalog.check(VerdictRequest(exitsZero: true)) == 0)
    #expect(try catalog.check { $0.failOn = .never } == 0)
    #expect(try catalog.check { $0.ignored = ["format-unknown"] } == 0)
    #expect(try folder.text(of: "findings.json") == "[]\n")
  }

  @Test("A build publishes the site, and gives back 1 where a session fails")
  func build() throws {
    #expect(try publish() == 0)
    #expect(try folder.text(of: "site/index.html").contains("Example"))
    try catalog.addUnknownFormat()
    #expect(try publish() == 1)
    #expect(try folder.text(of: "site/data/findings.ndjson").contains("format-unknown"))
  }

  @Test(
    "A site's data has the first findings of each rule where there are far too many; a report's data has all",
    .holds("R-1153", "R-1154"))
  func manyFindings() throws {
    try catalog.addBareAds(2_000)
    _ = try publish()
    let name = try #require(folder.tree("site/data").first { $0.hasSuffix(".ndjson") && $0 != "ads.ndjson" })
    let rules = try rules(in: "site/data/\(name)")
    let all = try Int(#require(name.firstMatch(of: /findings-sample-of-([0-9]+)\.ndjson/)?.1))
    // The catalog's own definition has one rule's two findings, and the session one about its app.
    #expect(Set(rules.values) == [625, 2, 1])
    #expect(all == 2_000 * (rules.count - 2) + 2 + 1)
    _ = try report(to: "reports", isSingleFile: false, data: folder("data"))
    #expect(try self.rules(in: "data/findings.ndjson") == rules.mapValues { $0 == 625 ? 2_000 : $0 })
  }

  /// Returns the number of findings of each rule in a file.
  private func rules(in file: String) throws -> [Substring: Int] {
    let names = try folder.text(of: file).split(separator: "\n").compactMap {
      $0.firstMatch(of: /"rule":"([^"]+)"/)?.1
    }
    return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func publish() throws -> Int32 {
    let input = InputRequest([catalog.root])
    let settings = try RunSettings(input: input, settings: SettingsRequest(), needsCatalog: true)
    var site = SiteRequest()
    (site.usesCache, site.syncs) = (false, false)
    var build = try BuildAction(
      output: folder("site"), folder: FolderRequest(), site: site, audit: nil, baseline: BaselineRequest(),
      verdict: VerdictRequest(), settings: settings, console: catalog.console)
    build.endsProcess = false
    return try build.exitCode(input: input)
  }

  @Test("A report writes a file for each system, and one file of all of them where that is asked for")
  func report() throws {
    #expect(try report(to: "reports", isSingleFile: false) == 0)
    let files = try folder.tree("reports").filter { $0.hasSuffix(".md") }
    #expect(files == ["compliance-ads.md", "compliance.md", "delivery.md"])
    #expect(try report(to: "all.html", isSingleFile: true) == 0)
    #expect(try folder.text(of: "all.html").hasPrefix("<!doctype html>"))
  }

  private func report(to output: String, isSingleFile: Bool, data: String? = nil) throws -> Int32 {
    let input = InputRequest([catalog.root])
    let settings = try RunSettings(input: input, settings: SettingsRequest(), needsCatalog: false)
    return try ReportAction(
      output: folder(output), form: ReportForm(isSingleFile: isSingleFile, data: data),
      folder: FolderRequest(),
      baseline: BaselineRequest(), verdict: VerdictRequest(), settings: settings, console: catalog.console
    ).run(PipelineRun(settings, input: input, console: catalog.console))
  }

  @Test("A comparison gives back what changed between two folders")
  func diff() throws {
    _ = try Scaffold.start(in: folder("before"), title: "Before")
    let path = "catalog/formats/simple-native/format.yaml"
    let text = try folder.text(of: path)
    try folder.write(text.replacing("required: true", with: "required: false"), to: path)
    let comparison = try DiffAction(
      old: folder("before"), new: catalog.root, jobs: 1, settings: SettingsRequest(),
      outputs: [OutputRequest<String>(format: "human", file: nil)])
    let changes = try comparison.changes()
    #expect(!changes.formats.isEmpty)
    let same = try DiffAction(
      old: catalog.root, new: catalog.root, jobs: 1, settings: SettingsRequest(),
      outputs: [OutputRequest<String>]()
    ).changes()
    #expect(same.formats.isEmpty)
  }

  @Test("A redaction says how many copies it wrote, and which recording breaks off")
  func redact() throws {
    let sound = folder("catalog/recordings/sound.ndjson")
    let whole = try RedactAction(recordings: [sound], output: folder("copy.ndjson"), key: "k").result()
    #expect(whole.copies == 1 && whole.broken.isEmpty)
    #expect(
      try folder.text(of: "copy.ndjson").utf8.count
        == folder.text(of: "catalog/recordings/sound.ndjson").utf8.count)
    try folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1], to: "broken.ndjson.gz")
    let broken = try RedactAction(
      recordings: [folder("broken.ndjson.gz")], output: folder("other.ndjson"), key: "k"
    ).result()
    #expect(broken.broken.map(\.recording) == [folder("broken.ndjson.gz")])
  }

  @Test("An import of a file that isn't there is a finding, and gives 1")
  func unreadable() throws {
    let result = try ImportAction.har(
      ImportRequest(files: [folder("gone.har")], overwrites: false),
      to: ImportPlace(output: folder("out.ndjson")))
    #expect(result.exitCode == 1)
    #expect(result.findings.count { $0.rule == "import-unreadable" } == 1)
    #expect(result.notices == ["Nothing was translated."])
  }

  @Test("A simulation is the same for the same seed, and writes over no file unless it may")
  func simulate() throws {
    let action = SimulateAction(
      kind: .customNative, formatID: nil, catalog: catalog.root, faults: nil, faultRate: 0)
    let start = try #require(Timestamp(rfc3339: "2026-11-20T08:00:00.000Z"))
    func write(overwrites: Bool) throws {
      _ = try action.write(
        to: folder("a.ndjson"), truth: nil, overwrites: overwrites, sessions: 3, seed: 1, start: start,
        interleave: 1)
    }
    try write(overwrites: false)
    #expect(try folder.text(of: "a.ndjson") == folder.text(of: "catalog/recordings/sound.ndjson"))
    #expect(throws: OutputExists.self) { try write(overwrites: false) }
    try write(overwrites: true)
  }

  @Test("A sign-off gives back its entry and the file that it went to; without a verdict nothing is written")
  func review() throws {
    func sign(_ verdict: ReviewVerdict?) throws -> (file: String, entry: ReviewEntry) {
      let signed = try ReviewAction(
        .named(["simple-native"]), verdict: verdict, reviewer: "Ada", note: nil, day: "2026-11-20",
        catalog: catalog.root, console: catalog.console
      ).sign().signed
      #expect(signed.count == 1)
      return signed[0]
    }
    #expect(throws: ReviewFailure.noVerdict(id: "simple-native")) { try sign(nil) }
    let signed = try sign(.approved)
    #expect(signed.file.hasSuffix("/catalog/formats/simple-native/reviews.yaml"))
    #expect(signed.entry.reviewer == "Ada" && signed.entry.date == "2026-11-20")
    let written = try String(contentsOfFile: signed.file, encoding: .utf8)
    #expect(written.contains("reviewer: \"Ada\""))
  }
}
