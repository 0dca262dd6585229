import Checking
import Model
import Basics

/// Reports an AdChoices icon with a contrast under 3 : 1.
enum AuditAdChoicesIndistinct: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-indistinct",
    title: "AdChoices is hard to see",
    group: .renderings,
    severity: .warning,
    summary: """
      AdChoices is painted, but its contrast is under 3 : 1, measured in the pixels of the screenshot. The stronger of \
      two contrasts counts: the icon against its background, and the glyph against its own plate.
      """,
    rationale: """
      People can't see an icon that has the colours of the picture behind it.
      """,
    remedy: """
      Put the icon on a plate of its own, and give it colours for light and dark.
      """,
    citations: [.adChoices, .wcagContrast],
    grounds: [
      .documented("WCAG 1.4.11 asks for 3 : 1 for graphics that people must see.")
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
