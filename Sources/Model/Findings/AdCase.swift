package import Basics

/// The answers about one ad to the questions of Article 26 and those beside it (`Provision`).
package struct ProvisionAnswers: Hashable, Codable, Sendable {
  /// Three bits for each question, from the first of `Provision` on: 0 not in scope, 1 confirmed, 2 confirmed by a
  /// person, 3 to check, 4 failed.
  package private(set) var bits: UInt32 = 0

  package init(bits: UInt32 = 0) { self.bits = bits }

  package subscript(provision: Provision) -> Answer { Self.answer(bits >> provision.shift & 7) }

  /// Adds a verdict of a rule with this role; of several answers to one question the worst holds.
  package mutating func note(_ verdict: Verdict, of rule: ProvisionEvidence) {
    guard rule.isDirect, let provision = rule.provision else { return }
    let rank = Self.rank(verdict)
    note(rank, to: provision)
    // A rule that confirms a second question proves nothing against it.
    if let confirmed = rule.confirmed { note(min(rank, Self.toCheck), to: confirmed) }
  }

  private mutating func note(_ rank: UInt32, to provision: Provision) {
    let shift = provision.shift
    guard rank > bits >> shift & 7 else { return }
    set(rank, provision)
  }

  private mutating func set(_ rank: UInt32, _ provision: Provision) {
    bits = bits & ~(7 << provision.shift) | rank << provision.shift
  }

  /// Adds a person's answer to a question. It decides what is to check, and fails what is confirmed; it changes neither
  /// what failed nor what isn't in scope.
  package mutating func settle(_ provision: Provision, by person: PersonVerdict) {
    switch (self[provision], person) {
    case (.toCheck, .confirmed): set(Self.rank(.answered), provision)
    case (.toCheck, .failed), (.confirmedByPerson, .failed), (.confirmed, .failed):
      set(Self.rank(.fail), provision)
    default: break
    }
  }

  private static let toCheck = rank(.needsReview)

  /// True if a name in the bid answers a question, and nothing confirms that readers can reach it.
  package var mayBeUnseen: Bool {
    self[.parameters] != .confirmed && (self[.behalf] == .confirmed || self[.payer] == .confirmed)
  }

  /// Makes what the bid states, and what no reader can see, answers to check (judging.md, "The Digital Services Act"): on
  /// whose behalf the ad is shown, and who paid.
  ///
  /// - Parameters:
  ///   - readerSeesBehalf: true if an asset of the ad shows the name.
  ///   - isPayerSame: true if the payer is the one on whose behalf the ad is shown.
  package mutating func settleStated(readerSeesBehalf: Bool, isPayerSame: Bool) {
    let isReachable = self[.parameters] == .confirmed
    if self[.behalf] == .confirmed, !isReachable, !readerSeesBehalf { note(Self.toCheck, to: .behalf) }
    if self[.payer] == .confirmed, !isReachable, !(isPayerSame && self[.behalf] == .confirmed) {
      note(Self.toCheck, to: .payer)
    }
  }

  private static func rank(_ verdict: Verdict) -> UInt32 {
    switch verdict {
    case .notApplicable: 0
    case .pass: 1
    case .answered: 2
    case .needsReview: 3
    case .fail: 4
    }
  }

  private static func answer(_ rank: UInt32) -> Answer {
    switch rank {
    case 0: .notInScope
    case 1: .confirmed
    case 2: .confirmedByPerson
    case 3: .toCheck
    default: .failed
    }
  }

  /// The worst answer to the questions of Articles 26 and 28. The IAB's object and consent are questions of their own:
  /// the act has no limit for the length of a name, for example.
  package var ofAct: Answer {
    var (rest, worst) = (bits & Self.actBits, UInt32(0))
    while rest != 0 {
      worst = max(worst, rest & 7)
      rest >>= 3
    }
    return Self.answer(worst)
  }

  /// Returns the verdict on the ad: the worst of its answers about the act and AdChoices.
  ///
  /// - Parameter adChoices: the answer about AdChoices; `nil` if AdChoices isn't asked of the ad.
  package func verdict(with adChoices: Answer?) -> Answer { .worst(ofAct, adChoices ?? .notInScope) }

  private static let actBits = Provision.allCases.filter(\.isOfAct).reduce(UInt32(0)) { $0 | 7 << $1.shift }
}

extension Provision {
  /// The place of the question's bits in `ProvisionAnswers`.
  fileprivate var shift: UInt32 {
    switch self {
    case .marking: 0
    case .behalf: 3
    case .payer: 6
    case .parameters: 9
    case .specialCategories: 12
    case .minors: 15
    case .transparencyObject: 18
    case .consent: 21
    }
  }
}

/// The rules' result for one ad.
package struct JudgedAnswers: Sendable {
  package var provisions = ProvisionAnswers()
  /// The findings about the ad of rules with a role in the compliance report; empty if no report is made.
  package var evidence: [Finding] = []

  package init() {}
}

