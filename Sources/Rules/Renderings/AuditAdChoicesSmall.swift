import Checking
import Model
import Basics

/// Reports an AdChoices icon smaller than declared, or smaller than 15 × 15 CSS pixels.
enum AuditAdChoicesSmall: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-small",
    title: "AdChoices is too small in the rendering",
    group: .renderings,
    severity: .warning,
    summary: """
      AdChoices is painted smaller than the definition declares, or smaller than 15 × 15 CSS pixels.
      """,
    rationale: """
      A smaller icon is hard to recognise and to hit with a finger.
      """,
    remedy: """
      Give the icon the declared size: 19 × 15 unless the definition says otherwise.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("Google's icon measures 19 × 15."),
      .deduced("No side may be under 15, which is Google's minimum for labels."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          choices: "↓"
            + ExampleRenderings.choices.replacing(
              "width=\"19\" height=\"15\"", with: "width=\"10\" height=\"8\"")))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.adChoices, help: info.remedy) { asset, page in
      let least = Asset.leastAdChoicesSize(of: rendering.format.definition.asset(asset.key))
      guard asset.firstFault(in: page) == nil, let box = asset.box,
        box.width < least.width - 0.5 || box.height < least.height - 0.5
      else { return nil }
      return .init(
        what: "is smaller than \(least.width.plain) × \(least.height.plain) px",
        detail: "\(box.width.plain) × \(box.height.plain) px")
    }
  }
}
