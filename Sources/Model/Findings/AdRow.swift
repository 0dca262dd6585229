package import Basics

/// A case in short, as a row of data files and lists: without findings and pictures.
package struct AdRow: Codable, Sendable {
  /// A cause in words.
  package struct Cause: Codable, Sendable {
    package let outcome: CauseOutcome
    /// The reason: `the ad label was hidden for 3 of 3 s`.
    package let reason: String
    /// The reason with `…` for names and numbers, which it shares with all ads of the cause.
    package let shape: String
    /// The rules that report the cause; the first explains it.
    package let rules: [RuleID]

    package init(_ outcome: CauseOutcome, reason: String, shape: String, rules: [RuleID]) {
      (self.outcome, self.reason, self.shape, self.rules) = (outcome, reason, shape, rules)
    }

    /// The cause's name in the filters of the list of ads.
    package var name: String { outcome.cause(shape) }
  }

  /// The ad; its texts are redacted.
  package let subject: FindingSubject
  /// The id of the creative, redacted.
  package let creative: String?
  /// The names that the ad's bid states: of the payer, and of the person on whose behalf it is shown; redacted. `nil` for
  /// a name that isn't stated.
  package let (payer, behalf): (String?, String?)
  package let isTest: Bool
  package let adChoices: Answer?
  package let provisions: ProvisionAnswers
  package let verdict: Answer
  /// The causes, the worst first. What several rules found for one reason is one cause here.
  package let causes: [Cause]
  /// The line that shows the worst cause; `nil` without a cause.
  package let location: Location?
  /// The names of the people whose answers decide a question about the ad, with the days; `nil` without any.
  package let answeredBy: String?
  /// The facts about the ad on the screen; `nil` if it was never shown.
  package let receipt: AdReceipt?

  package init(_ ad: AdCase, _ receipt: AdReceipt? = nil) {
    self.init(
      subject: ad.subject, creative: ad.creative, payer: ad.payer, behalf: ad.behalf, isTest: ad.isTest,
      adChoices: ad.adChoices, provisions: ad.provisions, verdict: ad.verdict, causes: Self.joined(ad.causes),
      location: ad.leading?.location, answeredBy: ad.answeredBy, receipt: receipt)
  }

  package init(
    subject: FindingSubject, creative: String?, payer: String? = nil, behalf: String? = nil, isTest: Bool,
    adChoices: Answer?, provisions: ProvisionAnswers, verdict: Answer, causes: [Cause], location: Location?,
    answeredBy: String? = nil, receipt: AdReceipt? = nil
  ) {
    (self.subject, self.creative, self.isTest) = (subject, creative, isTest)
    (self.payer, self.behalf) = (payer, behalf)
    (self.adChoices, self.provisions, self.verdict) = (adChoices, provisions, verdict)
    (self.causes, self.location, self.answeredBy) = (causes, location, answeredBy)
    self.receipt = receipt
  }

  private static func joined(_ causes: [AdCause]) -> [Cause] {
    causes.map(Cause.init).reduce(into: []) { joined, cause in
      let place = joined.firstIndex { $0.outcome == cause.outcome && $0.reason == cause.reason }
      guard let place else { return joined.append(cause) }
      joined[place] = Cause(
        cause.outcome, reason: cause.reason, shape: cause.shape, rules: joined[place].rules + cause.rules)
    }
  }

  package var session: String { subject.session ?? "" }
  package var ad: String { subject.ad ?? "" }
}

extension AdRow.Cause {
  fileprivate init(_ cause: AdCause) {
    self.init(
      cause.outcome, reason: cause.reason.text, shape: cause.reason.shape.text,
      rules: cause.findings.map(\.rule).uniqued())
  }
}

extension AdRow: Comparable {
  private var order: AdOrder { AdOrder(subject, verdict, isTest: isTest, causes.first?.outcome) }

  package static func == (a: AdRow, b: AdRow) -> Bool { a.order == b.order }
  /// Sorts the worst first (`AdOrder`).
  package static func < (a: AdRow, b: AdRow) -> Bool { a.order < b.order }
}

/// The place of an ad in lists: failed ads first, then those to check; of these, ads in production before those in tests,
/// then by the worst cause, then by session and ad.
struct AdOrder: Comparable {
  private let rank: Int
  private let session: String
  private let ad: String

  init(_ subject: FindingSubject, _ verdict: Answer, isTest: Bool, _ outcome: CauseOutcome?) {
    // Without a list of answers: an array would be made for each comparison of two ads.
    let answer =
      switch verdict {
      case .failed: 0
      case .toCheck: 1
      case .confirmedByPerson: 2
      case .confirmed: 3
      case .notInScope: 4
      }
    rank = 16 * answer + (isTest ? 8 : 0) + (outcome?.rawValue ?? CauseOutcome.allCases.count)
    (session, ad) = (subject.session ?? "", subject.ad ?? "")
  }

  static func < (a: AdOrder, b: AdOrder) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    return a.session == b.session ? a.ad.precedesInBytes(b.ad) : a.session.precedesInBytes(b.session)
  }
}
