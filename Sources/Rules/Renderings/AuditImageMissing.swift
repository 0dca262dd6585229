import Checking
import Model
import Basics

/// Reports a picture that doesn't load.
enum AuditImageMissing: RenderingRule {
  static let info = RuleInfo(
    id: "audit-image-missing",
    title: "Picture doesn't load",
    group: .renderings,
    severity: .warning,
    summary: """
      The picture of an image asset doesn't load. A picture that is requested from elsewhere is reported by \
      `audit-request-blocked` only.
      """,
    rationale: """
      The ad has a gap in place of the picture.
      """,
    remedy: """
      Name the picture by the asset's placeholder, or put the file beside the rendering.
      """,
    citations: [.definitionReference],
    grounds: [
      .deduced("A picture that is missing here will be missing wherever the rendering is shown.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          other:
            "↓<img data-asset=\"MainImage\" alt=\"A loaf\" width=\"200\" height=\"100\" src=\"samples/none.png\">"
        ))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { $0.type == .image && $0.isDelivered && $0.picture != nil },
      help: { _ in info.remedy },
      find: { asset, page in
        guard let picture = asset.picture, picture.isMissing, page.combination.eye != .noImages,
          !page.refusals.contains(where: { !$0.isOwn && $0.address == picture.address })
        else { return nil }
        return .init(what: "has a picture that doesn't load")
      })
  }
}
