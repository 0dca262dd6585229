import AdModel
import Checks
import Diagnostics
import Ingest
import Ledger
import Outputs
import Tallies

/// Takes the sessions of a lane, one after the other, through the ledger, the rules and the sums.
///
/// There is one for each lane, with names and sums of its own.
struct SessionDesk: Sendable {
  private let work: SessionWork
  private var cache = LedgerCache()
  /// The sums of the sessions so far.
  private(set) var sums: SessionSums

  init(_ work: SessionWork) {
    self.work = work
    sums = SessionSums(checks: CheckResult(keeping: work.needs.findings.limit))
  }

  mutating func take(_ session: RecordedSession) {
    take(SessionLedger.record(session, in: work.ledger, cache: &cache), into: &sums)
  }

  private func take(_ record: SessionRecord, into sums: inout SessionSums) {
    if work.needs.keepsSessions { sums.keys.append(record.session.key) }
    if work.leavesOutTests, record.isTest { return sums.tallies.leaveOutTestSession() }
    var told = Told()
    swap(&told.excerpts, &sums.excerpts)
    work.checker.check(
      record, into: &sums.checks, listing: { work.mildestListed(in: record.id, ad: $0) },
      takeSome: { hand(&$0, of: record, to: &told) })
    hand(&sums.checks, of: record, to: &told)
    swap(&told.excerpts, &sums.excerpts)
    if work.needs.reports { sums.tallies.add(record, in: work.ledger) }
    work.choose(record, worst: sums.checks.worstOfSession, findings: told.findings)
    sums.sessionCount += 1
  }

  /// What was found in a session so far.
  private struct Told {
    /// The first as they came: as many as a page may show, and more.
    private(set) var findings: [Finding] = []
    var excerpts = RecordedExcerpts()
    var places: EventPlaces?

    private static let most = 16_384

    mutating func note(_ some: [Finding]) {
      if findings.count < Self.most { findings += some }
    }
  }

  /// Hands on what the rules found since they were last asked.
  private func hand(_ checks: inout CheckResult, of record: SessionRecord, to told: inout Told) {
    var (listed, oncePerFile) = checks.takeNew()
    if listed.isEmpty, oncePerFile.isEmpty { return }
    if work.needs.places, !listed.isEmpty {
      let places = told.places ?? EventPlaces(record.session)
      places.name(&listed)
      told.places = places
    }
    if work.needs.excerpts {
      told.excerpts.offer(listed + oncePerFile.filter(checks.isFirst), of: record)
    }
    if work.needs.reports { work.offer(listed, of: record) }
    work.spool?.add(listed)
    told.note(listed + oncePerFile)
  }
}

extension [SessionDesk] {
  /// The sums of all sessions: the same however many lanes there were. There is at least one.
  var sums: SessionSums { dropFirst().reduce(into: self[0].sums) { $0 += $1.sums } }
}
