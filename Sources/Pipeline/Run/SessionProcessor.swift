import Model
import Checking
import Rules
import Basics
import Reading
import Sessions
import Reports
import Site
import Statistics

/// Processes the sessions of one shard: makes the record of each, checks it by the rules, and adds it to the totals
/// (`sums`). Each shard has a processor with its own cache and totals.
struct SessionProcessor: Sendable {
  private let work: RunState
  private var cache = LedgerCache()
  /// Totals over the sessions processed so far.
  private(set) var sums: SessionSums
  /// Rows about ads that aren't passed on yet.
  private var rows = NewAdRows()

  init(_ work: RunState) {
    self.work = work
    sums = SessionSums(
      checks: CheckResult(keeping: work.needs.findingLimit, keepsEvidence: work.needs.reports))
  }

  mutating func take(_ session: RecordedSession) {
    let record = SessionLedger.record(session, in: work.ledger, cache: &cache)
    if work.needs.keepsSessions { sums.keys.append(session.key) }
    if work.leavesOutTests, record.isTest { return sums.tallies.leaveOutTestSession() }
    sums.adCount += record.ads.count
    sums.selectedAdCount += record.selectedAdCount
    guard record.hasSelected else { return }
    var found = TakenFindings(of: record, for: work)
    swap(&found.excerpts, &sums.excerpts)
    let answers = judge(record, &found)
    swap(&found.excerpts, &sums.excerpts)
    work.choose(record, worst: sums.checks.worstOfSession, answers: answers, found.cutter)
    sums.sessionCount += 1
  }

  /// Returns the numbers of the session's ads by verdict.
  private mutating func judge(_ record: SessionRecord, _ found: inout TakenFindings) -> AnswerCounts {
    var answers = AnswerCounts()
    let judged = work.checker.begin(record, into: &sums.checks)
    let counted =
      work.needs.reports ? sums.tallies.begin(record, makesRows: work.rows != nil) : nil
    for ad in record.ads where ad.isSelected {
      work.checker.check(ad, of: judged, into: &sums.checks)
      answers[counted.map { count(ad, of: $0, in: record) } ?? verdict(on: ad, in: record)] += 1
      // A session may have a million findings.
      if sums.checks.hasMuchNew { found.take(&sums.checks, of: record, for: work) }
    }
    work.checker.end(judged, into: &sums.checks)
    found.take(&sums.checks, of: record, for: work)
    if let counted { sums.tallies.end(counted) }
    sums.adsToCheck += answers[.toCheck]
    rows.passOn(to: work)
    return answers
  }

  /// Returns the verdict on an ad, which `count` counts, without counting it.
  private func verdict(on ad: AdRecord, in record: SessionRecord) -> Answer {
    let provisions = sums.checks.judgedAd.provisions
    if provisions.ofAct == .failed { return .failed }
    return provisions.verdict(with: ad.adChoicesAnswer(in: record, context: work.ledger))
  }

  /// Adds an ad to the sums, and its case to the examples and rows as far as the run needs them.
  ///
  /// - Returns: the ad's verdict.
  private mutating func count(
    _ ad: AdRecord, of counted: CountedSession, in record: SessionRecord
  ) -> Answer {
    let result = sums.tallies.add(
      ad, sums.checks.judgedAd, of: counted, in: work.ledger, RuleRegistry.evidence)
    rows.add(result, for: work)
    if work.needs.looks, [.confirmed, .confirmedByPerson].contains(result.verdict) {
      sums.looks.offer(ad, in: record, work.ledger)
    }
    // Of confirmed ads no example is shown.
    guard var adCase = result.adCase, !adCase.causes.isEmpty || result.verdict.needsAttention else {
      return result.verdict
    }
    if sums.cases.mayInsert({ adCase < $0 }) {
      adCase.draw(ad, in: record, context: work.ledger) {
        EventLine(of: record).lines(for: $0, of: ad, in: record)
      }
      sums.cases.add(adCase)
    } else {
      sums.cases.count(1)
    }
    return result.verdict
  }
}

/// Takes the findings that rules make in one session to where they are needed.
private struct TakenFindings {
  /// Chooses what the session's page shows; `nil` if no session has a page.
  private(set) var cutter: SessionCutter?
  var excerpts = RecordedExcerpts()
  private var places: EventPlaces?

  init(of record: SessionRecord, for work: RunState) {
    cutter =
      work.needs.pages.withFindings > 0 ? SessionCutter(record, evidence: RuleRegistry.evidence.roles) : nil
  }

  /// Takes the findings that rules made since the last call out of `checks`. Passes them to the excerpts and
  /// the sorter, as far as the run needs these.
  mutating func take(_ checks: inout CheckResult, of record: SessionRecord, for work: RunState) {
    var (listed, oncePerFile) = checks.takeNew()
    if listed.isEmpty, oncePerFile.isEmpty { return }
    if work.needs.places, !listed.isEmpty {
      let places = places ?? EventPlaces(record.session)
      places.name(&listed)
      self.places = places
    }
    if work.needs.excerpts { excerpts.insert(listed + oncePerFile.filter(checks.isFirst), of: record) }
    work.sorter?.add(listed)
    cutter?.add(oncePerFile.isEmpty ? listed : listed + oncePerFile)
  }
}

/// Rows about ads that are collected to be passed on together.
private struct NewAdRows {
  /// Maximum number of rows that are passed on together. A session may have a hundred thousand.
  private static let most = 1024

  private var evidence: [AdChoicesEntry] = []
  private var cases: [AdRow] = []

  mutating func add(_ ad: CountedAd, for work: RunState) {
    guard work.rows != nil else { return }
    if let adCase = ad.adCase, ad.verdict != .notInScope { cases.append(AdRow(adCase, ad.receipt)) }
    if let row = ad.evidence { evidence.append(row) }
    if cases.count + evidence.count >= Self.most { passOn(to: work) }
  }

  mutating func passOn(to work: RunState) {
    work.rows?.add(cases, evidence)
    evidence.removeAll(keepingCapacity: true)
    cases.removeAll(keepingCapacity: true)
  }
}

extension [SessionProcessor] {
  /// Totals over the sessions of all shards; they don't depend on the number of shards. There must be at least one
  /// shard.
  var sums: SessionSums { dropFirst().reduce(into: self[0].sums) { $0 += $1.sums } }
}
