import Checking
import Model
import AdspecCommand
import Pipeline
import Rules
import Basics
import Reading
import Sessions
import MachineOutput
import Reports
import Site
import Statistics

extension FuzzTarget {
  /// A recording to everything that is made from it: pages, reports, data files, the outputs of a check.
  static let pages = FuzzTarget("pages", .recording, seeds: FuzzSeeds.recordings) { bytes in
    let (reading, check) = (RecordingCheck.read(bytes), RecordingCheck.shared)
    let (records, checks, tallies) = check.judge(reading)
    let publication = Publication.made(
      FuzzSeeds.catalog, findings: checks.findings.sorted(), records: records, recordings: reading.summaries,
      tallies: tallies)
    FuzzPages.make(publication) {
      $0.hasPrefix("sessions/") || $0.hasPrefix("reports/") || $0.hasPrefix("data/")
    }
    FuzzPages.makeOutputs(checks.findings.sorted())
  }
}

/// Makes files and discards them. An error or invalid UTF-8 stops the process.
enum FuzzPages {
  private static let renderer = {
    do { return try TemplateRenderer(.standard) } catch { fatalError("\(error)") }
  }()

  static func make(_ publication: Publication, where isWanted: (String) -> Bool) {
    for file in CatalogSite(publication, templates: .standard, renderer).files where isWanted(file.path) {
      do {
        let bytes = try file.bytes()
        let isText = [".html", ".json", ".csv", ".md"].contains { file.path.hasSuffix($0) }
        promise(!isText || String(validating: bytes, as: UTF8.self) != nil, "\(file.path) is no UTF-8")
      } catch {
        fatalError("\(file.path): \(error)")
      }
    }
  }

  /// Every form of a check's output.
  static func makeOutputs(_ findings: [Finding]) {
    let report = CheckReport(
      rules: RuleRegistry.infos, findings: CheckedFindings(findings), verdicts: [], sources: [:],
      pathPrefix: "",
      version: "1.2.3", date: nil)
    for format in OutputFormat.allCases {
      var count = 0
      do { try format.output.write(report, for: TextPage()) { count += $0.count } } catch {
        fatalError("\(error)")
      }
    }
  }
}

extension Publication {
  static func made(
    _ catalog: Catalog, findings: [Finding], records: [SessionRecord] = [],
    recordings: [RecordingSummary] = [],
    tallies: SessionStatistics = SessionStatistics()
  ) -> Publication {
    let sessions = records.sorted { $0.id < $1.id }.map { record in
      PublishedSession(record: record, findings: findings.filter { $0.subject.session == record.id })
    }
    var published = PublishedFindings(
      catalog, sessions: Set(sessions.map(\.summary.id)), all: FindingStream(findings))
    for finding in findings { published.add(finding) }
    return Publication(
      catalog: catalog, rules: [], findings: published, cases: TopK(limit: 0), tallies: tallies,
      sessions: sessions, recordings: recordings, date: nil, version: "1.2.3")
  }
}
