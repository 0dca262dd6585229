import Checking
import Model
import Basics

/// Reports a rendering without an ad label.
enum AuditBadgeMissing: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-missing",
    title: "The ad label is missing from the rendering",
    group: .renderings,
    severity: .error,
    summary: """
      No element of the rendering shows the ad label, the asset of type `badge`.
      """,
    rationale: """
      Readers of the ad must be able to recognise it as an ad.
      """,
    remedy: """
      Put the label into the markup: `[%AdBadge%]`, or an element with `data-asset` and its key.
      """,
    citations: [.digitalServicesAct26],
    grounds: [
      .documented("Article 26(1)(a) asks that an ad can be identified as such."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
    ],
    good: [.soundRendering],
    bad: [
      .rendering(
        ExampleRenderings.card(badge: ""), format: ExampleRenderings.format(markedAt: "AdBadge"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      asset.firstFault(in: page) == .missing
        ? .init(what: "is missing: no element of the rendering shows it") : nil
    }
  }
}
