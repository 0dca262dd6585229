/// The fields of a definition (`format.yaml`), version 1.
package enum DefinitionSchema {
  /// The whole file: fields of every kind, and those of its own.
  package static let definition = AuthoredObject(
    title: "a definition",
    fields: common,
    variants: AuthoredVariants(by: "kind", cases: FormatKind.allCases.map(variant)))

  private static let common: [AuthoredField] = [
    AuthoredField(
      "kind", .choice(FormatKind.allCases.map(\.rawValue)), isRequired: true,
      "The ad system that the format belongs to; it decides which other fields there are."),
    AuthoredField(
      "id", .text(.formatID), isRequired: true,
      """
      The format's id: for custom native formats Ad Manager's format ID, in quotes. 1 to 64 letters, digits, dots, underscores \
      and hyphens, not a dot first; no two formats of a catalog share one, not even in another letter case.
      """),
    AuthoredField("name", .text(.filled), default: "the id", "The name that people use."),
    AuthoredField("summary", .text(.free), "What the format is for, in a sentence."),
    AuthoredField(
      "status", .choice(FormatStatus.allCases.map(\.rawValue)), default: FormatStatus.active.rawValue,
      "Where the format stands in its life."),
    AuthoredField(
      "inventory", .choice(Inventory.allCases.map(\.rawValue)),
      default: "reservation for customNative, any for all others", "How its ads are sold."),
    AuthoredField(
      "territory", .list(of: .text(.territory), atLeast: 1), default: "everywhere",
      "Where its ads run: the groups EEA, EU and consent, or countries by their ISO 3166-1 alpha-2 codes."),
  ]

  private static let adUnitsSummary = "Ad units that request it, as the app's code names them."

  private static let adUnits = AuthoredField(
    "adUnits", .list(of: .text(.identifier), atLeast: 0), adUnitsSummary)

  private static func variant(_ kind: FormatKind) -> AuthoredVariants.Case {
    switch kind {
    case .customNative:
      .init(kind.rawValue, title: "a custom native format", fields: [adUnits, assets, video, clicks])
    case .native:
      .init(
        kind.rawValue, title: "a native format",
        fields: [adUnits, nativeVariant, assets, video, clicks, mediation])
    case .rewarded:
      .init(
        kind.rawValue, title: "a rewarded format",
        fields: [
          AuthoredField(
            "adUnits", .list(of: .text(.identifier), atLeast: 1), isRequired: true, adUnitsSummary),
          service, reward, load,
        ])
    case .liveInterstitial:
      .init(kind.rawValue, title: "a live interstitial format", fields: [adUnits, stream, breaks])
    }
  }
}
