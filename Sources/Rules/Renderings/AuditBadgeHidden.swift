import Checking
import Model
import Basics

/// Reports an ad label that exists and isn't painted.
enum AuditBadgeHidden: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-hidden",
    title: "The ad label is not painted",
    group: .renderings,
    severity: .error,
    summary: """
      The label's element paints nothing. Its `display` or `visibility` hides it, its opacity is under 0.1, it has no \
      area, it is cut off, or it has no text.
      """,
    rationale: """
      Readers of the ad must be able to recognise it as an ad.
      """,
    remedy: """
      Remove the style that hides it, and check that it has its text in every state.
      """,
    citations: [.digitalServicesAct26],
    grounds: [
      .documented("Article 26(1)(a) asks that an ad can be identified as such."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: "[data-asset=AdBadge] { visibility: hidden }",
          badge: "<p>↓<span data-asset=\"AdBadge\">Ad</span></p>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      guard case .hidden(let why) = asset.firstFault(in: page) else { return nil }
      return .init(what: "isn't painted, because of \(why)")
    }
  }
}
