import AdModel
import Checks
import Diagnostics
import Ingest
import Ledger
import Outputs
import Synchronization
import Tallies

/// What a run is asked for: what nobody asks for is neither worked out nor kept.
struct RunNeeds: Sendable {
  enum Findings: Sendable {
    /// Their counts, and the first of each sort.
    case first
    /// As many of each sort as lists show.
    case lists
    case all

    /// How many of each sort are kept in memory; `nil`: all, as they come, for they go elsewhere.
    var limit: Int? {
      switch self {
      case .first: 1
      case .lists: FindingSummary.listLimit
      case .all: nil
      }
    }
  }

  var findings = Findings.all
  /// Whether findings say where they are by structure, as a baseline asks.
  var places = false
  /// What recorded lines say, for the findings that a person will be shown.
  var excerpts = false
  /// Ads that fail or need review, and everything that is summed.
  var reports = true
  /// How many sessions get a page.
  var pages = PageLimit.atMost(0)
  /// Whether lists name sessions.
  var listsSessions = false
  /// Whether the sessions that may get a page are kept with their lines, and the keys of all: for a part.
  var keepsSessions = false
}

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

/// Where shards leave what they have summed, time and again: rows that every shard comes to have, and the buckets of its
/// histograms, would otherwise take 64 times their memory. What they get back tells them what they need not keep, or even
/// make: a review that comes behind a hundred others of its sort isn't worded, though it is the first of its shard.
///
/// Sums add up to the same in whatever order they come.
private final class SharedSums: Sendable {
  /// After so many sessions a shard leaves its sums here: at first, and at most.
  static let (firstSessions, sessions) = (8, 512)

  private let left = Mutex<(book: TallyBook, findings: FindingSummary?)>((TallyBook(), nil))

  func takeOver(_ shard: inout ShardOutcome) {
    shard.sessionsToSum -= 1
    guard shard.sessionsToSum == 0 else { return }
    shard.tallies = left.withLock { left in
      shard.checks.leaveFindings(in: &left.findings)
      left.book += shard.tallies
      return left.book.continued
    }
    shard.sessionsBetween = min(2 * shard.sessionsBetween, Self.sessions)
    shard.sessionsToSum = shard.sessionsBetween
  }

  func add(to total: inout ShardOutcome) {
    let left = left.withLock { $0 }
    total.tallies += left.book
    total.checks.takeFindings(left.findings)
  }
}

/// What one shard of the sessions adds up to; shards merge.
struct ShardOutcome: Codable, Sendable {
  private enum CodingKeys: CodingKey { case checks, tallies, sessionCount, excerpts }

  var checks: CheckResult
  var tallies = TallyBook()
  /// Of its sessions, where they were asked for; not coded with the rest, for there may be millions.
  var keys: [SessionKey] = []
  /// How many sessions are to come into the sums before they are left elsewhere, now and from one time to the next.
  fileprivate var (sessionsToSum, sessionsBetween) = (SharedSums.firstSessions, SharedSums.firstSessions)
  var sessionCount = 0
  var excerpts = RecordedExcerpts()

  init(checks: CheckResult) { self.checks = checks }

  static func += (a: inout ShardOutcome, b: ShardOutcome) {
    a.checks += b.checks
    a.tallies += b.tallies
    a.sessionCount += b.sessionCount
    a.excerpts += b.excerpts
    a.keys += b.keys
  }
}
