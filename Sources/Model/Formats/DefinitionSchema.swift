import Basics

/// The fields of a definition (`format.yaml`), version 1.
package enum DefinitionSchema {
  /// The schema of the whole file: the fields of every kind of format, and those that only one kind has.
  package static let definition = AuthoredObject(
    title: "a definition",
    fields: identity + common.map(\.field),
    variants: AuthoredVariants(by: "kind", cases: FormatKind.allCases.map(variant)))

  private static let identity: [AuthoredField] = [
    AuthoredField(
      "kind", .choice(of: FormatKind.self), isRequired: true,
      "The ad system that the format belongs to; it decides which other fields there are."),
    AuthoredField(
      "id", .text(.formatID), isRequired: true,
      """
      The format's id: for custom native formats Ad Manager's format ID, in quotes. No two formats of a catalog share one, \
      not even in another letter case.
      """, rules: ["format-id-duplicate"]),
  ]

  private static let common: [DefinitionField<FormatDeclaration>] = [
    AuthoredField(
      "name", .text(.filled), default: "the id",
      "The name that people use; of a native format at most 255 characters.", rules: ["asset-limit-exceeded"]
    ).held(in: \.nameField, .read, usual: { .text($0.name) }),
    AuthoredField(
      "summary", .text(.free), default: "none", "What the format is for, in a sentence."
    ).held(in: \.summaryField, .read),
    AuthoredField(
      "status", .choice(of: FormatStatus.self), default: FormatStatus.active.rawValue,
      "The format's status. Pages show it; of a deprecated format, `adchoices-undeclared` is a note.",
      rules: ["adchoices-undeclared"]
    ).held(in: \.statusField, .harmless),
    AuthoredField(
      "owner", .text(.filled), default: "none",
      "The team, person or address responsible for the format. Pages show it as it is written."
    ).held(in: \.owner, .read),
    AuthoredField(
      "tags", .list(of: .text(.filled), atLeast: 0), default: "[]",
      "Words of your own for searching and filtering the catalog."
    ).held(in: \.tags, .read),
    AuthoredField(
      "inventory", .choice(of: Inventory.self),
      default: "reservation for customNative, any for all others",
      "The demand channel, how its ads are sold. It holds for an ad whose recording doesn't state it.",
      rules: ["adchoices-undeclared"]
    ).held(
      in: \.inventoryField, .condition,
      "Ads that are sold in another way no longer fit; of reserved ones the EEA asks for AdChoices.",
      nothing: .any, usual: { $0.inventory.fieldValue }),
    AuthoredField(
      "territory", .list(of: .text(.territory), atLeast: 1), default: "everywhere",
      "Where its ads run: the groups EEA, EU and consent, or countries by their ISO 3166-1 alpha-2 codes. A session is judged by its own country.",
      rules: ["adchoices-undeclared"]
    ).held(in: \.territory),
  ]

  private static let adUnitsSummary =
    "Ad units that request it, as the app's code names them. They identify the format of an ad whose recording names none."

  private static let adUnits: DefinitionField<FormatDeclaration> = AuthoredField(
    "adUnits", .list(of: .text(.identifier), atLeast: 0), default: "[]", adUnitsSummary
  ).held(in: \.adUnits, .offered, "Apps still request the ad units that are gone.")

  private static let layout: DefinitionField<FormatDeclaration> = AuthoredField(
    "layout", .list(of: .text(.filled), atLeast: 0),
    default: "as recorded; else for native as in Google's template, for customNative as under assets",
    "The keys of assets in the order in which previews show them, from top to bottom.",
    rules: ["placeholder-unknown"]
  ).held(in: \.layout, .read)

  /// The fields of a format besides its assets and the fields that only one ad system has.
  package static let format = common + [adUnits, layout, video, clicks]

  private static func variant(_ kind: FormatKind) -> AuthoredVariants.Case {
    switch kind {
    case .customNative:
      .init(
        kind.rawValue, title: "a custom native format",
        "A format that you set up in Ad Manager: the app lays out its assets and counts for itself.",
        fields: [adUnits.field, assets, layout.field, video.field, clicks.field])
    case .native:
      .init(
        kind.rawValue, title: "a native format",
        "Google's own native format, served directly or through a mediation adapter: the app lays out its assets, the SDK draws AdChoices, and SDK or adapter count.",
        fields: [
          adUnits.field, nativeVariant.field, assets, layout.field, video.field, clicks.field,
          mediation.field,
        ])
    case .rewarded:
      .init(
        kind.rawValue, title: "a rewarded format",
        "A video that a network's own player shows, for a reward that the app gives.",
        fields: [
          AuthoredField(
            "adUnits", .list(of: .text(.identifier), atLeast: 1), isRequired: true, adUnitsSummary)
        ] + rewarded.map(\.field))
    case .liveInterstitial:
      .init(
        kind.rawValue, title: "an HLS interstitial format",
        "Ad breaks in a live stream that the app schedules in its player; their pods come from Ad Manager.",
        fields: [adUnits.field] + live.map(\.field))
    }
  }
}

