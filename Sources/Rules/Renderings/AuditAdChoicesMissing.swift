import Checking
import Model
import Basics

/// Reports a rendering without the AdChoices icon that was delivered.
enum AuditAdChoicesMissing: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-missing",
    title: "AdChoices is missing from the rendering",
    group: .renderings,
    severity: .error,
    summary: """
      A state of the format delivers AdChoices, and no element of the rendering shows it: none has `data-asset` with \
      its key, and none contains its placeholder.
      """,
    rationale: """
      People who see the ad must be able to find out why they see it, and who paid for it. A recording shows one app; \
      a browser shows how this rendering behaves before it is released.
      """,
    remedy: """
      Put the icon into the markup: `[%AdChoices%]`, or an element with `data-asset` and its key.
      """,
    citations: [.adChoices, .whyThisAd],
    grounds: [
      .documented("Ad Manager delivers AdChoices as an asset, which the app or the style renders."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
    ],
    good: [.soundRendering],
    bad: [
      .rendering(
        ExampleRenderings.card(choices: ""), format: ExampleRenderings.format(markedAt: "AdChoices"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      asset.firstFault(in: page) == .missing
        ? .init(what: "is delivered, and no element of the rendering shows it") : nil
    }
  }
}
