package import Basics

/// What a reviewer is asked about: an Article 26 question, or the specification that carries its facts from buyer to app.
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

  /// As a table names it: `Art. 26(1)(a)`.
  package var name: String {
    switch self {
    case .transparencyObject: "IAB DSA object"
    case .consent: "Consent signals"
    default: "Art. \(rawValue)"
    }
  }

  /// What it asks of each ad, in half a sentence.
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

  /// Why no recording can answer it; `nil` where one can.
  package var reasonUnanswerable: String? {
    self == .specialCategories
      ? "Which data an advertiser profiled by is in no recording: ask the buyer, and keep the answer." : nil
  }
}

/// What a rule's verdicts are to a compliance report.
package enum ProvisionEvidence: Hashable, Sendable {
  /// They answer the question itself, in its own scope. Where they pass they are evidence of the second, too; where they
  /// fail that one needs a person.
  case direct(Provision, confirming: Provision? = nil)
  /// They say why it may not be met: shown with the ads that fail, and in no sum.
  case supporting(Provision)

  package var provision: Provision {
    switch self {
    case .direct(let provision, _), .supporting(let provision): provision
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
    try container.encode(provision, forKey: .provision)
    try container.encodeIfPresent(confirmed, forKey: .confirmed)
    try container.encode(isDirect, forKey: .isDirect)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let provision = try container.decode(Provision.self, forKey: .provision)
    let confirmed = try container.decodeIfPresent(Provision.self, forKey: .confirmed)
    let isDirect = try container.decode(Bool.self, forKey: .isDirect)
    self = isDirect ? .direct(provision, confirming: confirmed) : .supporting(provision)
  }
}

/// Whose verdicts are counted together.
package struct ComplianceKey: Hashable, Sendable {
  /// `nil`: all rules that answer an Article 26 question together, the worst of what they say of an ad.
  package var rule: RuleID?
  /// Id of the ad's format; `nil` when it isn't known.
  package var format: String?
  /// ISO 3166-1 alpha-2; `nil` when it wasn't recorded.
  package var country: String?
  /// Whether the ads were shown in test sessions.
  package var isTest: Bool

  package init(rule: RuleID?, format: String?, country: String?, isTest: Bool = false) {
    self.rule = rule
    self.format = format
    self.country = country
    self.isTest = isTest
  }
}

/// Verdicts of the rules that answer an Article 26 question, ad by ad. Outputs read them by way of `EvidenceSums`.
package typealias ComplianceCounts = [ComplianceKey: VerdictCounts]
