import Checking
import Model
import Basics
import Sessions

/// Reports an asset key that is a translation of a standard key.
enum AssetKeyLocalized: DefinitionRule, AdRule {
  static let info = RuleInfo(
    id: "asset-key-localized",
    title: "Asset key is translated",
    group: .definitions,
    severity: .warning,
    summary: """
      A definition declares a key that is a known translation of a standard one (`Główny obraz`, `Überschrift`, \
      `Légende`). Or an ad delivers, renders or gets a click on such a key that its definition doesn't declare. In a \
      recording it is reported once an ad and key, at the first line that uses it, and the key then counts as the \
      standard one.
      """,
    rationale: """
      Keys are names for programs, compared exactly and the same in every language; only labels are for people. \
      Translated documentation often translates the keys in its text but not in its code. An app written from the text \
      asks for `Podpis`, gets no asset, and shows an ad without its caption.
      """,
    remedy: """
      Use the key as Ad Manager stores it (`Headline`, `MainImage`, `Caption`), and put the translation into `label`. \
      If the format really has this key in Ad Manager, rename it there before released apps depend on it, or switch \
      this rule off for that format's folder.
      """,
    citations: [.customFormatsOnIOS, .nativeFormatVariables],
    grounds: [
      .documented("Apps look assets up by the names of the format's variables."),
      .deduced("The list of translations of the usual names is ours."),
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, label: Nagłówek, sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          ↓Nagłówek: {type: text, sample: Fresh bread before seven}
          ↓Główny obraz: {type: image}
          AdChoices: {type: adChoices}
        """),
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.imageRender)
        ↓{"event":"asset.render","ad":"a1","asset":"Podpis","frame":[24,372,342,20],"visible":1,"clickable":false,\
        "text":"Order tonight, taste tomorrow"}
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    return .passUnless(
      definition.assets.compactMap { asset in
        let key = asset.key.value
        guard let standard = AssetKeys.standardKeys(translatedAs: key).first else { return nil }
        return Violation(
          "Asset key \(key.quoted) is a translation of '\(standard)'; keys are the same in every language.",
          at: definition.location(asset.key.range),
          help: "Call it '\(standard)', and put \(key.quoted) into 'label'."
        ).about(key, nearest: standard)
      })
  }

  static func judge(_ ad: DeclaredNativeAd) -> RuleOutcome {
    let definition = ad.definition
    let used = ad.record.usedKeys
    if used.isEmpty { return .notApplicable }
    return .passUnless(
      used.unmatched.compactMap { unmatched in
        guard case .localized(of: let standard) = unmatched.match else { return nil }
        return Violation(
          "Asset \(unmatched.key.quoted) was \(unmatched.use.rawValue): a translation of '\(standard)'.",
          at: unmatched.event.location,
          help: "Use the key '\(standard)': keys are the same in every language.",
          related: [
            RelatedPlace("the format's definition", at: definition.location(definition.id.range))
          ]
        ).about(unmatched.key, nearest: standard)
      })
  }
}