extension DefinitionSchema {
  static let assets = AuthoredField(
    "assets", .map(AuthoredMap(keyTitle: "asset", values: .object(asset), atLeast: 1)), isRequired: true,
    "The parts of an ad by their keys; at least one. Pages list them in this order. Keys are compared letter by letter and never translated.",
    rules: ["asset-key-invalid", "asset-key-localized", "adchoices-undeclared"])

  private static let type = AuthoredField(
    "type", .choice(of: AssetType.self), isRequired: true,
    "What the asset is; it decides which other fields there are.")

  static let asset = AuthoredObject(
    title: "an asset", fields: [type] + anyAsset.map(\.field),
    variants: AuthoredVariants(by: "type", cases: AssetType.allCases.map(variant)))

  private static let anyAsset: [DefinitionField<AssetDeclaration>] = [
    AuthoredField(
      "required", .boolean, default: "false",
      "True if no ad comes without it. AdChoices and the ad label have rules of their own.",
      rules: ["asset-required-missing", "asset-not-rendered", "asset-sample-missing"]
    ).held(in: \.requiredField, .demand, "Creatives without it are no longer complete."),
    AuthoredField(
      "clickable", .boolean, default: "false", "True if a tap on it opens the ad.",
      rules: ["click-asset-not-clickable"]
    ).held(in: \.clickableField, .permission, "Apps that open the ad from it have to stop."),
    AuthoredField(
      "label", .text(.free), default: "the key",
      "What traffickers see beside the field; at most 127 characters.", rules: ["asset-limit-exceeded"]
    ).held(in: \.label, .read),
    AuthoredField(
      "description", .text(.free), default: "none",
      "A description for traffickers; at most 255 characters.", rules: ["asset-limit-exceeded"]
    ).held(in: \.description, .read),
    AuthoredField(
      "default", .text(.free), default: "none", "The value that is delivered if no value was entered.",
      rules: ["asset-choices-invalid", "url-insecure"]
    ).held(in: \.defaultValue, .harmless),
    AuthoredField(
      "sample", .text(.free), default: "none",
      "What the preview shows: text, a number, an address, or the path of a file below the format's folder. Without one it shows the default, a text of ours, the key of a fact or a grey box.",
      rules: [
        "asset-sample-missing", "asset-sample-invalid", "picture-refused", "asset-choices-invalid",
        "url-insecure",
      ]
    ).held(in: \.sample, .read),
  ]

  private static func variant(_ type: AssetType) -> AuthoredVariants.Case {
    let (title, summary) =
      switch type {
      case .text: ("a text asset", "A text that the app shows.")
      case .image: ("an image asset", "A picture.")
      case .url: ("a url asset", "An address that is delivered beside the ad's own destination.")
      case .number: ("a number asset", "A number, such as a star rating from 0 to 5.")
      case .list: ("a list asset", "A text from a list of choices.")
      case .adChoices:
        (
          "an AdChoices asset",
          "The AdChoices icon: the server delivers it, and it isn't trafficked. In a custom native format the app draws it."
        )
      case .badge:
        ("an ad label", "The ad label, which says \"Ad\": the app's own, which no server delivers.")
      case .video: ("a video asset", "The view that plays the ad's video.")
      }
    return .init(type.rawValue, title: title, summary, fields: ownFields(of: type).map(\.field))
  }

