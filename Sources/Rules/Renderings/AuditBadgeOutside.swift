import Checking
import Model
import Basics

/// Reports an ad label that isn't wholly inside the ad.
enum AuditBadgeOutside: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-outside",
    title: "The ad label lies outside the ad",
    group: .renderings,
    severity: .warning,
    summary: """
      The label isn't wholly inside the ad, by more than half a CSS pixel.
      """,
    rationale: """
      Readers of the ad must be able to recognise it as an ad.
      """,
    remedy: """
      Keep the label inside the ad's box.
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
          style: "[data-asset=AdBadge] { position: relative; left: -30px }",
          badge: "<p>↓<span data-asset=\"AdBadge\">Ad</span></p>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      asset.firstFault(in: page) == .outside ? .init(what: "isn't wholly inside the ad") : nil
    }
  }
}
