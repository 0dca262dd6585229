import AdModel
package import Diagnostics
import Ledger
import Synchronization

/// A rule about ads, with its place among the checker's rules.
struct NumberedAdRule: Sendable {
  let rule: any AdRule.Type
  /// Among all rules.
  let number: Int
  let evidence: ProvisionEvidence?
  /// What its reviews are counted as; `nil` where their severity depends on the file.
  let review: FindingSummary.Sort?
  /// Place among the rules that answer a provision; `nil`: it answers none.
  let answer: Int?
}

/// What becomes of the rules for all ads with the same facts: which have to be asked, and what the others say of each. Most
/// ads of a recording have the same facts as another, so that few rules are asked about most ads.
final class Screening: Sendable {
  /// Among all screenings.
  let number: Int
  /// The rules to be asked, by their places among those about ads.
  let asked: [Int]
  /// Those that say "needs review", to be asked for its words if anybody reads them.
  let reviewing: [Int]
  /// Verdicts of the others, by their numbers among all rules.
  let verdicts: [(rule: Int, verdict: Verdict)]
  /// The same of those that answer a provision, by their places among these.
  let answers: [(rule: Int, verdict: Verdict)]
  /// The worst of these answers; `nil`: there is none.
  let worstAnswer: Verdict?

  fileprivate init(_ facts: AdFacts, number: Int, rules: [NumberedAdRule]) {
    self.number = number
    let screened = rules.map { (rule: $0, verdict: $0.rule.verdict(on: facts)) }
    asked = screened.indices.filter { screened[$0].verdict == nil }
    reviewing = screened.indices.filter { screened[$0].verdict == .needsReview }
    let others = screened.compactMap { rule, verdict in
      verdict == .needsReview ? nil : verdict.map { (rule: rule, verdict: $0) }
    }
    verdicts = others.map { ($0.rule.number, $0.verdict) }
    answers = others.compactMap { rule, verdict in rule.answer.map { ($0, verdict) } }
    worstAnswer = answers.map(\.verdict).max { $0.weight < $1.weight }
  }
}

extension AdRule {
  /// What it says of any ad with these facts; `nil`: it has to be asked.
  package static func verdict(on facts: AdFacts) -> Verdict? {
    guard facts.isSuperset(of: Subject.facts), applies(to: facts) else { return .notApplicable }
    if mustReview(facts) { return .needsReview }
    return mayFail(facts) ? nil : .pass
  }
}

/// The screenings of some rules, each made once, for the first ad with its facts that any thread has.
final class Screenings: Sendable {
  private let rules: [NumberedAdRule]
  private let made = Mutex<(all: [Screening], byFacts: [AdFacts: Screening])>(([], [:]))

  init(_ rules: [NumberedAdRule]) { self.rules = rules }

  /// In the order of their numbers.
  var all: [Screening] { made.withLock { $0.all } }

  func screening(for facts: AdFacts) -> Screening {
    made.withLock { made in
      if let screening = made.byFacts[facts] { return screening }
      let screening = Screening(facts, number: made.all.count, rules: rules)
      made.all.append(screening)
      made.byFacts[facts] = screening
      return screening
    }
  }
}

/// The screenings that a thread used lately, found without a lock: by nine bits in which most facts of a recording differ.
struct RecentScreenings: Sendable {
  private var entries: [(facts: AdFacts, screening: Screening)?] = []

  mutating func screening(for facts: AdFacts, of screenings: Screenings) -> Screening {
    if entries.isEmpty { entries = Array(repeating: nil, count: 512) }
    let place = Int((facts.rawValue &* 0x9E37_79B9_7F4A_7C15) >> 55)
    if let entry = entries[place], entry.facts.rawValue == facts.rawValue { return entry.screening }
    let screening = screenings.screening(for: facts)
    entries[place] = (facts, screening)
    return screening
  }
}

/// How many ads had each screening, by its number.
struct ScreeningCounts: Sendable {
  private var counts: [Int] = []

  mutating func add(_ screening: Screening) {
    while counts.count <= screening.number { counts.append(0) }
    counts[screening.number] += 1
  }

  /// Hands out each screening with its count, and begins anew.
  mutating func take(from screenings: [Screening], _ body: (Screening, Int) -> Void) {
    for (screening, count) in zip(screenings, counts) where count > 0 { body(screening, count) }
    counts = []
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
