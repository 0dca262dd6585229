import AdModel
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

  /// What rules say of ads with the same facts, as far as that decides whether such an ad is counted without a record.
  package struct Screened: Sendable {
    /// No rule has to be asked.
    package let isSettled: Bool
    /// Some say that it needs review.
    package let needsReview: Bool
    /// One of these is what a compliance report lists ads for.
    package let mayBeListed: Bool
  }

  package func screened(_ facts: AdFacts) -> Screened {
    let screening = screenings.screening(for: facts)
    return Screened(
      isSettled: screening.asked.isEmpty, needsReview: !screening.reviewing.isEmpty,
      mayBeListed: screening.reviewing.contains { adRules[$0].evidence != nil })
  }

  /// Whether no list of findings takes the reviews of an ad whose first line stands at a place: then they are only counted. So are
  /// those of all such ads behind it.
  package func mayPassOver(_ facts: AdFacts, at place: Location, in result: CheckResult) -> Bool {
    screenings.screening(for: facts).reviewing.allSatisfy { number in
      adRules[number].review.map { result.isFull(of: $0, at: place) } ?? false
    }
  }

  /// Counts the verdicts on some sessions, or on some breaks, for the file that they begin in.
  package func count(_ times: Int, _ verdicts: Verdicts, in file: String, into result: inout CheckResult) {
    result.begin(file, order)
    for (rule, verdict) in verdicts.all { result.count(verdict, ofRule: rule, times: times) }
  }

  /// Counts the verdicts on some ads with the same facts, for the file that their sessions begin in.
  package func count(
    _ times: Int, _ facts: AdFacts, format: String?, country: String?, isTest: Bool, in file: String,
    into result: inout CheckResult
  ) {
    result.begin(file, order)
    let screening = screenings.screening(for: facts)
    result.beginAd(
      screening, format: format, country: country, isTest: isTest, answering: answering, times: times)
    for number in screening.reviewing {
      let rule = adRules[number]
      if let review = rule.review { result.passOver(review, evidence: rule.evidence) }
      result.count(.needsReview, ofRule: rule.number, times: times)
      if let answer = rule.answer { result.noteAnswer(.needsReview, of: answer) }
    }
    result.endAd()
  }
}
