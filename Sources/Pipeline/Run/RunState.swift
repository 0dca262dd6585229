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
  /// Receives a row about each ad; `nil` if only the first ones are kept.
  let rows: AdRows?
  private let choice: Mutex<(pages: PageSelection<OfferedSession>, sessions: SessionList)>

  init(needs: RunNeeds, checker: Checker, ledger: LedgerContext, leavesOutTests: Bool) {
    self.needs = needs
    self.checker = checker
    self.ledger = ledger
    self.leavesOutTests = leavesOutTests
    sorter =
      needs.findingLimit == nil
      ? FindingSorter(keepsAll: needs.findings == .all, tellsFilesApart: needs.findingsByFile) : nil
    rows = needs.adRows ? AdRows() : nil
    choice = Mutex(
      (PageSelection(needs.pages), SessionList(limit: needs.listsSessions ? SessionList.limit : 0)))
  }

  /// Returns the results of all sessions, after the last one.
  func runResult(
    _ sums: SessionSums, _ reading: ReadingCheck.Outcomes, recordings: [RecordingSummary]
  ) -> RunResult {
    var sums = sums
    if needs.excerpts { sums.excerpts.keepFirsts(sums.checks.findings) }
    let (pages, sessions) = choice.withLock { $0 }
    return RunResult(
      sums: sums, reading: reading, pages: pages, sessions: sessions, recordings: recordings)
  }

  /// Adds a session to those that get a page and to those in lists, as far as the limits of both allow.
  ///
  /// - Parameters:
  ///   - answers: numbers of the session's ads by verdict.
  ///   - cutter: has the session's findings; `nil` if no session has a page.
  func choose(
    _ record: SessionRecord, worst: WorstFinding, answers: AnswerCounts, _ cutter: SessionCutter?
  ) {
    let (hasPage, isListed) = choice.withLock {
      ($0.pages.mayInsert(record.id, worst: worst), $0.sessions.mayInsert(record.id, worst: worst))
    }
    guard hasPage || isListed else { return }
    let entry = SessionEntry(record, worst: worst, answers: answers)
    if isListed { choice.withLock { $0.sessions.add(entry) } }
    guard hasPage, let cutter else { return }
    let offered = OfferedSession(
      summary: SessionSummary(entry, record, cutter),
      lines: needs.keepsSessions ? KeptSession(record.session) : nil)
    choice.withLock { $0.pages.add(offered, record.id, worst: worst) }
  }
}
