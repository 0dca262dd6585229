import Checking
import Model
import Basics

/// Reports an ad label with a contrast under 3 : 1.
enum AuditBadgeIndistinct: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-indistinct",
    title: "The ad label is hard to see",
    group: .renderings,
    severity: .warning,
    summary: """
      The label is painted, but its contrast is under 3 : 1, measured in the pixels of the screenshot.
      """,
    rationale: """
      Readers of the ad must be able to recognise it as an ad.
      """,
    remedy: """
      Give the label colours for light and dark.
      """,
    citations: [.digitalServicesAct26, .wcagContrast],
    grounds: [
      .documented("Article 26(1)(a) asks that an ad can be clearly identified as such."),
      .advice("WCAG 1.4.11 asks for 3 : 1 for graphics; for small text WCAG asks for more."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: "[data-asset=AdBadge] { color: #e6e6e6 }",
          badge: "<p>↓<span data-asset=\"AdBadge\">Ad</span></p>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == nil, let contrast = asset.contrast, contrast < 3 else {
        return nil
      }
      return .init(what: "has a contrast under 3 : 1", detail: "\(contrast.plain) : 1")
    }
  }
}
