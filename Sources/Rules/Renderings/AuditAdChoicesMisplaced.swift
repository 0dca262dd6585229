import Checking
import Model
import Basics

/// Reports an AdChoices icon in another corner than declared.
enum AuditAdChoicesMisplaced: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-misplaced",
    title: "AdChoices is in another corner",
    group: .renderings,
    severity: .warning,
    summary: """
      The centre of AdChoices isn't in the quarter of the ad that the definition declares as its `corner`. Left and \
      right are physical; start and end follow the document's direction.
      """,
    rationale: """
      People, and programs that check ads, look for it in its usual corner.
      """,
    remedy: """
      Place it with `left` and `right` for a physical corner, with `inset-inline-start` and `-end` for one that follows the direction.
      """,
    citations: [.adChoices],
    grounds: [
      .documented("Google draws it in the top right corner by default."),
      .deduced("A corner is its quarter of the ad."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: ".choices { right: auto; left: 0 }", choices: "↓" + ExampleRenderings.choices))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { $0.isIcon && $0.isDelivered && rendering.format.definition.asset($0.key)?.corner != nil },
      help: { _ in info.remedy },
      find: { asset, page in
        guard asset.firstFault(in: page) == nil, let box = asset.box,
          let corner = rendering.format.definition.asset(asset.key)?.corner?.value
        else { return nil }
        let wanted = corner.physical(page.isRightToLeft ? .rightToLeft : .leftToRight)
        let isTop = box.midY < page.ad.midY
        let isLeft = box.midX < page.ad.midX
        let found: Corner = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
        return found == wanted ? nil : .init(what: "is declared \(corner.words), and is \(found.words)")
      })
  }
}
