package import Basics

/// The answers about one ad to the questions of Article 26 and those beside it (`Provision`).
package struct ProvisionAnswers: Hashable, Codable, Sendable {
  /// Two bits for each question, in the order of `Provision.allCases`: the place of the answer in `ranked`.
  package private(set) var bits: UInt16 = 0

  /// The answers from the mildest to the worst.
  private static let ranked: [Answer] = [.notInScope, .confirmed, .toCheck, .failed]

  package init(bits: UInt16 = 0) { self.bits = bits }

  package subscript(provision: Provision) -> Answer {
    Self.ranked[Int(bits >> Self.shift(of: provision) & 3)]
  }

  /// Adds a verdict of a rule with this role; of several answers to one question the worst holds.
  package mutating func note(_ verdict: Verdict, of rule: ProvisionEvidence) {
    guard rule.isDirect else { return }
    note(Answer(verdict), to: rule.provision)
    // A rule that confirms a second question proves nothing against it.
    if let confirmed = rule.confirmed { note(verdict == .fail ? .toCheck : Answer(verdict), to: confirmed) }
  }

  private mutating func note(_ answer: Answer, to provision: Provision) {
    let (rank, shift) = (UInt16(Self.ranked.firstIndex(of: answer) ?? 0), Self.shift(of: provision))
    guard rank > bits >> shift & 3 else { return }
    bits = bits & ~(3 << shift) | rank << shift
  }

  private static func shift(of provision: Provision) -> UInt16 {
    UInt16(2 * (Provision.allCases.firstIndex(of: provision) ?? 0))
  }

  /// The worst of the answers.
  package var worst: Answer { Provision.allCases.reduce(.notInScope) { .worst($0, self[$1]) } }
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
  package let isTest: Bool
  /// The answer about AdChoices; `nil` if AdChoices isn't asked of the ad.
  package let adChoices: Answer?
  package let provisions: ProvisionAnswers
  /// The ad's verdict: the worst of its answers.
  package let verdict: Answer
  /// The ad's faults and open questions, the worst first.
  package let causes: [AdCause]
  /// The pictures of a case that reports show as an example; `nil` for others.
  package var pictures: Pictures?

  /// The drawings of an ad. They are drawn when they are read, because most ads leave the list of examples again when
  /// worse ones are added.
  package struct Pictures: Codable, Sendable {
    /// The screen when the ad was shown, as SVG; `nil` if the ad has no recorded layout.
    package var screen: Deferred<String>?
    /// The fault that the screen shows, in words; `nil` if it shows none.
    package var screenFault: String?
    /// The faults of the ad's AdChoices icon and ad label, those that failed first.
    package var faults: [Fault] = []

    package init() {}
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
    package let picture: Deferred<String>

    package init(title: String, name: String, answer: Answer, rule: RuleID, picture: Deferred<String>) {
      (self.title, self.name, self.answer, self.rule, self.picture) = (title, name, answer, rule, picture)
    }
  }

  /// - Parameter subject: the ad; its texts are redacted.
  package init(
    _ subject: FindingSubject, creative: String? = nil, isTest: Bool, adChoices: Answer?,
    _ judged: JudgedAnswers, _ rules: EvidenceRules
  ) {
    (self.subject, self.creative, self.isTest) = (subject, creative, isTest)
    (self.adChoices, provisions) = (adChoices, judged.provisions)
    verdict = .worst(judged.provisions.worst, adChoices ?? .notInScope)
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

  package var faults: [Fault] { pictures?.faults ?? [] }

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
