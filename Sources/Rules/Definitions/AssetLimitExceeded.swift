import Checking
import Model
import Basics

/// Reports a text of a definition that is longer than Ad Manager stores.
enum AssetLimitExceeded: DefinitionRule {
  static let info = RuleInfo(
    id: "asset-limit-exceeded",
    title: "Text is longer than Ad Manager allows",
    group: .definitions,
    severity: .error,
    summary: """
      A native format's `name` is longer than 255 characters, an asset's `label` than 127, its `description` than 255, or a \
      choice of a list than 255.
      """,
    rationale: """
      Ad Manager refuses a format that exceeds these limits. The definition then describes a format that can't be set \
      up as it is, and the texts are shortened without agreement.
      """,
    remedy: """
      Shorten the text. Put longer notes for traffickers into `README.md` beside the definition, where there is no \
      limit.
      """,
    citations: [.creativeTemplateService, .nativeFormatVariables],
    grounds: [
      .documented(
        """
        Ad Manager's API allows 255 characters for a name, 127 for a label, 255 for a description and 255 \
        for a choice.
        """)
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, label: Headline (up to 60 characters), sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline:
            type: text
            label: ↓The first line of the ad, which readers see before anything else, in sentence case, without a full stop
              and without the name of the brand
            sample: Fresh bread before seven
          AdChoices: {type: adChoices}
        """)
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    var violations = tooLong(definition.nameField, "The format's name", limit: 255, in: definition)
    for asset in definition.assets {
      let key = asset.key.value.quoted
      let ofAsset =
        tooLong(asset.label, "The label of \(key)", limit: 127, in: definition)
        + tooLong(asset.description, "The description of \(key)", limit: 255, in: definition)
        + (asset.choices?.value ?? []).flatMap {
          tooLong($0, "A choice of \(key)", limit: 255, in: definition)
        }
      violations += ofAsset.map { $0.about(asset.key.value) }
    }
    return .passUnless(violations)
  }

  private static func tooLong(
    _ text: Located<String>?, _ what: String, limit: Int, in definition: FormatDefinition
  ) -> [Violation] {
    guard let text, text.value.count > limit else { return [] }
    return [
      Violation(
        "\(what) is \(text.value.count) characters long; Ad Manager allows \(limit).",
        at: definition.location(text.range))
    ]
  }
}
