package import Basics

/// A requirement on which reports give evidence per ad: a paragraph of Article 26 or 28, the IAB's specification of the
/// object that carries these facts from the buyer to the app, or signals of consent.
///
/// Regulation (EU) 2022/2065 (Digital Services Act), https://eur-lex.europa.eu/eli/reg/2022/2065/oj; IAB Tech Lab, DSA
/// Transparency, https://github.com/InteractiveAdvertisingBureau/openrtb/blob/main/extensions/community_extensions/dsa_transparency.md
package enum Provision: String, CaseIterable, Codable, Sendable {
  case marking = "26(1)(a)"
  case behalf = "26(1)(b)"
  case payer = "26(1)(c)"
  case parameters = "26(1)(d)"
  case specialCategories = "26(3)"
  case minors = "28(2)"
  case transparencyObject = "IAB"
  case consent = "Consent"

  /// The provision's name in tables: `Art. 26(1)(a)`.
  package var name: String {
    switch self {
    case .transparencyObject: "IAB DSA object"
    case .consent: "Consent signals"
    default: "Art. \(rawValue)"
    }
  }

  /// The requirement for each ad, as a part of a sentence: `who paid for it`.
  package var demand: String {
    switch self {
    case .marking: "it is clear that this is advertising"
    case .behalf: "on whose behalf it is shown"
    case .payer: "who paid for it"
    case .parameters: "why this person sees it, reachable from the ad"
    case .specialCategories: "no profiling by special categories of data"
    case .minors: "no profiling of minors"
    case .transparencyObject: "the object that carries these facts is sound"
    case .consent: "no profiling where consent is limited"
    }
  }

  /// True for the requirements of the Digital Services Act itself. Only these decide, with AdChoices, whether an ad
  /// failed.
  package var isOfAct: Bool { self != .transparencyObject && self != .consent }

  /// True if no recording can show that the requirement is met (`unshown`).
  package var isUnanswerable: Bool { self == .specialCategories }

  /// The requirements that no recording can show to be met, and why.
  package static let unshown: [(name: String, reason: String)] = [
    (
      specialCategories.name,
      "Which data an advertiser profiled by is in no recording: ask the buyer, and keep the answer."
    ),
    ("Art. 26(2)", "Whether users can declare that what they post is advertising: look at the app."),
    (
      "Art. 26(1)(d), second half",
      "Whether the page about an ad says how to change the parameters: open it and read."
    ),
    ("Art. 28(2)", "Whether minors are profiled whose ads name no profiling (code 1): ask the buyer."),
    ("Art. 39", "The repository of ads, which very large online platforms keep: look at the platform."),
  ]
}

/// The role of a rule's verdicts in a compliance report.
package enum ProvisionEvidence: Hashable, Sendable {
  /// The rule's verdicts answer whether the provision is met. A pass is evidence for the provision `confirming`, too;
  /// after a failure, `confirming` needs a person's review.
  case direct(Provision, confirming: Provision? = nil)
  /// The rule's failures are reasons why the provision may not be met. They are shown with ads that failed, but no
  /// total includes them.
  case supporting(Provision)
  /// The rule's failures are answers of people to any question of Article 26 or 28 (`PersonAnswer`).
  case ofPeople

  /// The provision that the rule's verdicts are about; `nil` if they are about several.
  package var provision: Provision? {
    switch self {
    case .direct(let provision, _), .supporting(let provision): provision
    case .ofPeople: nil
    }
  }

  package var confirmed: Provision? {
    if case .direct(_, let confirmed) = self { confirmed } else { nil }
  }

  package var isDirect: Bool {
    if case .direct = self { true } else { false }
  }
}

extension ProvisionEvidence: Codable {
  private enum CodingKeys: CodingKey { case provision, confirmed, isDirect }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(provision, forKey: .provision)
    try container.encodeIfPresent(confirmed, forKey: .confirmed)
    try container.encode(isDirect, forKey: .isDirect)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let provision = try container.decodeIfPresent(Provision.self, forKey: .provision) else {
      self = .ofPeople
      return
    }
    let confirmed = try container.decodeIfPresent(Provision.self, forKey: .confirmed)
    let isDirect = try container.decode(Bool.self, forKey: .isDirect)
    self = isDirect ? .direct(provision, confirming: confirmed) : .supporting(provision)
  }
}

/// A group of ads whose verdicts are counted together: those with one format, country and kind of session, for one
/// rule.
package struct ComplianceKey: Hashable, Sendable {
  /// The rule whose verdicts are counted. With `nil`, each ad is counted by its worst answer to the questions of
  /// Articles 26 and 28.
  package var rule: RuleID?
  /// Id of the ad's format; `nil` if unknown.
  package var format: String?
  /// The country in which the session ran, ISO 3166-1 alpha-2; `nil` if not recorded.
  package var country: String?
  /// True for ads shown in test sessions.
  package var isTest: Bool

  package init(rule: RuleID?, format: String?, country: String?, isTest: Bool = false) {
    self.rule = rule
    self.format = format
    self.country = country
    self.isTest = isTest
  }
}

/// Verdicts of the rules that answer an Article 26 question, counted per ad. Outputs read them through `EvidenceSums`.
package typealias ComplianceCounts = [ComplianceKey: VerdictCounts]
