import AdModel
import Checks
import Ingest
import Ledger
import Outputs
import Synchronization
import Tallies

/// What is done with each session, shared by all shards. A reference: it goes along with every session, and as a value its
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
  private let sums = SharedSums()
  private let caches = LedgerCaches()

  init(needs: RunNeeds, checker: Checker, ledger: LedgerContext, leavesOutTests: Bool) {
    self.needs = needs
    self.checker = checker
    self.ledger = ledger
    self.leavesOutTests = leavesOutTests
    spool = needs.findings == .all ? FindingSpool() : nil
    choice = Mutex(
      (PageChoice(needs.pages), SessionList(limit: needs.listsSessions ? SessionList.limit : 0)))
  }

  func makeShard() -> ShardOutcome { ShardOutcome(checks: CheckResult(keeping: needs.findings.limit)) }

  /// The ads to review first, of all shards.
  var reviews: ReviewQueue { queue.withLock { $0 } }

  /// The sessions that get a page, of all shards.
  var pages: PageChoice<OfferedSession> { choice.withLock { $0.pages } }

  /// What lists say of sessions, of all shards.
  var sessions: SessionList { choice.withLock { $0.sessions } }

  /// Adds what shards have left here to what they still have.
  func addSums(to total: inout ShardOutcome) { sums.add(to: &total) }

  func take(_ session: RecordedSession, into shard: inout ShardOutcome) {
    let record = caches.with { SessionLedger.record(session, in: ledger, cache: &$0) }
    if needs.keepsSessions { shard.keys.append(session.key) }
    if leavesOutTests, record.isTest { return shard.tallies.leaveOutTestSession() }
    let mildest = needs.reports ? queue.withLock { $0.mildestListed(in: record.id) } : nil
    checker.check(record, into: &shard.checks, listing: mildest)
    var (listed, oncePerFile) = shard.checks.takeNew()
    if !listed.isEmpty || !oncePerFile.isEmpty {
      if needs.places, !listed.isEmpty { EventPlaces(record.session).name(&listed) }
      if needs.excerpts { shard.excerpts.offer(listed + oncePerFile, of: record) }
      if let mildest { offer(listed, of: record, mildest) }
      spool?.add(listed)
    }
    if needs.reports { shard.tallies.add(record, in: ledger) }
    sums.takeOver(&shard)
    choose(record, listed + oncePerFile)
    shard.sessionCount += 1
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
