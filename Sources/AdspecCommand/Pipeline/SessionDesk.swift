import AdModel
import Checks
import Diagnostics
import Ingest
import Ledger
import Outputs
import State
import Tallies

/// What becomes of the sessions of a lane, one line and one session after the other: they are followed while their lines come, those
/// about which nobody has anything to say are counted, and the others go through the ledger, the rules and the sums.
///
/// There is one for each lane, with names and sums of its own. One thread at a time.
final class SessionDesk: SessionFollower {
  private let work: SessionWork
  /// Asked for each line: whether anybody else is at it then needn't be looked up, for nothing that it calls knows the desk.
  @exclusivity(unchecked) private var state: StateBook
  private var cache = LedgerCache()
  /// Of the ads of the session that was settled last, which is in doubt and is taken whole next.
  private var facts: [AdFacts]?
  private var sums: SessionSums

  /// - Parameter lanes: how many there are.
  init(_ work: SessionWork, lanes: Int) {
    self.work = work
    state = StateBook(work.surroundings, lanes: lanes)
    sums = SessionSums(checks: CheckResult(keeping: work.needs.findings.limit))
  }

  // MARK: Following

  func begin(definitionFile: String?) -> Int32? {
    work.followsSessions ? begin(definitionFile, into: &sums) : nil
  }

  private func begin(_ definitionFile: String?, into sums: inout SessionSums) -> Int32 {
    state.begin(definitionFile: definitionFile, countingInto: &sums.checks, &sums.tallies)
  }

  func note(_ line: SessionLine, of place: Int32) -> Bool { state.note(line, of: place) }

  func forget(_ place: Int32) { state.forget(place) }

  func settle(_ place: Int32, _ session: FollowedSession) -> Bool {
    let id = { Redactor.value(session.id, as: .id) }
    if work.shows(id) {
      state.forget(place)
      return false
    }
    let outcome = settle(place, id, in: session.file, into: &sums)
    switch outcome {
    case .inDoubt(let facts):
      self.facts = facts
      return false
    case .counted:
      sums.sessionCount += 1
      work.countUnshown()
    case .leftOut: break
    }
    if work.needs.keepsSessions { sums.keys.append(session.key) }
    return true
  }

  private func settle(
    _ place: Int32, _ id: () -> String, in file: String, into sums: inout SessionSums
  ) -> StateBook.Outcome {
    state.settle(
      place, id: id, in: file, leavingOutTests: work.leavesOutTests,
      mildestReview: { work.mildestListed(in: id(), ad: nil) },
      into: &sums.checks, &sums.tallies, countsFigures: work.needs.reports)
  }

  /// What the sessions add up to: to be asked for when no more come.
  func finish() -> SessionSums {
    flush(into: &sums)
    return sums
  }

  private func flush(into sums: inout SessionSums) { state.flush(into: &sums.checks, &sums.tallies) }

  // MARK: Judging

  func take(_ session: RecordedSession) {
    take(SessionLedger.record(session, in: work.ledger, cache: &cache), into: &sums)
    facts = nil
  }

  private func take(_ record: SessionRecord, into sums: inout SessionSums) {
    if work.needs.keepsSessions { sums.keys.append(record.session.key) }
    if work.leavesOutTests, record.isTest { return sums.tallies.leaveOutTestSession() }
    var told = Told()
    swap(&told.excerpts, &sums.excerpts)
    work.checker.check(
      record, facts: facts, into: &sums.checks, listing: { work.mildestListed(in: record.id, ad: $0) },
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
  /// What all sessions add up to: the same however many lanes there were. There is at least one.
  func finish() -> SessionSums { dropFirst().reduce(into: self[0].finish()) { $0 += $1.finish() } }
}
