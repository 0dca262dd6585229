import Checking
import Model
import Basics

/// Reports an AdChoices icon whose target doesn't receive clicks.
enum AuditAdChoicesUnclickable: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-unclickable",
    title: "AdChoices takes no click",
    group: .renderings,
    severity: .error,
    summary: """
      A click at the centre of AdChoices doesn't reach its target, or AdChoices has no target. Its target is the \
      nearest link, button or element with `data-click` that contains it. A link around the whole ad isn't its target.
      """,
    rationale: """
      The icon leads to “About this ad”. If a click opens the advertiser's page instead, or nothing, people can't \
      reach that page.
      """,
    remedy: """
      Put the icon into a link or button of its own, above other links, without `pointer-events: none`.
      """,
    citations: [.adChoices, .whyThisAd],
    grounds: [
      .documented("A click on AdChoices opens the page about the ad."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
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
