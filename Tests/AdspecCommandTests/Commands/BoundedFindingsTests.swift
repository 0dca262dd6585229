import AdspecCommand
import Pipeline
import Model
import Basics
import Foundation
import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("Outputs of more findings than are kept") struct BoundedFindingsTests {
  /// Some 200 findings of each of 3 rules in 4 files, both verdicts, 2 severities, some known.
  private static func findings(hasBaseline: Bool) -> [Finding] {
    (0..<700).map { index in
      let rules: [RuleID] = ["event-gap", "impression-missing", "completion-missing"]
      let place = Location(file: "formats/a/recordings/\(index % 4).ndjson", line: (index * 173) % 701)
      var finding = Finding(
        rule: rules[index % 3], severity: index % 7 == 0 ? .warning : .error,
        verdict: index % 5 < 3 ? .fail : .needsReview,
        violation: Violation("Line \(index) is wrong.", at: place, help: index % 2 == 0 ? "Mend it." : ""),
        subject: FindingSubject(session: "s-\(index / 3)", ad: "a"))
      if hasBaseline { finding.baseline = index % 11 < 8 ? .new : .known }
      return finding
    }
  }

  private static func report(_ findings: CheckedFindings) -> CheckReport {
    var counts = VerdictCounts()
    counts.fail = 7
    return CheckReport(
      rules: [], findings: findings,
      verdicts: [FileVerdict(file: "formats/a/recordings/0.ndjson", rule: "event-gap", counts: counts)],
      sources: [:], pathPrefix: "", version: "1.2.3", date: nil)
  }

  private static func text(_ findings: CheckedFindings, _ format: OutputFormat, reviews: Bool = true) throws
    -> String
  {
    var report = report(findings)
    report.view.showsReviews = reviews
    var bytes: [UInt8] = []
    try format.output.write(report, for: TextPage()) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Merges the summaries of five shards, each of which keeps only listed findings and counts the rest.
  private static func kept(of findings: [Finding]) -> FindingSummary {
    (0..<5).map { lane in
      var summary = FindingSummary()
      for (index, finding) in findings.enumerated() where index % 5 == lane {
        let sort = FindingSummary.Sort(finding)
        if summary.mayInsert(sort, at: finding.location) {
          summary.add(finding)
        } else {
          summary.count(sort)
        }
      }
      return summary
    }.reduce(FindingSummary(), +)
  }

  @Test(
    "Every output has the same bytes whether findings are kept, go to a file 8 by 8, or are counted beyond the first",
    .holds("R-347"),
    arguments: OutputFormat.allCases, [false, true])
  func same(_ format: OutputFormat, hasBaseline: Bool) throws {
    let findings = Self.findings(hasBaseline: hasBaseline)
    let wanted = try Self.text(CheckedFindings(findings.sorted()), format)
    let needs = format.output.needs
    let sorter = FindingSorter(
      limit: 8, keepsAll: needs.contains(.allFindings), tellsFilesApart: needs.contains(.findingsByFile))
    for finding in findings { sorter.add([finding]) }
    #expect(try Self.text(sorter.finish(adding: []), format) == wanted)
    if format.output.needs.isDisjoint(with: [.allFindings, .findingsByFile]) {
      let kept = Self.kept(of: findings)
      #expect(try Self.text(CheckedFindings(kept), format) == wanted)
      #expect(try Self.text(CheckedFindings(kept), format, reviews: false).isEmpty == false)
    }
  }

  @Test("The JSON array and the lines hold every finding in its order")
  func all() throws {
    let findings = Self.findings(hasBaseline: false).sorted()
    let objects = findings.map(FindingsJSON.object)
    #expect(
      try Self.text(CheckedFindings(findings), OutputFormat(JSONOutput.self))
        == JSONValue.array(objects).document)
    #expect(
      try Self.text(CheckedFindings(findings), OutputFormat(NDJSONOutput.self))
        == objects.map { $0.line + "\n" }.joined())
    #expect(try Self.text(CheckedFindings([]), OutputFormat(JSONOutput.self)) == "[]\n")
    #expect(try Self.text(CheckedFindings([]), OutputFormat(NDJSONOutput.self)) == "")
  }
}

@Suite("Runs that keep some findings, and runs that keep all") struct FindingScopeTests {
  private let folder: TemporaryFolder

  /// More ads to review than are listed, and sessions that fail; all with ids in no order.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{\"version\":1,\"findings\":[]}", to: "empty.json")
    let formats = Repository.path + "/formats"
    try FileManager.default.copyItem(atPath: formats, toPath: folder("formats"))
    let sessions = try BuiltBinary.run(
      ["simulate", "customNative", "--sessions", "150", "--faults", "all", "-q"], in: folder.path)
    let rewarded = try BuiltBinary.run(
      ["simulate", "rewarded", "--sessions", "150", "--interleave", "20", "-q"], in: folder.path)
    let text = sessions.output + rewarded.output
    try folder.write(text.replacing(/sim-(\w+)-1-(\d)/) { "s\($0.output.2)-\($0.output.1)-" }, to: "r.ndjson")
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  @Test(
    "A report is the same bytes, on one thread and on four",
    .holds("R-350"))
  func report() throws {
    let first = try run("report", "r.ndjson", "--exit-zero", "-q")
    let all = try run("report", "r.ndjson", "--exit-zero", "-q", "--baseline", "empty.json")
    #expect(first == all)
    #expect(first.output.contains("… and "))
    #expect(first.output.contains("evidence-"))
    #expect(try run("report", "r.ndjson", "--exit-zero", "-q", "--jobs", "1") == first)
    #expect(try run("report", "r.ndjson", "--exit-zero", "-q", "--jobs", "4") == first)
  }

  @Test("A check for people shows the same findings, and comes to the same end")
  func check() throws {
    let first = try run("check", "r.ndjson", "--reviews")
    let all = try run("check", "r.ndjson", "--reviews", "--baseline", "empty.json")
    #expect(first.output == all.output)
    #expect(first.code == all.code)
    #expect(
      first.errors == all.errors.replacing(" no findings are in the baseline.", with: ""))
    #expect(first.output.contains(" are counted and not shown."))
  }

  @Test("A session with tens of thousands of findings is shown in no time", .timeLimit(.minutes(1)))
  func oneSession() throws {
    let folder = try TemporaryFolder()
    let line = #"{"event":"ad.show","session":"s","time":"2026-11-20T10:00:00.000Z"}"# + "\n"
    try folder.write(String(repeating: line, count: 50_000), to: "r.ndjson")
    let result = try BuiltBinary.run(["check", "--exit-zero", "r.ndjson"], in: folder.path)
    #expect(result.code == 0)
  }
}
