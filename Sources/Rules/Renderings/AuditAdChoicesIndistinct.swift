import Checking
import Model
import Basics

/// An AdChoices icon with a contrast under 3 : 1.
enum AuditAdChoicesIndistinct: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-indistinct",
    title: "AdChoices is hard to see",
    group: .renderings,
    severity: .warning,
    summary: """
      AdChoices is painted, but its contrast is under 3 : 1, by the pixels of the screenshot: the stronger of icon against what lies behind it and glyph against its own plate.
      """,
    rationale: """
      An icon that melts into the picture is there for machines alone.
      """,
    remedy: """
      Put the icon on a plate of its own, and give it colours for light and dark.
      """,
    citations: [.adChoices, .wcagContrast],
    grounds: [
      .documented("WCAG 1.4.11 asks for 3 : 1 of graphics that one must see.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(choices: "↓" + ExampleRenderings.choices.replacing("#0a6ab6", with: "#f4f4f4"))
      )
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == nil, let contrast = asset.contrast, contrast < 3 else {
        return nil
      }
      return .init(what: "has a contrast under 3 : 1", detail: "\(contrast.plain) : 1")
    }
  }
}
