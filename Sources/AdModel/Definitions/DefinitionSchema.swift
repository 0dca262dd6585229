import Diagnostics

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
      The format's id: for custom native formats Ad Manager's format ID, in quotes. No two formats of a catalog share one, \
      not even in another letter case.
      """, rules: ["format-id-duplicate"]),
    AuthoredField(
      "name", .text(.filled), default: "the id",
      "The name that people use; of a native format at most 255 characters.", rules: ["asset-limit-exceeded"]),
    AuthoredField("summary", .text(.free), default: "none", "What the format is for, in a sentence."),
    AuthoredField(
      "status", .choice(FormatStatus.allCases.map(\.rawValue)), default: FormatStatus.active.rawValue,
      "Where the format stands in its life. Pages show it; no rule asks for it."),
    AuthoredField(
      "inventory", .choice(Inventory.allCases.map(\.rawValue)),
      default: "reservation for customNative, any for all others",
      "How its ads are sold: what holds for an ad whose recording doesn't say it.",
      rules: ["adchoices-undeclared"]),
    AuthoredField(
      "territory", .list(of: .text(.territory), atLeast: 1), default: "everywhere",
      "Where its ads run: the groups EEA, EU and consent, or countries by their ISO 3166-1 alpha-2 codes. A session is judged by its own country.",
      rules: ["adchoices-undeclared"]),
  ]

  private static let adUnitsSummary =
    "Ad units that request it, as the app's code names them. They tell which format an ad is of where its recording names none."

  private static let adUnits = AuthoredField(
    "adUnits", .list(of: .text(.identifier), atLeast: 0), default: "[]", adUnitsSummary)

  private static func variant(_ kind: FormatKind) -> AuthoredVariants.Case {
    switch kind {
    case .customNative:
      .init(
        kind.rawValue, title: "a custom native format",
        "A format that you set up in Ad Manager: the app lays out its assets and counts for itself.",
        fields: [adUnits, assets, video, clicks])
    case .native:
      .init(
        kind.rawValue, title: "a native format",
        "Google's own native format, served directly or through a mediation adapter: the app lays out its assets, the SDK draws AdChoices, and SDK or adapter count.",
        fields: [adUnits, nativeVariant, assets, video, clicks, mediation])
    case .rewarded:
      .init(
        kind.rawValue, title: "a rewarded format",
        "A film that a network's own player shows, for a reward that the app gives.",
        fields: [
          AuthoredField(
            "adUnits", .list(of: .text(.identifier), atLeast: 1), isRequired: true, adUnitsSummary),
          service, reward, load,
        ])
    case .liveInterstitial:
      .init(
        kind.rawValue, title: "a live interstitial format",
        "Breaks in a live stream that the app schedules in its player; their pods come from Ad Manager.",
        fields: [adUnits, stream, breaks])
    }
  }
}
