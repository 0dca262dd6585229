import Checking
import Model
import Basics

/// Reports a picture that is stretched, or cropped too much.
enum AuditImageDistorted: RenderingRule {
  static let info = RuleInfo(
    id: "audit-image-distorted",
    title: "Picture is distorted in the rendering",
    group: .renderings,
    severity: .warning,
    summary: """
      A picture is painted in another ratio than its own, by more than 2 %, without `object-fit: cover` or `contain`; \
      or more than 20 % of it is cropped. An SVG that scales itself with margins isn't distorted.
      """,
    rationale: """
      Advertisers don't accept stretched pictures, and readers see them at once.
      """,
    remedy: """
      Let the picture set one side itself (`height: auto`), or use `object-fit`.
      """,
    citations: [.nativeFields],
    grounds: [
      .deduced("Advertisers expect that a picture is shown as they deliver it."),
      .advice("The limits of 2 % and 20 % are ours."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          other:
            "↓<img data-asset=\"MainImage\" alt=\"A loaf\" width=\"200\" height=\"50\" src=\"data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=\">"
        ))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { $0.type == .image && $0.picture != nil }, help: { _ in info.remedy },
      find: { asset, _ in
        guard let picture = asset.picture, !picture.isMissing else { return nil }
        if picture.stretched > 0.02 {
          return .init(what: "is stretched", detail: "by \((picture.stretched * 100).plain) %")
        }
        return picture.cropped > 0.2
          ? .init(what: "is cropped", detail: "\((picture.cropped * 100).plain) % of it is cut off") : nil
      })
  }
}
