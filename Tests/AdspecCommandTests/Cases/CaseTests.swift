import Foundation
import TestSupport
import Testing

@Suite("Recordings of how real apps behave") struct CaseTests {
  private static let folder = Repository.path + "/Tests/Cases"

  /// Findings of the tool about each recording of a catalog, by its path.
  private static func findings(in folder: String = folder) throws -> [String: [CaseFinding]] {
    let isolation = folder == Self.folder ? ["--isolated"] : []
    let result = try BuiltBinary.run(
      ["check", ".", "-q", "--format", "ndjson", "--exit-zero"] + isolation, in: folder)
    #expect(result.code == 0 && result.errors == "")
    struct Line: Decodable {
      var rule: String
      var verdict: String
      var file: String
      var line: Int?
      var message: String
    }
    let lines = try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    let said = lines.filter { $0.verdict == "fail" || $0.verdict == "needsReview" }.map { line in
      (
        line.file,
        CaseFinding(
          rule: line.rule, isReview: line.verdict == "needsReview", line: line.line ?? 0,
          message: line.message)
      )
    }
    return Dictionary(grouping: said, by: \.0).mapValues { $0.map(\.1) }
  }

  @Test(
    "Of each recording that is said, and no more, that somebody would say who had watched the app",
    .holds(
      "R-635", "R-641", "R-642", "R-643", "R-644", "R-645", "R-646", "R-647", "R-648", "R-649",
      "R-650", "R-651", "R-652", "R-654", "R-655", "R-656", "R-659", "R-660", "R-661", "R-662",
      "R-663", "R-666", "R-667", "R-668", "R-669", "R-670", "R-671", "R-672", "R-673", "R-674",
      "R-675", "R-676", "R-677", "R-678", "R-679", "R-680", "R-681", "R-682", "R-683", "R-684",
      "R-686", "R-687", "R-688", "R-689", "R-692", "R-693", "R-697", "R-698", "R-700", "R-701",
      "R-702", "R-703", "R-704", "R-705", "R-706", "R-707", "R-709", "R-710", "R-711", "R-712",
      "R-713", "R-714", "R-715", "R-1197", "R-1198", "R-1200", "R-1201", "R-1202", "R-1203", "R-1204",
      "R-1217", "R-1218", "R-1219"))
  func verdicts() throws {
    let (cases, findings) = (try Case.table(), try Self.findings())
    #expect(cases.count >= 430)
    #expect(findings.keys.filter { $0.hasSuffix(".yaml") } == [])
    for entry in cases where entry.config == nil {
      let differences = entry.differences(from: findings[entry.file] ?? [])
      for difference in differences { Issue.record("\(entry.name): \(difference) — \(entry.why)") }
    }
  }

  @Test("Clicks, impressions and repeated ones are counted as somebody would count them")
  func figures() throws {
    for entry in try Case.table() {
      guard let tally = entry.tally else { continue }
      let catalog = try catalog(of: entry)
      _ = try BuiltBinary.run(["build", ".", "--output", "site", "--exit-zero", "-q"], in: catalog.path)
      let totals = try String(contentsOfFile: catalog("site/data/totals.csv"), encoding: .utf8)
        .split(whereSeparator: \.isNewline).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      for (name, figure) in tally {
        let column = try #require(totals[0].firstIndex { $0 == name })
        #expect(totals[1][column] == "\(figure)", "\(entry.name), \(name): \(entry.why)")
      }
    }
  }

  @Test("What depends on settings, and what a report's summary claims, is answered in a catalog of its own")
  func settings() throws {
    let cases = try Case.table().filter { $0.config != nil || $0.summaryUnsaid != nil }
    #expect(cases.count >= 3)
    for entry in cases {
      let catalog = try catalog(of: entry)
      for difference in entry.differences(from: try Self.findings(in: catalog.path)[entry.file] ?? []) {
        Issue.record("\(entry.name): \(difference) — \(entry.why)")
      }
      let report = try BuiltBinary.run(["report", ".", "--summary", "--exit-zero", "-q"], in: catalog.path)
      for pattern in entry.summaryUnsaid ?? [] {
        let claims = try report.output.contains(Regex(pattern))
        #expect(!claims, "\(entry.name) says \(pattern) — \(entry.why)")
      }
    }
  }

  /// A catalog with the case's recordings, their definition and the case's settings.
  private func catalog(of entry: Case) throws -> TemporaryFolder {
    let catalog = try TemporaryFolder()
    let format = entry.file.split(separator: "/").prefix(2).joined(separator: "/")
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(format)")
    for name in files where name != "recordings" { try copy("\(format)/\(name)", to: catalog) }
    for file in [entry.file] + (entry.more ?? []) { try copy(file, to: catalog) }
    try catalog.write(entry.config ?? "", to: "adspec.yaml")
    return catalog
  }

  private func copy(_ path: String, to catalog: TemporaryFolder) throws {
    let target = URL(filePath: catalog(path))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: "\(Self.folder)/\(path)"), to: target)
  }
}
