import Checking
import Model
import Basics

/// A rendering without the AdChoices icon that was delivered.
enum AuditAdChoicesMissing: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-missing",
    title: "AdChoices is missing from the rendering",
    group: .renderings,
    severity: .error,
    summary: """
      A state of the format delivers AdChoices, and no element of the rendering is it: none has `data-asset` with its key, none holds its placeholder.
      """,
    rationale: """
      Whoever sees the ad must be able to find out why, and who paid. A recording says what one app showed; a browser shows what this rendering does before it ships.
      """,
    remedy: """
      Put the icon into the markup: `[%AdChoices%]`, or an element with `data-asset` and its key.
      """,
    citations: [.adChoices, .whyThisAd],
    grounds: [
      .documented("Ad Manager delivers AdChoices as an asset, which the app or the style renders."),
      .advice("That a browser must show it at every width and in both schemes is a decision of ours."),
    ],
    good: [.soundRendering],
    bad: [
      .rendering(
        ExampleRenderings.card(choices: ""), format: ExampleRenderings.format(markedAt: "AdChoices"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      asset.firstFault(in: page) == .missing
        ? .init(what: "is delivered, and no element of the rendering is it") : nil
    }
  }
}
