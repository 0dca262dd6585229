import AdModel
import Checks
import Ingest
import Ledger
import Outputs
import Synchronization
import Tallies

/// What is done with each session, shared by all threads. A reference: it goes along with every session, and as a value its
/// parts would be copied for each.
final class SessionWork: Sendable {
  let needs: RunNeeds
  let checker: Checker
  let ledger: LedgerContext
  let leavesOutTests: Bool
  /// Where all findings go, if they are to be kept.
  let spool: FindingSpool?
  private let queue = Mutex(ReviewQueue())
  private let choice: Mutex<(pages: PageChoice<OfferedSession>, sessions: SessionList)>
  /// Nobody sits at them now. Each is the only element of an array: to hand that on costs one reference.
  private let freeDesks = Mutex<[[Desk]]>([])

  /// What a thread works with, one session after the other: as many as there are threads. One for each of the 64 shards would
  /// take 64 times the memory, and little of it would stay in a processor's caches.
  private struct Desk: Sendable {
    var cache = LedgerCache()
    var sums: SessionSums
  }

  init(needs: RunNeeds, checker: Checker, ledger: LedgerContext, leavesOutTests: Bool) {
    self.needs = needs
    self.checker = checker
    self.ledger = ledger
    self.leavesOutTests = leavesOutTests
    spool = needs.findings == .all ? FindingSpool() : nil
    choice = Mutex(
      (PageChoice(needs.pages), SessionList(limit: needs.listsSessions ? SessionList.limit : 0)))
  }

  /// What all sessions add up to, once the last was taken: the same however many threads took them.
  var sums: SessionSums {
    freeDesks.withLock { desks in desks.reduce(into: noSums) { $0 += $1[0].sums } }
  }

  private var noSums: SessionSums { SessionSums(checks: CheckResult(keeping: needs.findings.limit)) }

  /// The ads to review first.
  var reviews: ReviewQueue { queue.withLock { $0 } }

  /// The sessions that get a page.
  var pages: PageChoice<OfferedSession> { choice.withLock { $0.pages } }

  /// What lists say of sessions.
  var sessions: SessionList { choice.withLock { $0.sessions } }

  func take(_ session: RecordedSession) {
    var desk = freeDesks.withLock { $0.popLast() } ?? [Desk(sums: noSums)]
    let record = SessionLedger.record(session, in: ledger, cache: &desk[0].cache)
    take(record, into: &desk[0].sums)
    freeDesks.withLock { $0.append(desk) }
  }

  private func take(_ record: SessionRecord, into sums: inout SessionSums) {
    if needs.keepsSessions { sums.keys.append(record.session.key) }
    if leavesOutTests, record.isTest { return sums.tallies.leaveOutTestSession() }
    let mildest = needs.reports ? queue.withLock { $0.mildestListed(in: record.id) } : nil
    checker.check(record, into: &sums.checks, listing: mildest)
    var (listed, oncePerFile) = sums.checks.takeNew()
    if !listed.isEmpty || !oncePerFile.isEmpty {
      if needs.places, !listed.isEmpty { EventPlaces(record.session).name(&listed) }
      if needs.excerpts { sums.excerpts.offer(listed + oncePerFile, of: record) }
      if let mildest { offer(listed, of: record, mildest) }
      spool?.add(listed)
    }
    if needs.reports { sums.tallies.add(record, in: ledger) }
    choose(record, listed + oncePerFile)
    sums.sessionCount += 1
  }

  private func choose(_ record: SessionRecord, _ findings: [Finding]) {
    let worst = WorstFinding(of: findings)
    let (hasPage, isListed) = choice.withLock {
      ($0.pages.admits(record.id, worst: worst), $0.sessions.admits(record.id, worst: worst))
    }
    guard hasPage || isListed else { return }
    let entry = SessionEntry(record, findings: findings)
    if isListed { choice.withLock { $0.sessions.add(entry) } }
    guard hasPage else { return }
    let offered = OfferedSession(
      summary: SessionSummary(entry, record, findings: findings),
      lines: needs.keepsSessions ? KeptSession(record.session) : nil)
    choice.withLock { $0.pages.add(offered, record.id, worst: worst) }
  }

  /// Queues those ads of a session for review that may be among the first.
  private func offer(_ findings: [Finding], of record: SessionRecord, _ mildest: ReviewOutcome) {
    for var ad in AdToReview.all(findings, RuleRegistry.evidence) where ad.outcome <= mildest {
      ad.complete(from: record, context: ledger)
      queue.withLock { $0.offer(ad) }
    }
  }
}
