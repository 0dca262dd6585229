import Checking
import Model
import Basics

/// An AdChoices icon whose target doesn't receive clicks.
enum AuditAdChoicesUnclickable: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-unclickable",
    title: "AdChoices takes no click",
    group: .renderings,
    severity: .error,
    summary: """
      A click at the centre of AdChoices doesn't land on its target, the nearest link, button or element with `data-click` that holds it; or it has none. A link around the whole ad isn't its target.
      """,
    rationale: """
      The icon is the way to “About this ad”. Where a click opens the advertiser's page instead, or nothing, the way is cut.
      """,
    remedy: """
      Put the icon into a link or button of its own, above other links, without `pointer-events: none`.
      """,
    citations: [.adChoices, .whyThisAd],
    grounds: [
      .documented("A click on AdChoices opens the page about the ad."),
      .advice("That a browser must show it at every width and in both schemes is a decision of ours."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: ".all { position: absolute; inset: 0 }",
          choices: "↓" + ExampleRenderings.choices
            + "<a class=\"all\" href=\"https://bakery.example/\" aria-label=\"Bakery\"></a>")),
      .card(
        ExampleRenderings.card(
          choices: "↓<span class=\"choices\" data-asset=\"AdChoices\">" + ExampleRenderings.icon + "</span>")),
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == .unclickable else { return nil }
      guard asset.hasTarget == true else { return .init(what: "is in no link or button of its own") }
      return .init(
        what: "doesn't get the click at its centre", detail: "\((asset.hit ?? "nothing").quoted) does")
    }
  }
}
