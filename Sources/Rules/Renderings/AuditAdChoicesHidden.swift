import Checking
import Model
import Basics

/// Reports an AdChoices icon that exists and isn't painted.
enum AuditAdChoicesHidden: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-hidden",
    title: "AdChoices is not painted",
    group: .renderings,
    severity: .error,
    summary: """
      The AdChoices element paints nothing. Its `display` or `visibility` hides it, its opacity (with that of its \
      ancestors) is under 0.1, it has no area, it is cut off or scrolled away, or its picture didn't load.
      """,
    rationale: """
      People who see the ad must be able to find out why they see it, and who paid for it. A recording shows one app; \
      a browser shows how this rendering behaves before it is released.
      """,
    remedy: """
      Remove the style that hides it. If it is hidden at one width or in one colour scheme only, check the media \
      queries.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("The icon has to be shown wherever it is delivered."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
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
