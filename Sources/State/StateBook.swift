package import AdModel
package import Checks
import Diagnostics
import Ledger
package import Tallies

/// Settles sessions about which nobody has anything to say: follows their lines, and counts what they come to. One for each thread.
///
/// Most sessions of a recording are such. Take one with an ad that was requested, loaded, laid out, seen, counted and
/// tapped, each as its format has it: what rules say of it is known from a few words of bits (`AdFacts`), and what it adds to
/// figures from a few numbers. It gets no record, and no rule is asked. One in which anything is missing, doubled, early or
/// unknown is in doubt: `settle` says so, has counted nothing, and the session goes through the ledger.
package struct StateBook: Sendable {
  private let surroundings: Surroundings
  private var notes: SessionNotes
  private var outcomes: [AdOutcome] = []
  private var rows = StateRows()
  private var countries: [Int32: SessionCountry?] = [:]
  private var screened: [AdFacts: (isSettled: Bool, needsReview: Bool)] = [:]
  private var sessionVerdicts: [SessionFacts: Checker.Verdicts?] = [:]
  private var breakVerdicts: [BreakFacts: Checker.Verdicts?] = [:]

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    notes = SessionNotes(surroundings)
  }

  /// What became of a session.
  package enum Outcome {
    /// Nothing of it is counted: it has to go through the ledger.
    case inDoubt
    case counted
    /// It is a test, and counted as one that is left out.
    case leftOut
  }

  /// Counts a session without a record, if nothing about it is in doubt.
  ///
  /// - Parameters:
  ///   - leavesOutTests: whether test sessions are in no figure and not judged.
  ///   - mildestReview: the mildest outcome with which an ad of the session is listed for review; asked only where one needs it.
  ///   - countsFigures: whether anybody asks for them.
  package mutating func settle(
    _ session: RecordedSession, leavingOutTests leavesOutTests: Bool = false,
    mildestReview: () -> ReviewOutcome?,
    into checks: inout CheckResult, _ tallies: inout TallyBook, countsFigures: Bool
  ) -> Outcome {
    guard follow(session) else { return .inDoubt }
    if leavesOutTests, notes.isTest {
      tallies.leaveOutTestSession()
      return .leftOut
    }
    let country = country()
    let isEEA = country?.isEEA
    guard workOut(session, country, isEEA: isEEA),
      mayBeCounted(session, mildestReview, isEEA: isEEA, countsFigures: countsFigures, checks, tallies)
    else { return .inDoubt }
    count(session, country, into: &checks)
    if countsFigures {
      rows.count(notes, outcomes, country: country?.code, isEEA: isEEA, into: &tallies)
    }
    return .counted
  }

  /// What is noted of a session stays in memory for the next: of longer ones it would be too much.
  private static let mostLines = 1 << 15

  /// Notes all lines of a session; `false`: it is in doubt.
  private mutating func follow(_ session: RecordedSession) -> Bool {
    let (events, count) = (session.rawEvents, session.rawEvents.count)
    // One that ends with the input is as good: apps are closed without a word.
    guard session.isFlawless, session.ending != .evicted, count > 1, count <= Self.mostLines,
      events[0].kind == .sessionStart, events[0].line.file == events[count - 1].line.file
    else { return false }
    if notes.begin(definitionFile: session.definitionFile) { (rows, countries) = (StateRows(), [:]) }
    notes.facts.insert(.hasSeveralLines)
    let isNumbered = events[0].sequence != nil
    if isNumbered { notes.facts.insert(.numbered) }
    return session.withMemory { values, bytes in
      var last = Int64.min
      for place in 0..<count {
        let event = events[place]
        guard event.sequence == (isNumbered ? Int64(place) : nil), event.time.microseconds >= last,
          place == 0 || event.kind != .sessionStart, place == count - 1 || event.kind != .sessionEnd
        else { return false }
        last = event.time.microseconds
        let line = Line(
          kind: event.kind, time: last, place: Int32(truncatingIfNeeded: place), reference: event.line,
          values: values, first: Int(event.firstValue), end: Int(event.endValue), bytes: bytes)
        notes.note(line, ad: event.ad)
        if notes.isInDoubt { return false }
      }
      notes.endTime = last
      return true
    }
  }

  private mutating func country() -> SessionCountry? {
    guard let text = notes.text(notes.country) else { return nil }
    if let known = countries[notes.country] { return known }
    let country = SessionCountry(text, in: surroundings.ledger.territories)
    countries[notes.country] = country
    return country
  }

  /// Works out what the ads come to; `false`: one of them is in doubt.
  private mutating func workOut(_ session: RecordedSession, _ country: SessionCountry?, isEEA: Bool?) -> Bool
  {
    outcomes.removeAll(keepingCapacity: true)
    for ad in notes.ads.indices {
      guard let outcome = notes.outcome(of: ad, isEEA: isEEA) else { return false }
      if outcome.isShown, notes.formats[Int(notes.ads[ad].format)].kind.hasAssets {
        notes.facts.insert(.showsNativeAds)
      }
      outcomes.append(outcome)
    }
    if isEEA != nil { notes.facts.insert(.countryKnown) }
    if notes.requestsWithoutGDPR, isEEA != false { notes.facts.insert(.consentUnclear) }
    let consent = surroundings.ledger.territories.consent
    if isEEA == nil || country.map({ consent.contains($0.code) }) ?? true {
      notes.facts.insert(.underConsentPolicy)
    }
    let isLate = notes.firstRewardedRequest >= 0 && notes.firstSetup > notes.firstRewardedRequest
    if notes.hasBadSetup || isLate { notes.facts.insert(.setupUneven) }
    return true
  }

  /// Whether no rule has to be asked, and nobody wants to see the session or an ad of it by itself.
  private mutating func mayBeCounted(
    _ session: RecordedSession, _ mildestReview: () -> ReviewOutcome?, isEEA: Bool?, countsFigures: Bool,
    _ checks: borrowing CheckResult,
    _ tallies: borrowing TallyBook
  ) -> Bool {
    guard verdicts(on: notes.facts) != nil else { return false }
    for notes in notes.breaks where verdicts(on: self.notes.breakFacts(of: notes)) == nil { return false }
    var mildest: ReviewOutcome??
    for (ad, outcome) in outcomes.enumerated() {
      let screen = screened(outcome.facts)
      guard screen.isSettled else { return false }
      if screen.needsReview {
        let listed = mildest ?? mildestReview()
        mildest = .some(listed)
        guard
          surroundings.checker.mayPassOver(
            outcome.facts, at: session.location(notes.ads[ad].first), listing: listed, in: checks)
        else { return false }
      }
      if countsFigures, isListed(ad, outcome, isEEA: isEEA) {
        guard outcome.facts.contains(.adChoicesDelivered), !outcome.facts.contains(.iconFaulty) else {
          return false
        }
        let answer = notes.ads[ad].isHouse ? Answer.notApplicable : .evidenced
        if tallies.mayList(answer, session: session.id, ad: session.adIDs[ad]) { return false }
      }
    }
    return true
  }

  /// Whether the evidence about AdChoices is about this ad.
  private func isListed(_ ad: Int, _ outcome: AdOutcome, isEEA: Bool?) -> Bool {
    outcome.isShown && isEEA != false && outcome.isReservation
      && notes.formats[Int(notes.ads[ad].format)].kind.hasAssets
  }

  private mutating func screened(_ facts: AdFacts) -> (isSettled: Bool, needsReview: Bool) {
    if let known = screened[facts] { return known }
    let screen = surroundings.checker.screened(facts)
    screened[facts] = screen
    return screen
  }

  private mutating func verdicts(on facts: SessionFacts) -> Checker.Verdicts? {
    if let known = sessionVerdicts[facts] { return known }
    let verdicts = surroundings.checker.verdicts(on: facts)
    sessionVerdicts[facts] = .some(verdicts)
    return verdicts
  }

  private mutating func verdicts(on facts: BreakFacts) -> Checker.Verdicts? {
    if let known = breakVerdicts[facts] { return known }
    let verdicts = surroundings.checker.verdicts(on: facts)
    breakVerdicts[facts] = .some(verdicts)
    return verdicts
  }

  private mutating func count(
    _ session: RecordedSession, _ country: SessionCountry?, into checks: inout CheckResult
  ) {
    let file = session.files[Int(session.rawEvents[0].line.file)]
    let checker = surroundings.checker
    if let verdicts = verdicts(on: notes.facts) { checker.count(verdicts, in: file, into: &checks) }
    for (ad, outcome) in outcomes.enumerated() {
      checker.count(
        outcome.facts, format: notes.formats[Int(notes.ads[ad].format)].id, country: country?.code,
        isTest: notes.isTest, into: &checks)
    }
    for pause in notes.breaks {
      if let verdicts = verdicts(on: notes.breakFacts(of: pause)) {
        checker.count(verdicts, in: file, into: &checks)
      }
    }
  }
}
