import Checking
import Model
import Basics

/// Reports a required asset that a rendering doesn't show.
enum AuditAssetMissing: RenderingRule {
  static let info = RuleInfo(
    id: "audit-asset-missing",
    title: "A required asset isn't shown",
    group: .renderings,
    severity: .error,
    summary: """
      A state of the format delivers a text, an image, a number or a list that the definition declares `required`, and \
      no element of the rendering shows it. No element has `data-asset` with its key or contains its placeholder, or \
      none of these is painted. A picture that doesn't load is reported by `audit-image-missing` only. In stress \
      states this is a note. AdChoices and the ad label have rules of their own.
      """,
    rationale: """
      Every reader of the ad should see the assets that the definition requires.
      """,
    remedy: """
      Put the asset into the markup: its placeholder, or an element with `data-asset` and its key. Or declare in the \
      definition that it isn't required.
      """,
    citations: [.definitionReference],
    grounds: [
      .deduced("A rendering without a required asset isn't the declared format."),
      .advice("It is our decision that a browser must show it at every width and in both colour schemes."),
    ],
    good: [.soundRendering],
    bad: [
      .rendering(
        ExampleRenderings.card(headline: ""), format: ExampleRenderings.format(markedAt: "Headline")),
      .card(
        ExampleRenderings.card(
          style: "h1 { display: none }", headline: "↓<h1 data-asset=\"Headline\">Fresh bread</h1>")),
    ])

  private static let types: Set<AssetType> = [.text, .image, .number, .list]

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { asset in
        asset.isDelivered && types.contains(asset.type)
          && rendering.format.definition.asset(asset.key)?.isRequired == true
      },
      help: { _ in info.remedy },
      find: { asset, page in
        let severity = page.severityUnderStress(of: asset)
        if !asset.isFound {
          return .init(what: "is required, and no element of the rendering shows it", severity: severity)
        }
        let isWithheld = asset.picture?.isMissing == true || page.combination.eye == .noImages
        guard !asset.isPainted, asset.type != .image || !isWithheld else { return nil }
        return .init(
          what: "is required, and isn't shown", detail: asset.hiddenBy ?? "nothing to paint",
          severity: severity)
      })
  }
}
