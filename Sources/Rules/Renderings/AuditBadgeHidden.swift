import Checking
import Model
import Basics

/// An ad label that exists and isn't painted.
enum AuditBadgeHidden: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-hidden",
    title: "The ad label is not painted",
    group: .renderings,
    severity: .error,
    summary: """
      The element that is the label paints nothing: `display`, `visibility`, an opacity under 0.1, no area, cut off, no text.
      """,
    rationale: """
      Whoever reads the ad must be able to tell that it is one.
      """,
    remedy: """
      Take away what hides it, and see that its text comes in every state.
      """,
    citations: [.digitalServicesAct26],
    grounds: [
      .documented("Article 26(1)(a) asks that an ad can be told as such."),
      .advice("That a browser must show it at every width and in both schemes is a decision of ours."),
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
