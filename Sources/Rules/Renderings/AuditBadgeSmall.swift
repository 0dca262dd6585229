import Checking
import Model
import Basics

/// Reports an ad label with text under 9 CSS pixels.
enum AuditBadgeSmall: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-small",
    title: "The ad label is too small in the rendering",
    group: .renderings,
    severity: .warning,
    summary: """
      The text of the label is smaller than 9 CSS pixels.
      """,
    rationale: """
      Readers of the ad must be able to recognise it as an ad.
      """,
    remedy: """
      Give it a font size of 11 px or more.
      """,
    citations: [.digitalServicesAct26],
    grounds: [
      .documented("Article 26(1)(a) asks that an ad can be clearly identified as such."),
      .advice("9 px is our limit: smaller text is hard to read."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: "[data-asset=AdBadge] { font-size: 6px }",
          badge: "<p>↓<span data-asset=\"AdBadge\">Ad</span></p>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == nil, let size = asset.text?.size, size < 9 else { return nil }
      return .init(what: "has text under 9 px", detail: "\(size.plain) px")
    }
  }
}