  /// Returns the fields that only assets of this type have.
  private static func ownFields(of type: AssetType) -> [DefinitionField<AssetDeclaration>] {
    switch type {
    case .text: [samples, maxLength]
    case .url, .number: [maxLength]
    case .image: pictureFields
    case .video: pictureFields + durations
    case .list: listFields + [maxLength]
    case .adChoices: adChoicesFields + pictureFields
    case .badge: [corner("the label", rules: ["badge-position"]), maxLength]
    }
  }

  /// The fields that an asset may have, by its type.
  package static let assetFields = Dictionary(
    uniqueKeysWithValues: AssetType.allCases.map { ($0, anyAsset + ownFields(of: $0)) })

  /// The fields of assets of all types, each once, with `type` first.
  static let allAssetFields: [AuthoredField] = {
    var names: Set<String> = []
    return ([type] + anyAsset.map(\.field) + AssetType.allCases.flatMap { ownFields(of: $0).map(\.field) })
      .filter { names.insert($0.name).inserted }
  }()

  /// The fields of assets of all types, each once, in the order in which changes are listed.
  package static let comparedAssetFields: [ComparedField<AssetDeclaration>] = {
    var names: Set<String> = []
    return (anyAsset + AssetType.allCases.flatMap(ownFields)).flatMap(\.compared)
      .filter { names.insert($0.name).inserted }
  }()

  private static let samples: DefinitionField<AssetDeclaration> = AuthoredField(
    "samples",
    .map(
      AuthoredMap(
        keys: AssetDeclaration.sampleLanguages, keyTitle: "language", values: .text(.filled))),
    default: "{}",
    "What previews in other languages show: ar (Arabic), he (Hebrew), ja (Japanese), zh-Hans (Chinese), and en (English) where the sample runs from right to left. Without one they show a text that they say is made up.",
    rules: ["asset-sample-invalid"]
  ).held(.read, "") { asset in
    let samples = asset.samples.sorted { $0.key < $1.key }
    return FieldReading(
      samples.isEmpty ? nil : .list(samples.map { "\($0): \($1.value)" }), at: samples.first?.value.range)
  } store: { value, asset in
    guard case .map(let entries) = value.value else { return }
    for entry in entries { asset.samples[entry.key.value] = entry.value?.asText }
  }

  private static let maxLength: DefinitionField<AssetDeclaration> = AuthoredField(
    "maxLength", .integer(.from(1, to: 10_000)), default: "no limit",
    "The most characters it may have, as a reader counts them.",
    rules: ["asset-invalid", "asset-sample-invalid"]
  ).held(in: \.maxLength, .atMost, "Texts that were entered under the old limit may be too long.")

  private static let pixels = NumberRange.from(1, to: 100_000)

  /// Names of the fields that only pictures and videos have.
  package static let pictureFieldNames = pictureFields.map(\.field.name)

  private static let pictureFields =
    pictureSizes + [
      AuthoredField(
        "maxBytes", .integer(.from(1, to: 1_000_000_000)), default: "no limit",
        "The most bytes that its file may have: 150 kB are 150000.",
        rules: ["asset-invalid", "asset-sample-invalid"]
      ).held(in: \.maxBytes, .atMost, "Files that were entered before may be too large."),
      AuthoredField(
        "mimeTypes", .list(of: .text(.mimeType), atLeast: 1), default: "any",
        "The file types that are accepted.", rules: ["asset-invalid", "asset-sample-invalid"]
      ).held(in: \.mimeTypes, .admitted, "Pictures that were entered before may be of another type."),
      AuthoredField(
        "alt", .text(.free), default: "none", "What the sample shows, for people who can't see it."
      ).held(in: \.alt, .read),
    ]

