import Model
import Checking
import Rules
import Basics
import Reading
import Sessions
import Reports
import Statistics

/// Processes the sessions of one shard: makes the record of each, checks it by the rules, and adds it to the totals
/// (`sums`). Each shard has a processor with its own cache and totals.
struct SessionProcessor: Sendable {
  private let work: RunState
  private var cache = LedgerCache()
  /// Totals over the sessions processed so far.
  private(set) var sums: SessionSums

  init(_ work: RunState) {
    self.work = work
    sums = SessionSums(checks: CheckResult(keeping: work.needs.findingLimit))
  }

  mutating func take(_ session: RecordedSession) {
    let record = SessionLedger.record(session, in: work.ledger, cache: &cache)
    if work.needs.keepsSessions { sums.keys.append(session.key) }
    if work.leavesOutTests, record.isTest { return sums.tallies.leaveOutTestSession() }
    sums.adCount += record.ads.count
    sums.selectedAdCount += record.selectedAdCount
    guard record.hasSelected else { return }
    let work = work
    var found = TakenFindings(of: record, for: work)
    swap(&found.excerpts, &sums.excerpts)
    work.checker.check(
      record, into: &sums.checks, listing: { work.mildestListed(in: record.id, ad: $0) },
      takeSome: { found.take(&$0, of: record, for: work) })
    found.take(&sums.checks, of: record, for: work)
    swap(&found.excerpts, &sums.excerpts)
    if work.needs.reports { addSums(of: record) }
    work.choose(record, worst: sums.checks.worstOfSession, found.cutter)
    sums.sessionCount += 1
  }

  /// Maximum number of rows that are passed on together.
  private static let mostRows = 1024

  private mutating func addSums(of record: SessionRecord) {
    let verdicts = sums.checks.verdictsOfSession
    guard let sorter = work.adRows else {
      return sums.tallies.add(record, in: work.ledger, verdicts: verdicts)
    }
    var ads: [AdChoicesEntry] = []
    sums.tallies.add(record, in: work.ledger, verdicts: verdicts) { ad in
      ads.append(ad)
      // A session may have a hundred thousand.
      guard ads.count == Self.mostRows else { return }
      sorter.add(ads)
      ads.removeAll(keepingCapacity: true)
    }
    sorter.add(ads)
  }
}

/// Takes the findings that rules make in one session to where they are needed.
private struct TakenFindings {
  /// Chooses what the session's page shows; `nil` if no session has a page.
  private(set) var cutter: SessionCutter?
  var excerpts = RecordedExcerpts()
  private var places: EventPlaces?

  init(of record: SessionRecord, for work: RunState) {
    cutter = work.needs.pages.withFindings > 0 ? SessionCutter(record, evidence: RuleRegistry.evidence) : nil
  }

  /// Takes the findings that rules made since the last call out of `checks`. Passes them to the excerpts, the list of
  /// ads to review and the sorter, as far as the run needs these.
  mutating func take(_ checks: inout CheckResult, of record: SessionRecord, for work: RunState) {
    var (listed, oncePerFile) = checks.takeNew()
    if listed.isEmpty, oncePerFile.isEmpty { return }
    if work.needs.places, !listed.isEmpty {
      let places = places ?? EventPlaces(record.session)
      places.name(&listed)
      self.places = places
    }
    if work.needs.excerpts { excerpts.insert(listed + oncePerFile.filter(checks.isFirst), of: record) }
    if work.needs.reports { work.insert(listed, of: record) }
    work.sorter?.add(listed)
    cutter?.add(listed + oncePerFile)
  }
}

extension [SessionProcessor] {
  /// Totals over the sessions of all shards; they don't depend on the number of shards. There must be at least one
  /// shard.
  var sums: SessionSums { dropFirst().reduce(into: self[0].sums) { $0 += $1.sums } }
}
