import Checking
import Model
import Basics

/// Reports an AdChoices icon without an accessible name.
enum AuditAdChoicesUnnamed: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-unnamed",
    title: "AdChoices has no accessible name",
    group: .renderings,
    severity: .warning,
    summary: """
      The target of AdChoices has no accessible name, as the browser computes it.
      """,
    rationale: """
      A screen reader reads only “link”.
      """,
    remedy: """
      Give the picture an `alt`, or the link an `aria-label`: “AdChoices”, or “Why this ad?”.
      """,
    citations: [.adChoices, .wcagName],
    grounds: [
      .documented("WCAG 4.1.2 asks for a name for every link and button.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          choices: "↓" + ExampleRenderings.choices.replacing(" aria-label=\"AdChoices\"", with: "")))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == nil, (asset.name ?? "").allSatisfy(\.isWhitespace) else {
        return nil
      }
      return .init(what: "has a target without an accessible name", detail: "")
    }
  }
}
