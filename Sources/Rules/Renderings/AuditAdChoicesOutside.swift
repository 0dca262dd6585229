import Checking
import Model
import Basics

/// Reports an AdChoices icon that isn't wholly inside the ad.
enum AuditAdChoicesOutside: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-outside",
    title: "AdChoices lies outside the ad",
    group: .renderings,
    severity: .error,
    summary: """
      AdChoices isn't wholly inside the ad, by more than half a CSS pixel. The ad is the element with `data-ad`, or \
      else the only element of the body, or else the body.
      """,
    rationale: """
      People who see the ad must be able to find out why they see it, and who paid for it. A recording shows one app; \
      a browser shows how this rendering behaves before it is released.
      """,
    remedy: """
      Keep the icon inside: check `right`, `top`, margins and transforms at every width.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("The icon is an overlay on the ad."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
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
