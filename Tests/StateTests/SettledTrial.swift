import AdModel
import Checks
import Ingest
import Ledger
import State
import Tallies
import Testing

/// Judges and counts sessions twice: each with a record and every rule asked, and without where that is said to be the same.
struct SettledTrial {
  private let ledger: LedgerContext
  private let asking: Checker
  private let screening: Checker
  private let limit: Int

  init(_ catalog: Catalog, keeping limit: Int = 3) {
    ledger = LedgerContext(catalog: catalog)
    func checker(asksAll: Bool) -> Checker {
      Checker(configuration: catalog.configuration, hasCatalog: catalog.isPresent, asksAll: asksAll)
    }
    (asking, screening) = (checker(asksAll: true), checker(asksAll: false))
    self.limit = limit
  }

  func settledIDs(in reader: RecordingReader) -> Set<String> {
    let followed = FollowedTrial(ledger, screening, keeping: limit)
    followed.follow(reader)
    return followed.settledIDs
  }

  func compare(_ reader: RecordingReader) -> (settled: Int, all: Int) {
    let followed = FollowedTrial(ledger, screening, keeping: limit)
    followed.follow(reader)
    var (asked, sums, count) = (CheckResult(keeping: limit), TallyBook(), 0)
    let sessions = reader.read(makeLane: { [RecordedSession]() }, session: { $0.append($1) }).lanes
    for session in sessions.joined() {
      let record = SessionLedger.record(session, in: ledger)
      asking.check(record, into: &asked)
      sums.add(record, in: ledger)
      count += 1
    }
    let (checks, tallies) = (followed.checks, followed.tallies)
    #expect(checks.counts == asked.counts)
    #expect(checks.countsByFile == asked.countsByFile)
    #expect(checks.compliance == asked.compliance)
    #expect(checks.reviewCount == asked.reviewCount)
    #expect(checks.findingCount == asked.findingCount)
    #expect(checks.findingSummary == asked.findingSummary)
    #expect(tallies == sums)
    return (followed.settledIDs.count, count)
  }
}

/// Follows sessions as their lines come, and gives those that are in doubt a record.
final class FollowedTrial: SessionFollower {
  private let ledger: LedgerContext
  private let checker: Checker
  private let leavesOutTests: Bool
  private var state: StateBook
  private(set) var checks: CheckResult
  private(set) var tallies = TallyBook()
  private(set) var settledIDs: Set<String> = []
  private var facts: [AdFacts]?

  init(_ ledger: LedgerContext, _ checker: Checker, keeping limit: Int = 3, leavesOutTests: Bool = false) {
    (self.ledger, self.checker, self.leavesOutTests) = (ledger, checker, leavesOutTests)
    state = StateBook(Surroundings(ledger: ledger, checker: checker))
    checks = CheckResult(keeping: limit)
  }

  func follow(_ reader: RecordingReader) {
    _ = reader.read(followedBy: [self])
    state.flush(into: &checks, &tallies)
  }

  func begin(definitionFile: String?) -> Int32? {
    state.begin(definitionFile: definitionFile, countingInto: &checks, &tallies)
  }

  func note(_ line: SessionLine, of place: Int32) -> Bool { state.note(line, of: place) }

  func forget(_ place: Int32) { state.forget(place) }

  func settle(_ place: Int32, _ session: FollowedSession) -> Bool {
    let outcome = state.settle(
      place, id: { session.id }, in: session.file, leavingOutTests: leavesOutTests, mildestReview: { nil },
      into: &checks, &tallies, countsFigures: true)
    if case .inDoubt(let facts) = outcome {
      self.facts = facts
      return false
    }
    settledIDs.insert(session.id)
    return true
  }

  func take(_ session: RecordedSession) {
    let record = SessionLedger.record(session, in: ledger)
    checker.check(record, facts: facts, into: &checks)
    facts = nil
    tallies.add(record, in: ledger)
  }
}
