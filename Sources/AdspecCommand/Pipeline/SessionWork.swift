import AdModel
import Checks
import Ingest
import Ledger
import Outputs
import State
import Synchronization
import Tallies

/// What is done with each session, shared by all threads. A reference: it goes along with every session, and as a value its
/// parts would be copied for each.
final class SessionWork: Sendable {
  let needs: RunNeeds
  let checker: Checker
  let ledger: LedgerContext
  let leavesOutTests: Bool
  private let followsState: Bool
  private let surroundings: Surroundings
  /// Where all findings go, if they are to be kept.
  let spool: FindingSpool?
  private let queue = Mutex(ReviewQueue())
  private let choice: Mutex<(pages: PageChoice<OfferedSession>, sessions: SessionList)>
  /// Those that no thread works at now. Each is the only element of an array: to hand that on costs one reference.
  private let freeDesks = Mutex<[[Desk]]>([])

  /// What a thread works with, one session after the other: as many as there are threads. One for each of the 64 shards would
  /// take 64 times the memory, and little of it would stay in a processor's caches.
  private struct Desk: Sendable {
    var cache = LedgerCache()
    var state: StateBook
    var sums: SessionSums
  }

  init(needs: RunNeeds, checker: Checker, ledger: LedgerContext, leavesOutTests: Bool) {
    self.needs = needs
    self.checker = checker
    self.ledger = ledger
    self.leavesOutTests = leavesOutTests
    followsState = !checker.asksAll
    surroundings = Surroundings(ledger: ledger, checker: checker)
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
    var desk = freeDesks.withLock { $0.popLast() } ?? [Desk(state: StateBook(surroundings), sums: noSums)]
    defer { freeDesks.withLock { $0.append(desk) } }
    if followsState, settle(session, at: &desk[0]) { return }
    let record = SessionLedger.record(session, in: ledger, cache: &desk[0].cache)
    take(record, into: &desk[0].sums)
  }

  /// Counts a session without a record; `false`: it is in doubt, or somebody wants to see it by itself.
  private func settle(_ session: RecordedSession, at desk: inout Desk) -> Bool {
    let isShown = choice.withLock { $0.pages.wantsSound(session.id) || $0.sessions.wantsSound(session.id) }
    if isShown { return false }
    let outcome = desk.state.settle(
      session, leavingOutTests: leavesOutTests, mildestReview: { mildestListed(in: session.id, ad: nil) },
      into: &desk.sums.checks, &desk.sums.tallies, countsFigures: needs.reports)
    if outcome == .inDoubt { return false }
    if needs.keepsSessions { desk.sums.keys.append(session.key) }
    guard outcome == .counted else { return true }
    desk.sums.sessionCount += 1
    choice.withLock {
      $0.pages.countSound()
      $0.sessions.countSound()
    }
    return true
  }

  private func take(_ record: SessionRecord, into sums: inout SessionSums) {
    if needs.keepsSessions { sums.keys.append(record.session.key) }
    if leavesOutTests, record.isTest { return sums.tallies.leaveOutTestSession() }
    var told = Told()
    swap(&told.excerpts, &sums.excerpts)
    checker.check(
      record, into: &sums.checks, listing: { mildestListed(in: record.id, ad: $0) },
      takeSome: { hand(&$0, of: record, to: &told) })
    hand(&sums.checks, of: record, to: &told)
    swap(&told.excerpts, &sums.excerpts)
    if needs.reports { sums.tallies.add(record, in: ledger) }
    choose(record, told)
    sums.sessionCount += 1
  }

  /// What was found in a session so far.
  private struct Told {
    /// The first as they came: as many as a page may show, and more.
    private(set) var findings: [Finding] = []
    private(set) var worst = WorstFinding.nothing
    var excerpts = RecordedExcerpts()
    var places: EventPlaces?

    private static let most = 16_384

    mutating func note(_ some: [Finding]) {
      worst = min(worst, WorstFinding(of: some))
      if findings.count < Self.most { findings += some }
    }
  }

  private func mildestListed(in session: String, ad: String?) -> ReviewOutcome? {
    needs.reports ? queue.withLock { $0.mildestListed(in: session, ad: ad) } : nil
  }

  /// Hands on what the rules found since they were last asked.
  private func hand(_ checks: inout CheckResult, of record: SessionRecord, to told: inout Told) {
    var (listed, oncePerFile) = checks.takeNew()
    if listed.isEmpty, oncePerFile.isEmpty { return }
    if needs.places, !listed.isEmpty {
      let places = told.places ?? EventPlaces(record.session)
      places.name(&listed)
      told.places = places
    }
    let all = listed + oncePerFile
    if needs.excerpts { told.excerpts.offer(all, of: record) }
    if needs.reports { offer(listed, of: record) }
    spool?.add(listed)
    told.note(all)
  }

  private func choose(_ record: SessionRecord, _ told: Told) {
    let worst = told.worst
    let (hasPage, isListed) = choice.withLock {
      ($0.pages.admits(record.id, worst: worst), $0.sessions.admits(record.id, worst: worst))
    }
    guard hasPage || isListed else { return }
    let entry = SessionEntry(record, worst: worst)
    if isListed { choice.withLock { $0.sessions.add(entry) } }
    guard hasPage else { return }
    let offered = OfferedSession(
      summary: SessionSummary(entry, record, findings: told.findings),
      lines: needs.keepsSessions ? KeptSession(record.session) : nil)
    choice.withLock { $0.pages.add(offered, record.id, worst: worst) }
  }

  /// Queues those ads of a session for review that may be among the first.
  ///
  /// - Parameter findings: all that there are of each ad.
  private func offer(_ findings: [Finding], of record: SessionRecord) {
    // A session may have a million such ads, and no more are listed than these.
    let first = AdToReview.all(findings, RuleRegistry.evidence).sorted().prefix(ReviewQueue.limit)
    for var ad in first {
      guard queue.withLock({ $0.admits(ad) }) else { continue }
      ad.complete(from: record, context: ledger)
      queue.withLock { $0.offer(ad) }
    }
  }
}