/// An ad with the answer to each question about it, its one verdict, and its causes: made once, after the rules and
/// AdChoices were judged. Reports, pages and data files about ads are made of cases and of sums over them.
package struct AdCase: Codable, Sendable {
  /// Maximum number of cases that reports show as examples; more are counted, and appear in the data files only.
  package static let mostExamples = 100

  /// The ad, its session, format, line item, country, app version and day; the texts are redacted.
  package let subject: FindingSubject
  /// The id of the creative, redacted; `nil` if it wasn't recorded.
  package let creative: String?
  /// The names that the ad's bid states: of the payer, and of the person on whose behalf it is shown; redacted. `nil` for
  /// a name that isn't stated.
  package let (payer, behalf): (String?, String?)
  package let isTest: Bool
  /// The answer about AdChoices; `nil` if AdChoices isn't asked of the ad.
  package let adChoices: Answer?
  package let provisions: ProvisionAnswers
  /// The ad's verdict (`ProvisionAnswers.verdict`).
  package let verdict: Answer
  /// The ad's faults and open questions, the worst first.
  package let causes: [AdCause]
  /// The names of the people whose answers decide a question about the ad, with the days: `Ana Ruiz, 2026-12-01`; `nil`
  /// without any.
  package var answeredBy: String?
  /// The pictures of a case that reports show as an example; `nil` for others. They are drawn when they are read, because
  /// most ads leave the list of examples again when worse ones are added.
  package var pictures: Deferred<Pictures>?

  /// The drawings of an ad, and its lines around the worst cause.
  package struct Pictures: Codable, Sendable {
    /// The screen when the ad was shown, as SVG; `nil` if the ad has no recorded layout.
    package var screen: String?
    /// The fault that the screen shows, in words; `nil` if it shows none.
    package var screenFault: String?
    /// The faults of the ad's AdChoices icon and ad label, those that failed first.
    package var faults: [Fault] = []
    /// The recorded lines that show the worst cause, and lines of the ad around them, in order.
    package var lines: [Line] = []

    package init() {}
  }

  /// A recorded line in words, redacted.
  package struct Line: Codable, Sendable {
    package let location: Location
    package let text: String
    /// True if the verdict rests on the line.
    package let isProof: Bool

    package init(at location: Location, _ text: String, isProof: Bool) {
      (self.location, self.text, self.isProof) = (location, text, isProof)
    }
  }

  /// A fault of an ad's AdChoices icon or ad label.
  package struct Fault: Codable, Sendable {
    /// The fault in a few words: `Icon too small: 12 × 10, not 19 × 15`.
    package let title: String
    /// The fault in a few words without numbers: `Icon too small`.
    package let name: String
    package let answer: Answer
    /// The rule that reports the fault. Its finding names the line, and the way to correct the fault.
    package let rule: RuleID
    /// The fault as SVG, of 200 × 150 units.
    package let picture: String

    package init(title: String, name: String, answer: Answer, rule: RuleID, picture: String) {
      (self.title, self.name, self.answer, self.rule, self.picture) = (title, name, answer, rule, picture)
    }
  }

  /// - Parameter subject: the ad; its texts are redacted.
  package init(
    _ subject: FindingSubject, creative: String? = nil, payer: String? = nil, behalf: String? = nil,
    isTest: Bool,
    adChoices: Answer?, _ judged: JudgedAnswers, _ rules: EvidenceRules
  ) {
    (self.subject, self.creative, self.isTest) = (subject, creative, isTest)
    (self.payer, self.behalf) = (payer, behalf)
    (self.adChoices, provisions) = (adChoices, judged.provisions)
    verdict = judged.provisions.verdict(with: adChoices)
    let causes = judged.evidence.isEmpty ? [] : AdCause.ofAd(judged.evidence, rules)
    self.causes =
      causes.count < 2
      ? causes
      : causes.sorted {
        ($0.outcome, $0.leading.rule, $0.leading) < ($1.outcome, $1.leading.rule, $1.leading)
      }
  }
}

extension AdCase {
  package var session: String { subject.session ?? "" }
  package var ad: String { subject.ad ?? "" }

  /// The findings of all causes, failures first.
  package var findings: [Finding] {
    causes.flatMap(\.findings).sorted { a, b in
      let (isA, isB) = (a.verdict == .fail, b.verdict == .fail)
      return isA == isB ? a < b : isA
    }
  }

  /// The worst outcome of the causes; `nil` without a cause.
  package var outcome: CauseOutcome? { causes.first?.outcome }

  /// The finding that explains the ad's verdict; `nil` without a cause.
  package var leading: Finding? { causes.first?.leading }

  package var faults: [Fault] { pictures?.value.faults ?? [] }

  /// The fault of the ad's AdChoices icon or ad label that the worst cause is about; `nil` if it is about none.
  package var fault: Fault? {
    faults.first { fault in causes.first?.findings.contains { $0.rule == fault.rule } == true }
  }
}

extension AdCase: Comparable {
  private var order: AdOrder { AdOrder(subject, verdict, isTest: isTest, outcome) }

  package static func == (a: AdCase, b: AdCase) -> Bool { a.order == b.order }
  /// Sorts the worst first (`AdOrder`).
  package static func < (a: AdCase, b: AdCase) -> Bool { a.order < b.order }
}
