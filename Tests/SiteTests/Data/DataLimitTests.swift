import Basics
import Model
import Reports
import SamplePublications
import Site
import Statistics
import TestSupport
import Testing

@Suite("Lists of many findings") struct DataLimitTests {
  private static func publication(_ counts: [(rule: RuleID, count: Int)], events: Int = 0) -> Publication {
    let findings = counts.flatMap { rule, count in
      (0..<count).map { number in
        Finding(
          rule: rule, severity: .note, verdict: .fail,
          violation: Violation("Fault \(number).", at: Location(file: "r.ndjson", line: number + 1)))
      }
    }
    return Publication(
      catalog: Catalog(), rules: [], findings: findings.sorted(),
      recordings: [RecordingSummary(path: "r.ndjson", events: events)], date: nil, version: "1.2.3")
  }

  private static func data(_ publication: Publication) throws -> [String: String] {
    let files = try CatalogSite(publication, templates: .standard).files
    return Dictionary(
      uniqueKeysWithValues: try files.filter { $0.path.hasPrefix("data/findings") }.map {
        ($0.path, String(decoding: try $0.bytes(), as: UTF8.self))
      })
  }

  @Test(
    "Data files of a site have the first findings of each rule where there are far more than events",
    .holds("R-1153", "R-1154"))
  func dataFiles() throws {
    let many = Self.publication([("many-faults", 10_000), ("few-faults", 50)])
    let files = try Self.data(many)
    let name = "data/findings-sample-of-10050"
    #expect(files.keys.sorted() == ["\(name).csv", "\(name).json", "\(name).ndjson"])
    let lines = try #require(files["\(name).ndjson"]).split(separator: "\n")
    #expect(lines.count == 5050)
    #expect(lines.count { $0.contains("few-faults") } == 50)
    #expect(lines.last?.contains("Fault 4999.") == true)
    let whole = DataFiles.lists(many).first { $0.path == "findings.csv" }
    #expect(
      String(decoding: try #require(try whole?.bytes()), as: UTF8.self).split(separator: "\n").count
        == 10_051)
    #expect(
      try Self.data(Self.publication([("many-faults", 10_050)], events: 20_100)).keys.sorted().first
        == "data/findings.csv")
  }

  @Test("A site lists an eighth as many findings as there are events, at least 1,000", .holds("R-1151"))
  func listedFindings() {
    func limit(_ events: Int...) -> Int {
      ListedFindings.limit(for: events.map { RecordingSummary(path: "r.ndjson", events: $0) })
    }
    #expect(
      [limit(), limit(7_999), limit(40_000, 40_000), limit(1_000_000)] == [1_000, 1_000, 10_000, 25_000])
  }
}
