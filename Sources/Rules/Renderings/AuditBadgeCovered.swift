import Checking
import Model
import Basics

/// Reports an ad label that something else covers.
enum AuditBadgeCovered: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-covered",
    title: "The ad label is covered",
    group: .renderings,
    severity: .warning,
    summary: """
      A painted element that neither contains the label nor is in it lies on top of it.
      """,
    rationale: """
      Readers of the ad must be able to recognise it as an ad.
      """,
    remedy: """
      Raise the label, or move the element that covers it.
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
          style:
            ".scrim { position: absolute; inset: 0 auto auto 0; width: 90px; height: 80px; background: #eee }",
          badge: "<p>↓<span data-asset=\"AdBadge\">Ad</span></p>",
          headline:
            "<h1 data-asset=\"Headline\" style=\"position: relative; z-index: 1\">Fresh bread before seven</h1>",
          other: "<div class=\"scrim\"></div>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      guard case .covered(let what) = asset.firstFault(in: page) else { return nil }
      return .init(what: "is covered by \(what.quoted)")
    }
  }
}
