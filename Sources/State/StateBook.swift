package import AdModel
package import Checks
import Diagnostics
import Ledger
package import Tallies

/// Follows sessions while their lines come, and counts those about which nobody has anything to say. One for each lane.
///
/// Most sessions of a recording are such. Take one with an ad that was requested, loaded, laid out, seen, counted and
/// tapped, each as its format has it: what rules say of it is known from a few words of bits (`AdFacts`), and what it adds to
/// figures from a few numbers. It gets no record, and no rule is asked. One in which anything is missing, doubled, early or
/// unknown is in doubt: `note` or `settle` says so, nothing of it is counted, and the session goes through the ledger.
package struct StateBook {
  private let surroundings: Surroundings
  private var lexicon: Lexicon
  /// Of the sessions that are open, by their places; those of closed ones are used again.
  private var open: [SessionNotes] = []
  private var free: [Int32] = []
  /// Ads of the sessions that are open.
  private var adCount = 0
  /// So many are noted, for each takes some 2 KB with its assets: the session that brings one more is in doubt.
  private let mostAds: Int
  /// Of the session that is being settled.
  private var notes = SessionNotes()
  private var outcomes: [AdOutcome] = []
  private var rows = StateRows()
  private var countries: [Int32: SessionCountry?] = [:]
  private var verdicts: SettledVerdicts

  /// - Parameter lanes: how many there are.
  package init(_ surroundings: Surroundings, lanes: Int = 1) {
    mostAds = min(40 << 10, (160 << 10) / lanes)
    self.surroundings = surroundings
    lexicon = Lexicon(surroundings)
    verdicts = SettledVerdicts(surroundings)
  }

  /// What became of a session.
  package enum Outcome {
    /// Nothing of it is counted: it has to go through the ledger. The facts of its ads, if they could be worked out.
    case inDoubt([AdFacts]?)
    case counted
    /// It is a test, and counted as one that is left out.
    case leftOut
  }

  /// A session begins.
  ///
  /// - Parameters:
  ///   - definitionFile: the definition in whose folder its first line was recorded.
  ///   - checks, tallies: take up what was counted by names, should there be too many of them.
  /// - Returns: its place, until it is settled or forgotten.
  package mutating func begin(
    definitionFile: String?, countingInto checks: inout CheckResult, _ tallies: inout TallyBook
  ) -> Int32 {
    if lexicon.isFull {
      flush(into: &checks, &tallies)
      lexicon.renew()
      countries = [:]
    }
    let place = free.popLast() ?? Int32(open.count)
    if place == open.count { open.append(SessionNotes()) }
    open[Int(place)].begin(definitionFile: lexicon.number(ofFile: definitionFile), era: lexicon.era)
    return place
  }

  /// Notes the next line of a session; `false`: the session is in doubt.
  package mutating func note(_ line: SessionLine, of place: Int32) -> Bool {
    let before = open[Int(place)].ads.count
    open[Int(place)].note(line, &lexicon)
    adCount &+= open[Int(place)].ads.count &- before
    return !open[Int(place)].isInDoubt && (adCount <= mostAds || open[Int(place)].ads.count == before)
  }

  /// Adds up what was counted by facts and names: to be called when no more sessions come.
  package mutating func flush(into checks: inout CheckResult, _ tallies: inout TallyBook) {
    let countries = countries
    verdicts.flush(into: &checks, lexicon) { countries[$0]??.code }
    rows.flush(into: &tallies, lexicon)
  }

  /// Nobody needs what was noted of a session.
  package mutating func forget(_ place: Int32) {
    adCount -= open[Int(place)].ads.count
    open[Int(place)].clear()
    free.append(place)
  }

  /// Counts a session to which no more lines come, if nothing about it is in doubt, and forgets it.
  ///
  /// - Parameters:
  ///   - id: the session's, as it is shown; asked only where it matters.
  ///   - file: path of the recording.
  ///   - leavesOutTests: whether test sessions are in no figure and not judged.
  ///   - mildestReview: the mildest outcome with which an ad of the session is listed for review; asked only where one needs it.
  ///   - countsFigures: whether anybody asks for them.
  package mutating func settle(
    _ place: Int32, id: () -> String, in file: String, leavingOutTests leavesOutTests: Bool = false,
    mildestReview: () -> ReviewOutcome?,
    into checks: inout CheckResult, _ tallies: inout TallyBook, countsFigures: Bool
  ) -> Outcome {
    swap(&notes, &open[Int(place)])
    defer {
      swap(&notes, &open[Int(place)])
      forget(place)
    }
    // What was numbered by names that are forgotten says nothing any more.
    guard !notes.isInDoubt, notes.lineCount > 1, notes.era == lexicon.era else { return .inDoubt(nil) }
    if leavesOutTests, notes.isTest {
      tallies.leaveOutTestSession()
      return .leftOut
    }
    let country = country()
    let isEEA = country?.isEEA
    let fileNumber = verdicts.number(of: file)
    guard workOut(country, isEEA: isEEA) else { return .inDoubt(nil) }
    guard
      mayBeCounted(
        id, in: fileNumber, mildestReview, isEEA: isEEA, countsFigures: countsFigures, checks, tallies)
    else { return .inDoubt(outcomes.map(\.facts)) }
    count(in: fileNumber)
    if countsFigures {
      rows.count(notes, lexicon, outcomes, country: country?.code, isEEA: isEEA, into: &tallies)
    }
    return .counted
  }

  private mutating func country() -> SessionCountry? {
    guard let text = lexicon.text(notes.country) else { return nil }
    if let known = countries[notes.country] { return known }
    let country = SessionCountry(text, in: surroundings.ledger.territories)
    countries[notes.country] = country
    return country
  }

  /// Works out what the ads come to; `false`: one of them is in doubt.
  private mutating func workOut(_ country: SessionCountry?, isEEA: Bool?) -> Bool {
    outcomes.removeAll(keepingCapacity: true)
    for ad in notes.ads.indices {
      guard let outcome = notes.outcome(of: ad, isEEA: isEEA, lexicon) else { return false }
      if outcome.isShown, lexicon.formats[Int(notes.ads[ad].format)].kind.hasAssets {
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
    _ id: () -> String, in file: Int32, _ mildestReview: () -> ReviewOutcome?, isEEA: Bool?,
    countsFigures: Bool, _ checks: borrowing CheckResult, _ tallies: borrowing TallyBook
  ) -> Bool {
    guard verdicts.isSettled(notes.facts) else { return false }
    for place in notes.breaks.indices {
      notes.breaks[place].facts = notes.breakFacts(of: place)
      guard verdicts.isSettled(notes.breaks[place].facts) else { return false }
    }
    var (mayNeedReview, isEvidenced, isHouse) = (false, false, false)
    for ad in outcomes.indices {
      outcomes[ad].screen = verdicts.screen(of: outcomes[ad].facts)
      let screened = verdicts.screened(outcomes[ad].screen)
      guard screened.isSettled else { return false }
      if screened.needsReview {
        mayNeedReview = mayNeedReview || screened.mayBeListed
        guard
          verdicts.mayPassOver(outcomes[ad].screen, at: notes.ads[ad].first.line, of: file, in: checks)
        else { return false }
      }
      guard countsFigures, isListed(ad, isEEA: isEEA) else { continue }
      let facts = outcomes[ad].facts
      guard facts.contains(.adChoicesDelivered), !facts.contains(.iconFaulty) else { return false }
      if notes.ads[ad].isHouse { isHouse = true } else { isEvidenced = true }
    }
    return !(mayNeedReview && mildestReview() == .review)
      && !(isEvidenced && tallies.mayList(.evidenced, in: id()))
      && !(isHouse && tallies.mayList(.notApplicable, in: id()))
  }

  /// Whether the evidence about AdChoices is about this ad.
  private func isListed(_ ad: Int, isEEA: Bool?) -> Bool {
    outcomes[ad].isShown && isEEA != false && outcomes[ad].isReservation
      && lexicon.formats[Int(notes.ads[ad].format)].kind.hasAssets
  }

  private mutating func count(in file: Int32) {
    verdicts.count(notes.facts, in: file)
    for ad in outcomes.indices {
      verdicts.count(
        screen: outcomes[ad].screen, format: notes.ads[ad].format, country: notes.country, file: file,
        isTest: notes.isTest)
    }
    for place in notes.breaks.indices { verdicts.count(notes.breaks[place].facts, in: file) }
  }
}
