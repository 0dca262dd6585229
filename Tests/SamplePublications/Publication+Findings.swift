package import Model
import Checking
import Basics
import Sessions
package import Reports
package import Statistics

extension Publication {
  /// Creates a publication from a few findings, all in memory.
  ///
  /// - Parameters:
  ///   - findings: in their order.
  ///   - sessions: those that have a page.
  package init(
    catalog: Catalog, rules: [PublishedRule], findings: [Finding],
    compliance: ComplianceCounts = [:], tallies: SessionStatistics, sessions: [PublishedSession],
    recordings: [RecordingSummary], date: Timestamp?, version: String
  ) {
    var published = PublishedFindings(
      catalog, sessions: Set(sessions.map(\.summary.id)), listed: Set(sessions.map(\.summary.id)),
      all: FindingStream(findings), evidence: rules.map(\.info).evidence)
    for finding in findings { published.add(finding) }
    var reviews = ReviewQueue()
    let context = LedgerContext(catalog: catalog)
    for var ad in AdToReview.all(findings, rules.map(\.info).evidence) {
      let record = sessions.first { $0.summary.id == ad.session }.flatMap { try? $0.record() }
      if let record { ad.complete(from: record, context: context) }
      reviews.insert(ad)
      reviews.count += 1
    }
    self.init(
      catalog: catalog, rules: rules, findings: published, reviews: reviews,
      compliance: compliance, tallies: tallies, sessions: sessions, recordings: recordings, date: date,
      version: version)
  }
}
