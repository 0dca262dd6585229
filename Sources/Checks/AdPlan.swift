import AdModel
import Diagnostics
import Ledger
import Synchronization

/// How an ad looks at a glance: what decides which rules are asked about it.
struct AdLook: Hashable, Sendable {
  var traits: AdTraits
  var doubts: AdDoubts

  static func == (a: AdLook, b: AdLook) -> Bool {
    a.traits.rawValue == b.traits.rawValue && a.doubts.rawValue == b.doubts.rawValue
  }

  /// Nine bits that most looks of a recording differ in.
  fileprivate var guess: Int {
    let mixed =
      (traits.rawValue &* 0x9E37_79B9_7F4A_7C15) ^ (UInt64(doubts.rawValue) &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(mixed >> 55)
  }
}

/// A rule about ads, with its place among the checker's rules.
struct AdRuleEntry: Sendable {
  let rule: any AdRule.Type
  /// Among all rules.
  let number: Int
  let needs: AdTraits
  let doubts: AdDoubts?
  let reviews: AdDoubts
  let evidence: ProvisionEvidence?
  /// What its reviews are counted as; `nil` where their severity depends on the file.
  let review: FindingSummary.Sort?
  /// Place among the rules that answer a provision; `nil`: it answers none.
  let answer: Int?

  /// What its verdict on an ad of this look must be; `nil`: it has to be asked.
  func verdict(on look: AdLook) -> Verdict? {
    guard look.traits.isSuperset(of: needs) else { return .notApplicable }
    if !reviews.isDisjoint(with: look.doubts) { return .needsReview }
    guard let doubts, doubts.isDisjoint(with: look.doubts) else { return nil }
    return .pass
  }
}

/// What becomes of the rules for all ads of one look: worked out for the first of them.
final class AdPlan: Sendable {
  /// Those to be asked, by their places among the rules about ads.
  let asked: [Int]
  /// Those to be asked for the words of their review, if anybody reads them.
  let reviewing: [Int]
  /// Verdicts of the others, by their numbers among all rules.
  let spared: [(rule: Int, verdict: Verdict)]
  /// The same of those that answer a provision, by their places among these.
  let answers: [(rule: Int, verdict: Verdict)]
  /// The worst of these answers; `nil`: there is none.
  let worstAnswer: Verdict?

  init(for look: AdLook, rules: [AdRuleEntry]) {
    var asked: [Int] = []
    var reviewing: [Int] = []
    var spared: [(rule: Int, verdict: Verdict)] = []
    var answers: [(rule: Int, verdict: Verdict)] = []
    for (place, rule) in rules.enumerated() {
      guard let verdict = rule.verdict(on: look) else {
        asked.append(place)
        continue
      }
      if verdict == .needsReview {
        reviewing.append(place)
        continue
      }
      spared.append((rule.number, verdict))
      if let answer = rule.answer { answers.append((answer, verdict)) }
    }
    self.asked = asked
    self.reviewing = reviewing
    self.spared = spared
    self.answers = answers
    worstAnswer = answers.map(\.verdict).max { $0.weight < $1.weight }
  }
}

/// Makes plans, each once for all shards: it remembers no more than what follows from the rules.
final class AdPlanner: Sendable {
  private let rules: [AdRuleEntry]
  private let plans = Mutex<[AdLook: AdPlan]>([:])

  init(_ rules: [AdRuleEntry]) { self.rules = rules }

  func plan(for look: AdLook) -> AdPlan {
    plans.withLock { plans in
      if let plan = plans[look] { return plan }
      let plan = AdPlan(for: look, rules: rules)
      plans[look] = plan
      return plan
    }
  }
}

/// The plans for the looks that ads had so far. Ads are counted by plan, and their verdicts expanded from that when
/// somebody asks.
struct AdPlanBook: Sendable {
  private(set) var plans: [AdPlan] = []
  private var looks: [AdLook] = []
  private var numbers: [AdLook: Int] = [:]
  /// Numbers by some bits of looks: where it was found last.
  private var guesses = [UInt16](repeating: 0, count: 512)

  /// Number of the plan for a look.
  mutating func number(for look: AdLook, _ planner: AdPlanner) -> Int {
    let guess = look.guess
    let guessed = Int(guesses[guess])
    if guessed < looks.count, looks[guessed] == look { return guessed }
    let number = numbers[look] ?? plans.count
    if number == plans.count {
      plans.append(planner.plan(for: look))
      looks.append(look)
      numbers[look] = number
    }
    guesses[guess] = UInt16(truncatingIfNeeded: number)
    return number
  }
}

/// How many ads were judged by each plan, by its number.
struct AdPlanCounts: Sendable {
  private var counts: [Int] = []

  mutating func add(_ plan: Int) {
    while counts.count <= plan { counts.append(0) }
    counts[plan] += 1
  }

  /// Hands out each plan with its count, and begins anew.
  mutating func take(from book: AdPlanBook, _ body: (AdPlan, Int) -> Void) {
    for (plan, count) in zip(book.plans, counts) where count > 0 { body(plan, count) }
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
