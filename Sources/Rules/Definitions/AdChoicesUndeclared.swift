import Checking
import Model
import Basics

/// Reports a custom native format for reservation ads in the EEA that declares no AdChoices asset.
enum AdChoicesUndeclared: DefinitionRule {
  static let info = RuleInfo(
    id: "adchoices-undeclared",
    title: "AdChoices is not declared",
    group: .definitions,
    severity: .error,
    summary: """
      A custom native format for reservation ads (the demand channel, `inventory`, is `reservation`, the default, or \
      `any`) that may run in the EEA (no `territory`, or one that meets it) has no asset of type `adChoices`.
      """,
    rationale: """
      Reservation ads served in the EEA must carry an AdChoices icon that leads to Google's "About this ad" page. For \
      custom native formats the server delivers the icon, and the app has to draw it and handle its clicks. If a \
      definition leaves it out, app developers don't draw it.
      """,
    remedy: """
      Declare where the icon goes: `AdChoices: {type: adChoices, corner: topRight}`. The server delivers it, and it is \
      never trafficked by hand. If the format can't run in the EEA or for reservations, state this with `territory` or \
      `inventory`.
      """,
    citations: [.customFormatsOnIOS, .adChoices, .digitalServicesAct26],
    grounds: [
      .documented(
        """
        Reservation ads served in the EEA must contain AdChoices, and in custom native formats the app \
        renders it.
        """),
      .advice(
        """
        Ad Manager delivers the icon without a variable of the format: the declaration informs the app's developers.
        """),
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          AdChoices: {type: adChoices, corner: topRight}
        """),
      .definition(
        """
        kind: customNative
        id: bread-native-us
        territory: [US, CA]
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
        """),
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: ↓bread-native
        territory: [US, NO]
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
        """)
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.kind == .customNative else { return .notApplicable }
    guard definition.inventory != .backfill else { return .notApplicable }
    let territories = configuration.territories
    let countries = territories.countries(of: definition.territory)
    if let countries, countries.isDisjoint(with: territories.eea) { return .notApplicable }
    if declaresAdChoices(definition, configuration) { return .pass }
    return .fail(
      "Format \(definition.id.value.quoted) may carry reservation ads in the EEA and declares no AdChoices asset.",
      at: definition.location(definition.id.range),
      help: "Add 'AdChoices: {type: adChoices, corner: topRight}' to 'assets'.",
      related: definition.territory.map { [RelatedPlace("its territory", at: definition.location($0.range))] }
        ?? [])
  }

  /// True if the format has an asset of type `adChoices`, or one under a key that the SDKs use for AdChoices.
  private static func declaresAdChoices(
    _ definition: FormatDefinition, _ configuration: Configuration
  ) -> Bool {
    let aliases = configuration.canonicalKeysByAlias
    return definition.assets.contains {
      $0.type.value == .adChoices || (aliases[$0.key.value] ?? $0.key.value) == AssetKeys.adChoices
    }
  }
}
