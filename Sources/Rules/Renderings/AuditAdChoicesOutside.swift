import Checking
import Model
import Basics

/// An AdChoices icon that isn't wholly inside the ad.
enum AuditAdChoicesOutside: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-outside",
    title: "AdChoices lies outside the ad",
    group: .renderings,
    severity: .error,
    summary: """
      AdChoices isn't wholly inside the ad, by more than half a CSS pixel: the element with `data-ad`, else the only element of the body, else the body.
      """,
    rationale: """
      Whoever sees the ad must be able to find out why, and who paid. A recording says what one app showed; a browser shows what this rendering does before it ships.
      """,
    remedy: """
      Keep the icon inside: check `right`, `top`, margins and transforms at every width.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("The icon is an overlay on the ad."),
      .advice("That a browser must show it at every width and in both schemes is a decision of ours."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(style: ".choices { top: -20px }", choices: "↓" + ExampleRenderings.choices))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      asset.firstFault(in: page) == .outside ? .init(what: "isn't wholly inside the ad") : nil
    }
  }
}