  private static let pictureSizes: [DefinitionField<AssetDeclaration>] = [
    AuthoredField(
      "ratio", .text(.ratio), default: "any",
      "Width to height, in quotes: \"1.91:1\"; at most 100:1 or 1:100.",
      rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.ratio, .condition, "Pictures that were entered before may have another ratio."),
    AuthoredField(
      "minWidth", .integer(pixels), default: "no limit", "The least width, in pixels.",
      rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.minWidth, .atLeast, "Pictures that were entered before may be too small."),
    AuthoredField(
      "minHeight", .integer(pixels), default: "no limit", "The least height, in pixels.",
      rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.minHeight, .atLeast, "Pictures that were entered before may be too small."),
    AuthoredField(
      "maxWidth", .integer(pixels), default: "no limit", "The most width, in pixels.",
      rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.maxWidth, .atMost, "Pictures that were entered before may be too large."),
    AuthoredField(
      "maxHeight", .integer(pixels), default: "no limit", "The most height, in pixels.",
      rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.maxHeight, .atMost, "Pictures that were entered before may be too large."),
    AuthoredField(
      "sizes", .list(of: .text(.size), atLeast: 1), default: "any",
      "The sizes that are accepted, in pixels, and no other: [1200x628, 1200x1200].",
      rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.sizes, .admitted, "Pictures that were entered before may have another size."),
  ]

  /// The limits of a video's length. An hour is more than any ad has.
  private static let durations: [DefinitionField<AssetDeclaration>] = [
    AuthoredField(
      "minDurationMs", .integer(.from(1, to: 3_600_000)), default: "no limit",
      "The least length of the video, in milliseconds.", rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.minDurationMs, .atLeast, "Videos that were entered before may be too short."),
    AuthoredField(
      "maxDurationMs", .integer(.from(1, to: 3_600_000)), default: "no limit",
      "The most length of the video, in milliseconds.", rules: ["asset-invalid", "asset-sample-invalid"]
    ).held(in: \.maxDurationMs, .atMost, "Videos that were entered before may be too long."),
  ]

  private static let listFields: [DefinitionField<AssetDeclaration>] = [
    AuthoredField(
      "choices", .list(of: .text(.free), atLeast: 0), default: "[]",
      "The choices: at least one, each once and of at most 255 characters.",
      rules: ["asset-choices-invalid", "asset-limit-exceeded", "asset-invalid"]
    ).held(in: \.choices, .admitted, "Creatives may hold a choice that is gone."),
    AuthoredField(
      "allowOtherChoices", .boolean, default: "false", "True if traffickers may enter something else.",
      rules: ["asset-choices-invalid", "asset-invalid"]
    ).held(in: \.allowOtherChoices, .permission, "Creatives may hold something else than the choices."),
  ]

  private static func corner(_ what: String, rules: [RuleID]) -> DefinitionField<AssetDeclaration> {
    AuthoredField(
      "corner", .choice(of: Corner.self), default: "any corner",
      "The corner of the ad where \(what) stands. Left is left in every language; start and end change sides where text runs from right to left.",
      rules: rules
    ).held(in: \.corner, .condition, "Apps have to move it to this corner.")
  }

  /// Range of an icon's sides, in points.
  private static let points = NumberRange.above(0, to: 1000)

  private static let adChoicesFields: [DefinitionField<AssetDeclaration>] = [
    corner("the icon", rules: ["adchoices-outside-ad"]),
    AuthoredField(
      "width", .number(points), default: "19",
      "Width of the icon, in points; under 15 it is too small whatever stands here.",
      rules: ["adchoices-too-small"]
    ).held(in: \.widthField, .atLeast, "Apps have to draw the icon wider."),
    AuthoredField(
      "height", .number(points), default: "15",
      "Height of the icon, in points; under 15 it is too small whatever stands here.",
      rules: ["adchoices-too-small"]
    ).held(in: \.heightField, .atLeast, "Apps have to draw the icon higher."),
  ]
}
