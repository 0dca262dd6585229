import Model
import Reports
import TestSupport
import Testing

@Suite("Lists of many findings") struct DataLimitTests {
  @Test("A site lists an eighth as many findings as there are events, at least 1,000", .holds("R-1151"))
  func listedFindings() {
    func limit(_ events: Int...) -> Int {
      ListedFindings.limit(for: events.map { RecordingSummary(path: "r.ndjson", events: $0) })
    }
    #expect(
      [limit(), limit(7_999), limit(40_000, 40_000), limit(1_000_000)] == [1_000, 1_000, 10_000, 25_000])
  }
}
