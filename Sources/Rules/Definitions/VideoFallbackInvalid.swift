import Checking
import Model
import Basics

/// Reports a video format whose fallback is no image asset of the format.
enum VideoFallbackInvalid: DefinitionRule {
  static let info = RuleInfo(
    id: "video-fallback-invalid",
    title: "Video fallback is no image asset",
    group: .definitions,
    severity: .error,
    summary: "`video.fallback` names no asset of the format, or one that isn't of type `image`.",
    rationale: """
      A format that can carry video also gets ads without one: the app then shows the fallback image in the video's \
      place. If that asset doesn't exist, those ads have a gap in place of their main part.
      """,
    remedy: """
      Name the key of an image asset, exactly as it is declared. It is better still to make that asset `required`, so \
      that no ad comes with neither video nor image.
      """,
    citations: [.customFormatsOnIOS],
    grounds: [
      .documented("Google's guide shows an image in place of the video where the ad has none."),
      .deduced("The definition states which image."),
    ],
    isFixable: true,
    good: [
      .definition(
        """
        kind: customNative
        id: bread-video
        assets:
          MainImage: {type: image, required: true, sample: samples/bread.svg, alt: A loaf on a board}
          AdChoices: {type: adChoices}
        video: {fallback: MainImage}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-video
        assets:
          MainImage: {type: image, required: true, sample: samples/bread.svg, alt: A loaf on a board}
          AdChoices: {type: adChoices}
        video: {fallback: ↓mainImage}
        """),
      .definition(
        """
        kind: customNative
        id: bread-video
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          MainImage: {type: image, required: true, sample: samples/bread.svg, alt: A loaf on a board}
          AdChoices: {type: adChoices}
        video: {fallback: ↓Headline}
        """),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard let fallback = definition.video?.fallback else { return .notApplicable }
    let asset = definition.asset(fallback.value)
    if asset?.type.value == .image { return .pass }
    let images = definition.assets.filter { $0.type.value == .image }.map(\.key.value)
    let name = fallback.value.quoted
    let violation = Violation(
      asset.map { "The video's fallback \(name) is of type '\($0.type.value.rawValue)', not 'image'." }
        ?? "The video's fallback \(name) is no asset of the format.",
      at: definition.location(fallback.range), help: help(for: fallback.value, images: images),
      related: asset.map { [RelatedPlace("the asset", at: definition.location($0.key.range))] } ?? [],
      fix: fallback.caseFix(among: images)
    ).about(fallback.value, nearest: images.nearest(to: fallback.value))
    return .fail([violation])
  }

  private static func help(for name: String, images: [String]) -> String {
    if let guess = images.nearest(to: name) { return "Did you mean \(guess.quoted)?" }
    return images.isEmpty
      ? "Add an image asset to fall back on." : "Its images are \(images.map(\.quoted).listed())."
  }
}
