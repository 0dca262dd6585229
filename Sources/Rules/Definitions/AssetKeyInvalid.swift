import Checking
import Model
import Basics

/// Reports an asset key that Ad Manager refuses, or that differs from another key only by case or spaces.
enum AssetKeyInvalid: DefinitionRule {
  static let info = RuleInfo(
    id: "asset-key-invalid",
    title: "Asset key isn't accepted by Ad Manager",
    group: .definitions,
    severity: .error,
    summary: """
      An asset key has characters other than letters, digits, space, `/`, `-` and `_`, or two keys of a format are equal \
      but for case and spaces.
      """,
    rationale: """
      Ad Manager refuses such names (`VARIABLE_INVALID_UNIQUE_NAME`, `VARIABLE_DUPLICATE_UNIQUE_NAME`), so the format \
      can't exist as it is defined here. Keys are compared exactly when an app asks for an asset. With `Main Image` \
      and `MainImage` side by side, sooner or later an app asks for the wrong one and gets no asset.
      """,
    remedy: """
      Use plain names such as `MainImage`, and put the text for people into `label`. A key that released apps already \
      use can't be renamed: add the new one, and drop the old one when no app uses it any more.
      """,
    citations: [.creativeTemplateService],
    grounds: [
      .documented(
        """
        Ad Manager's API refuses other characters (`VARIABLE_INVALID_UNIQUE_NAME`) and names that come twice \
        (`VARIABLE_DUPLICATE_UNIQUE_NAME`).
        """),
      .deduced("It is our conclusion that names that differ only by case or spaces will be mixed up."),
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          Main-Image_2: {type: image, label: "Main image (2nd)"}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          ↓Main.Image: {type: image}
          AdChoices: {type: adChoices}
        """),
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          MainImage: {type: image}
          ↓Main image: {type: image}
          AdChoices: {type: adChoices}
        """),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    var first: [String: Asset] = [:]
    var violations: [Violation] = []
    for asset in definition.assets {
      let key = asset.key.value
      if let violation = violation(aboutCharactersOf: key, at: definition.location(asset.key.range)) {
        violations.append(violation)
      } else if let earlier = first[AssetKeys.folded(key)] {
        violations.append(violation(about: asset, and: earlier, in: definition))
      }
      if first[AssetKeys.folded(key)] == nil { first[AssetKeys.folded(key)] = asset }
    }
    return .passUnless(violations)
  }

  private static func violation(aboutCharactersOf key: String, at location: Location) -> Violation? {
    if key.isEmpty { return Violation("An asset key is empty.", at: location) }
    let refused = key.filter { !isAllowed($0) }
    guard !refused.isEmpty else { return nil }
    let characters = Set(refused).sorted().map { String($0).quoted }.listed()
    return Violation(
      "Asset key \(key.quoted) has \(characters), which Ad Manager accepts in no key.", at: location,
      help: "Keys have letters, digits, spaces, '/', '-' and '_'."
    ).about(key)
  }

  private static func violation(
    about asset: Asset, and earlier: Asset, in definition: FormatDefinition
  ) -> Violation {
    Violation(
      "Asset key \(asset.key.value.quoted) differs only by case or spaces from \(earlier.key.value.quoted).",
      at: definition.location(asset.key.range), help: "Keep one of the two keys.",
      related: [RelatedPlace("the other key", at: definition.location(earlier.key.range))]
    ).about(asset.key.value)
  }

  /// True for letters and digits of any script, and for ` /-_`. Translated keys are allowed here; the rule
  /// `asset-key-localized` reports them.
  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isWholeNumber || " /-_".contains(character)
  }
}
