import Checking
import Model
import Basics

/// Reports an AdChoices icon that something else covers.
enum AuditAdChoicesCovered: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-covered",
    title: "AdChoices is covered",
    group: .renderings,
    severity: .error,
    summary: """
      A painted element that neither contains AdChoices nor is in it lies on top of it, at its centre or at two of \
      four points a quarter inside its corners, whatever its `pointer-events`.
      """,
    rationale: """
      People who see the ad must be able to find out why they see it, and who paid for it. A recording shows one app; \
      a browser shows how this rendering behaves before it is released.
      """,
    remedy: """
      Raise the icon above the rest of the ad with `z-index`, or move the element that covers it.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("The icon has to be visible and clickable."),
      .deduced("An icon that is covered at its centre, or at half of its quarters, can't be recognised."),
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
