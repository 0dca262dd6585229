package import AdModel
package import Diagnostics

/// What rules say of sessions that have no record (`State`): of those about which none has to be asked.
extension Checker {
  /// What the rules about sessions, or about breaks, say of all with the same facts: each rule's number with its verdict.
  package struct Verdicts: Sendable {
    fileprivate let all: [(rule: Int, verdict: Verdict)]
  }

  /// `nil`: a rule has to be asked.
  package func verdicts(on facts: SessionFacts) -> Verdicts? {
    verdicts(of: sessionRules) { $0.verdict(on: facts) }
  }

  package func verdicts(on facts: BreakFacts) -> Verdicts? {
    verdicts(of: breakRules) { $0.verdict(on: facts) }
  }

  private func verdicts<Rule>(of rules: [Numbered<Rule>], _ answer: (Rule) -> Verdict?) -> Verdicts? {
    var all: [(rule: Int, verdict: Verdict)] = []
    for rule in rules {
      guard let verdict = answer(rule.rule) else { return nil }
      all.append((rule.number, verdict))
    }
    return Verdicts(all: all)
  }

  /// Whether every ad and session is to be looked at by every rule.
  package var asksAll: Bool { screenings.asksAll }

  /// Whether no rule has to be asked about ads with these facts, and whether some say that they need review.
  package func screened(_ facts: AdFacts) -> (isSettled: Bool, needsReview: Bool) {
    let screening = screenings.screening(for: facts)
    return (screening.asked.isEmpty, !screening.reviewing.isEmpty)
  }

  /// Whether nobody will read the reviews of an ad whose first line stands at a place: then they are only counted.
  ///
  /// - Parameter listing: with which outcome, or a worse one, an ad of the session is listed for review; `nil`: with none.
  package func mayPassOver(
    _ facts: AdFacts, at place: Location, listing: ReviewOutcome?, in result: CheckResult
  ) -> Bool {
    screenings.screening(for: facts).reviewing.allSatisfy { number in
      let rule = adRules[number]
      guard let review = rule.review else { return false }
      return !(rule.evidence != nil && listing == .review) && result.isFull(of: review, at: place)
    }
  }

  /// Counts the verdicts on a session, or on a break, for the file that it begins in.
  package func count(_ verdicts: Verdicts, in file: String, into result: inout CheckResult) {
    result.begin(file, order)
    for (rule, verdict) in verdicts.all { result.count(verdict, ofRule: rule) }
  }

  /// Counts the verdicts on an ad, for the file that was begun.
  package func count(
    _ facts: AdFacts, format: String?, country: String?, isTest: Bool, into result: inout CheckResult
  ) {
    let screening = result.beginAd(
      facts, format: format, country: country, isTest: isTest, answering: answering, screenings)
    for number in screening.reviewing {
      let rule = adRules[number]
      if let review = rule.review { result.passOver(review, evidence: rule.evidence) }
      result.count(.needsReview, ofRule: rule.number)
      if let answer = rule.answer { result.noteAnswer(.needsReview, of: answer) }
    }
    result.endAd()
  }
}
