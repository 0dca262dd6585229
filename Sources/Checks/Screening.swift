import AdModel
package import Diagnostics
import Ledger
import Synchronization

/// A rule about ads, with its place among the checker's rules. An object: it goes along with every question.
final class NumberedAdRule: Sendable {
  let rule: any AdRule.Type
  /// Among all rules.
  let number: Int
  let evidence: ProvisionEvidence?
  /// What its reviews are counted as; `nil` where their severity depends on the file.
  let review: FindingSummary.Sort?
  /// Place among the rules that answer a provision; `nil`: it answers none.
  let answer: Int?

  init(
    rule: any AdRule.Type, number: Int, evidence: ProvisionEvidence?, review: FindingSummary.Sort?,
    answer: Int?
  ) {
    (self.rule, self.number, self.evidence) = (rule, number, evidence)
    (self.review, self.answer) = (review, answer)
  }
}

/// What becomes of the rules for all ads with the same facts: which have to be asked, and what the others say of each. Most
/// ads of a recording have the same facts as another, so that few rules are asked about most ads.
final class Screening: Sendable {
  /// The rules to be asked, by their places among those about ads.
  let asked: [Int]
  /// Those that say "needs review", to be asked for its words if anybody reads them.
  let reviewing: [Int]
  /// Verdicts of the others, by their numbers among all rules.
  let verdicts: [(rule: Int, verdict: Verdict)]
  /// The same of those that answer a provision, by their places among these.
  let answers: [(rule: Int, verdict: Verdict)]

  /// - Parameter asksAll: whether every rule is asked whatever the facts tell of it.
  fileprivate init(_ facts: AdFacts, rules: [NumberedAdRule], asksAll: Bool) {
    var screened = rules.map { (rule: $0, verdict: $0.rule.verdict(on: facts)) }
    reviewing = screened.indices.filter { screened[$0].verdict == .needsReview }
    if asksAll {
      for place in screened.indices where screened[place].verdict != .needsReview {
        screened[place].verdict = nil
      }
    }
    asked = screened.indices.filter { screened[$0].verdict == nil }
    let others = screened.compactMap { rule, verdict in
      verdict == .needsReview ? nil : verdict.map { (rule: rule, verdict: $0) }
    }
    verdicts = others.map { ($0.rule.number, $0.verdict) }
    answers = others.compactMap { rule, verdict in rule.answer.map { ($0, verdict) } }
  }
}

extension AdRule {
  /// What it says of any ad with these facts; `nil`: it has to be asked.
  package static func verdict(on facts: AdFacts) -> Verdict? {
    if facts.contains(.partlyObserved) { return nil }
    guard facts.isSuperset(of: Subject.facts), applies(to: facts) else { return .notApplicable }
    if mustReview(facts) { return .needsReview }
    return mayFail(facts) ? nil : .pass
  }
}

/// The screenings of some rules, each made once, for the first ad with its facts that any thread has.
final class Screenings: Sendable {
  private let rules: [NumberedAdRule]
  /// Whether every rule is asked about every ad: slower, and to find the same.
  let asksAll: Bool
  private let made = Mutex<[AdFacts: Screening]>([:])

  init(_ rules: [NumberedAdRule], asksAll: Bool) { (self.rules, self.asksAll) = (rules, asksAll) }

  func screening(for facts: AdFacts) -> Screening {
    made.withLock { made in
      if let screening = made[facts] { return screening }
      let screening = Screening(facts, rules: rules, asksAll: asksAll)
      made[facts] = screening
      return screening
    }
  }
}

extension Verdict {
  /// Nothing passes that one rule fails or can't tell.
  var weight: Int {
    switch self {
    case .notApplicable: 0
    case .pass: 1
    case .needsReview: 2
    case .fail: 3
    }
  }
}
