import Checking
import Model
import Basics

/// Reports a rendering that requests something other than its own file.
enum AuditRequestBlocked: RenderingRule {
  static let info = RuleInfo(
    id: "audit-request-blocked",
    title: "The rendering requests a file from elsewhere",
    group: .renderings,
    severity: .warning,
    summary: """
      The rendering requested something that isn't its own file: a font, a style sheet, a picture, a frame. The \
      request was blocked. If a picture of AdChoices or of the label is missing for this reason, their rules report \
      it.
      """,
    rationale: """
      The server that gets the request learns who sees the ad, and its file may change at any time.
      """,
    remedy: """
      Put the file beside the rendering, or use `data:` URLs and the fonts of devices.
      """,
    citations: [.contentSecurityPolicy],
    grounds: [
      .advice("It is our decision that an audit loads nothing from elsewhere.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style:
            "@font-face { font-family: Oven; src: url(https://fonts.example/oven.woff2) } h1 { font-family: Oven, serif }",
          start: "↓"))
    ])

  /// Returns true if another rule reports the refused request, because it requests a missing picture of an asset.
  private static func isReportedElsewhere(_ refusal: MeasuredPage.Refusal, in page: MeasuredPage) -> Bool {
    page.assets.contains { asset in
      guard let picture = asset.picture, picture.isMissing, picture.address == refusal.address else {
        return false
      }
      if asset.isIcon || asset.isBadge { return asset.isDelivered && !asset.isPainted }
      return refusal.isOwn && asset.isDelivered
    }
  }

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    let asked = Set(
      rendering.rendering.pages.flatMap { page in
        page.refusals.filter { !isReportedElsewhere($0, in: page) }.map(\.address)
      }
    ).sorted()
    return rendering.judgePages(help: info.remedy) { page in
      page.refusals.contains { !isReportedElsewhere($0, in: page) }
        ? "The rendering asks for \(asked.prefix(5).map(\.quoted).listed()), which \(asked.count == 1 ? "isn't its own file" : "aren't its own files")"
        : nil
    }
  }
}
