import Checking
import Model
import Basics

/// Reports a text that is painted outside its element or outside the ad.
enum AuditTextOverflows: RenderingRule {
  static let info = RuleInfo(
    id: "audit-text-overflows",
    title: "Text is painted outside its element",
    group: .renderings,
    severity: .warning,
    summary: """
      The text of an asset is painted outside its element or outside the ad. In stress states, such as one long word \
      or text at 200 %, this is a note, except for the label.
      """,
    rationale: """
      The text lies on top of the elements beside it, or on content outside the ad.
      """,
    remedy: """
      Let the box grow with its text, and allow words to break: `overflow-wrap: anywhere`.
      """,
    citations: [.wcagReflow],
    grounds: [
      .documented("WCAG 1.4.10 asks that content fits 320 CSS pixels without a loss.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: "[data-asset=Headline] { width: 5rem; height: 2rem }",
          headline: "↓" + ExampleRenderings.headline, other: "<div style=\"height: 8rem\"></div>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { $0.text != nil || $0.isFound && $0.type == .text },
      help: { _ in info.remedy },
      find: { asset, page in
        guard let text = asset.text, text.overflows, !text.isClipped,
          !asset.isBadge || asset.firstFault(in: page) == nil
        else { return nil }
        return .init(
          what: "is painted outside its element or the ad", severity: page.severityUnderStress(of: asset))
      })
  }
}
