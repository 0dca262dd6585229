import Checking
import Model
import Basics

/// An AdChoices icon that exists and isn't painted.
enum AuditAdChoicesHidden: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-hidden",
    title: "AdChoices is not painted",
    group: .renderings,
    severity: .error,
    summary: """
      The element that is AdChoices paints nothing: `display`, `visibility`, an opacity under 0.1 (with that of its ancestors), no area, cut off or scrolled away, a picture that didn't load.
      """,
    rationale: """
      Whoever sees the ad must be able to find out why, and who paid. A recording says what one app showed; a browser shows what this rendering does before it ships.
      """,
    remedy: """
      Take away what hides it. Where it is hidden at one width or in one scheme alone, look at the media queries.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("The icon has to be shown wherever it is delivered."),
      .advice("That a browser must show it at every width and in both schemes is a decision of ours."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(style: ".choices { display: none }", choices: "↓" + ExampleRenderings.choices)),
      .card(
        ExampleRenderings.card(
          style: ".faint { opacity: .05 }",
          choices: "<div class=\"faint\">↓" + ExampleRenderings.choices + "</div>")),
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      guard case .hidden(let why) = asset.firstFault(in: page) else { return nil }
      return .init(what: "isn't painted, because of \(why)")
    }
  }
}
