import Checking
import Model
import Basics

/// Reports an AdChoices icon that can't be reached with the Tab key.
enum AuditAdChoicesUnfocusable: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-unfocusable",
    title: "AdChoices can't be reached with Tab",
    group: .renderings,
    severity: .warning,
    summary: """
      The target of AdChoices can't be reached with the Tab key.
      """,
    rationale: """
      People who use a keyboard or a switch can't find out why the ad is shown.
      """,
    remedy: """
      Use a link with `href`, a button, or `tabindex="0"`.
      """,
    citations: [.adChoices, .wcagKeyboard],
    grounds: [
      .documented("WCAG 2.1.1 asks that everything can be done with a keyboard.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          choices: "↓" + ExampleRenderings.choices.replacing("<a ", with: "<a tabindex=\"-1\" ")))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == nil, asset.isFocusable == false else { return nil }
      return .init(what: "can't be reached with Tab", detail: "")
    }
  }
}
