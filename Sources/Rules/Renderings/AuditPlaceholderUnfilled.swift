import Checking
import Model
import Basics

/// Reports a placeholder that stays in a rendering.
enum AuditPlaceholderUnfilled: RenderingRule {
  static let info = RuleInfo(
    id: "audit-placeholder-unfilled",
    title: "A placeholder stays in the rendering",
    group: .renderings,
    severity: .warning,
    summary: """
      A text of the rendering, or an attribute that is shown or loaded (`src`, `href`, `alt`, `style` and similar \
      ones), contains a placeholder: `##hb_native_title##`, `%%PATTERN:key%%`, `[%Key%]`, `{{Key}}`, \
      `${AUCTION_PRICE}`. In an HTML file, placeholders of keys that the format doesn't declare also stay; in \
      `preview.mustache`, `placeholder-unknown` reports them. Macros for addresses (`%%CLICK_URL_UNESC%%`) are empty \
      and not reported.
      """,
    rationale: """
      A reader sees the name of a field in place of its value, or a picture is requested from an invalid address.
      """,
    remedy: """
      Fill it in before the ad is shown, or use the format's own placeholder of the asset: `[%Key%]`.
      """,
    citations: [.prebidNativePlaceholders, .creativeTemplateService, .definitionReference],
    grounds: [
      .documented(
        "Prebid, Ad Manager and OpenRTB write placeholders in this way; the page or the server replaces them."
      ),
      .deduced("Neither the page nor the server replaced a placeholder that is left."),
    ],
    good: [.soundRendering],
    bad: [
      .card(ExampleRenderings.card(other: "↓<p>##hb_native_title##</p>")),
      .card(ExampleRenderings.card(other: "↓<p>[%Subtitle%]</p>")),
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    let found = rendering.rendering.pages.flatMap(\.placeholders)
    let place = found.lazy.compactMap(\.place).first
    let location = rendering.rendering.file.flatMap { file in place.map { Location(file: file, range: $0) } }
    let names = Set(found.map(\.text)).sorted()
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return rendering.judgePages(at: location, help: info.remedy) { page in
      page.placeholders.isEmpty
        ? nil
        : "The rendering holds \(names.prefix(5).map(\.quoted).listed())\(rest), which \(names.count == 1 ? "was" : "were") not filled in"
    }
  }
}
