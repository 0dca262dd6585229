import Checking
import Model
import Basics

/// An AdChoices icon that something else covers.
enum AuditAdChoicesCovered: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-covered",
    title: "AdChoices is covered",
    group: .renderings,
    severity: .error,
    summary: """
      Something painted that neither holds AdChoices nor is in it lies on top of it, at its centre or at two of four points a quarter inside its corners, whatever its `pointer-events`.
      """,
    rationale: """
      Whoever sees the ad must be able to find out why, and who paid. A recording says what one app showed; a browser shows what this rendering does before it ships.
      """,
    remedy: """
      Raise the icon above the rest of the ad with `z-index`, or move what covers it.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("The icon has to be visible and clickable."),
      .deduced("What is covered at its centre, or at half of its quarters, isn't visible as what it is."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style:
            ".scrim { position: absolute; inset: 0 0 auto auto; width: 60px; height: 40px; background: #eee; z-index: 1 }",
          choices: "↓" + ExampleRenderings.choices, other: "<div class=\"scrim\"></div>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      guard case .covered(let what) = asset.firstFault(in: page) else { return nil }
      return .init(what: "is covered by \(what.quoted)")
    }
  }
}
