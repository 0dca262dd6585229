import AdModel
import Checks
import Diagnostics
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
  private let bound = CaseBound(limit: ComplianceCases.mostListed)
  private let sums = SharedSums()
  private let caches = LedgerCaches()

  init(needs: RunNeeds, checker: Checker, ledger: LedgerContext, leavesOutTests: Bool) {
    self.needs = needs
    self.checker = checker
    self.ledger = ledger
    self.leavesOutTests = leavesOutTests
    spool = needs.findings == .all ? FindingSpool() : nil
  }

  func makeShard() -> ShardOutcome {
    let cases = ComplianceCases(rules: RuleRegistry.infos, bound: bound)
    return ShardOutcome(scope: scope, cases: cases, pages: needs.pages)
  }

  private var scope: FindingScope {
    let bound = needs.reports ? bound : nil
    return switch needs.findings {
    case .first: .first(1, bound)
    case .lists: .first(FindingSummary.listLimit, bound)
    case .all: .all
    }
  }

  /// What shards have left here of their sums.
  var tallies: TallyBook { sums.total }

  func take(_ session: RecordedSession, into shard: inout ShardOutcome) {
    let record = caches.with { SessionLedger.record(session, in: ledger, cache: &$0) }
    if leavesOutTests, record.isTest { return shard.tallies.leaveOutTestSession() }
    let count = shard.checks.findingCount
    checker.check(record, into: &shard.checks)
    var additions = shard.checks.takeAdditions()
    if !additions.isEmpty {
      if needs.places { additions.name(EventPlaces(record.session)) }
      if needs.excerpts { shard.excerpts.offer(additions.all, of: record) }
      if needs.reports { shard.cases.offer(additions.listed, of: record, context: ledger) }
      spool?.add(additions.listed)
    }
    if needs.reports {
      shard.tallies.add(record, in: ledger)
      sums.takeOver(&shard)
    }
    shard.pages.offer(record.id, hasFindings: shard.checks.findingCount > count)
    shard.sessionCount += 1
  }
}

/// Where shards leave what they have summed, time and again: rows that every shard comes to have, and the buckets of its
/// histograms, would otherwise take 64 times their memory.
///
/// Sums add up to the same in whatever order they come.
private final class SharedSums: Sendable {
  /// After so many sessions a shard leaves its sums here; at first soon, for then it learns what it need not keep.
  static let (firstSessions, sessions) = (128, 512)

  private let book = Mutex(TallyBook())

  func takeOver(_ shard: inout ShardOutcome) {
    shard.sessionsToTally -= 1
    guard shard.sessionsToTally == 0 else { return }
    shard.tallies = book.withLock { book in
      book += shard.tallies
      return book.continued
    }
    shard.sessionsToTally = Self.sessions
  }

  var total: TallyBook { book.withLock { $0 } }
}

/// What one shard of the sessions adds up to; shards merge.
struct ShardOutcome: Sendable {
  var checks: CheckResult
  var cases: ComplianceCases
  var tallies = TallyBook()
  /// How many sessions are to come into the sums before they are left elsewhere.
  fileprivate var sessionsToTally = SharedSums.firstSessions
  var sessionCount = 0
  var pages: PageChoice
  var excerpts = RecordedExcerpts()

  init(scope: FindingScope, cases: ComplianceCases, pages: PageLimit) {
    checks = CheckResult(scope)
    self.cases = cases
    self.pages = PageChoice(pages)
  }

  static func += (a: inout ShardOutcome, b: ShardOutcome) {
    a.checks += b.checks
    a.cases += b.cases
    a.tallies += b.tallies
    a.sessionCount += b.sessionCount
    a.pages += b.pages
    a.excerpts += b.excerpts
  }
}
