import Model
import Checking
import Rules
import Basics
import Reading
import Sessions
import Reports
import Statistics
import Synchronization

/// State that all threads share while sessions are processed: the data that the run needs, and the sessions, ads and
/// findings chosen so far.
final class RunState: Sendable {
  let needs: RunNeeds
  let checker: Checker
  let ledger: LedgerContext
  let leavesOutTests: Bool
  /// Receives all findings; `nil` if only the first of each kind are kept.
  let sorter: FindingSorter?
  /// Receives the evidence about each reservation ad; `nil` if only the first entries of the evidence are kept.
  let adRows: RowSorter<AdChoicesEntry>?
  private let queue = Mutex(ReviewQueue())
  private let choice: Mutex<(pages: PageSelection<OfferedSession>, sessions: SessionList)>

  init(needs: RunNeeds, checker: Checker, ledger: LedgerContext, leavesOutTests: Bool) {
    self.needs = needs
    self.checker = checker
    self.ledger = ledger
    self.leavesOutTests = leavesOutTests
    sorter =
      needs.findingLimit == nil
      ? FindingSorter(keepsAll: needs.findings == .all, tellsFilesApart: needs.findingsByFile) : nil
    adRows = needs.adRows ? RowSorter() : nil
    choice = Mutex(
      (PageSelection(needs.pages), SessionList(limit: needs.listsSessions ? SessionList.limit : 0)))
  }

  /// Returns the results of all sessions, after the last one.
  func runResult(
    _ sums: SessionSums, _ reading: ReadingCheck.Outcomes, recordings: [RecordingSummary]
  ) -> RunResult {
    var reviews = queue.withLock { $0 }
    reviews.count(sums.checks.reviewCount)
    var sums = sums
    if needs.excerpts { sums.excerpts.keepFirsts(sums.checks.findings) }
    let (pages, sessions) = choice.withLock { $0 }
    return RunResult(
      sums: sums, reading: reading, reviews: reviews, pages: pages, sessions: sessions,
      recordings: recordings)
  }

  func mildestListed(in session: String, ad: String?) -> ReviewOutcome? {
    needs.reports ? queue.withLock { $0.mildestListed(in: session, ad: ad) } : nil
  }

  /// Adds a session to those that get a page and to those in lists, as far as the limits of both allow.
  ///
  /// - Parameter cutter: has the session's findings; `nil` if no session has a page.
  func choose(_ record: SessionRecord, worst: WorstFinding, _ cutter: SessionCutter?) {
    let (hasPage, isListed) = choice.withLock {
      ($0.pages.mayInsert(record.id, worst: worst), $0.sessions.mayInsert(record.id, worst: worst))
    }
    guard hasPage || isListed else { return }
    let entry = SessionEntry(record, worst: worst)
    if isListed { choice.withLock { $0.sessions.add(entry) } }
    guard hasPage, let cutter else { return }
    let offered = OfferedSession(
      summary: SessionSummary(entry, record, cutter),
      lines: needs.keepsSessions ? KeptSession(record.session) : nil)
    choice.withLock { $0.pages.add(offered, record.id, worst: worst) }
  }

  /// Adds the session's ads that failed or need review to the review queue, as far as they may be among the first ads
  /// that the queue lists.
  ///
  /// - Parameter findings: includes all findings of each ad.
  func insert(_ findings: [Finding], of record: SessionRecord) {
    // A session may have a million such ads, and no more than this are listed.
    let first = AdToReview.all(findings, RuleRegistry.evidence).sorted().prefix(ReviewQueue.limit)
    for var ad in first {
      guard queue.withLock({ $0.mayInsert(ad) }) else { continue }
      ad.complete(from: record, context: ledger)
      queue.withLock { $0.insert(ad) }
    }
  }
}
