import Checking
import Model
import Basics

/// Reports a required text or image for which the preview has no sample.
enum AssetSampleMissing: DefinitionRule {
  static let info = RuleInfo(
    id: "asset-sample-missing",
    title: "Required asset has no sample",
    group: .definitions,
    severity: .warning,
    summary: "An asset of type `text` or `image` is required and has no `sample`.",
    rationale: """
      The preview shows the samples. Without a sample the most important part of the ad is a grey box, and the preview \
      doesn't show whether the longest headline or the widest picture fits.
      """,
    remedy: """
      Add a `sample` that could run as it is: for text a line in the format's language, for an image a file in the \
      format's folder, such as `samples/bread.svg`, with an `alt` that describes it.
      """,
    grounds: [
      .advice("No source asks for samples: previews show more with them.")
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, required: true, sample: Fresh bread before seven}
          Caption: {type: text}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          ↓Headline: {type: text, required: true}
          Caption: {type: text}
          AdChoices: {type: adChoices}
        """)
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let needy = definition.assets.filter {
      $0.isRequired && ($0.type.value == .text || $0.type.value == .image)
    }
    if needy.isEmpty { return .notApplicable }
    return .passUnless(
      needy.filter { $0.sample == nil }.map { asset in
        Violation(
          "Asset \(asset.key.value.quoted) is required and has no sample.",
          at: definition.location(asset.key.range),
          help: asset.type.value == .text
            ? "Add 'sample:' with a text that could run as it is."
            : "Add 'sample:' with the path of a picture in the format's folder."
        ).about(asset.key.value)
      })
  }
}
