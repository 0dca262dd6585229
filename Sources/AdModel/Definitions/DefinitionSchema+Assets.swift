extension DefinitionSchema {
  static let assets = AuthoredField(
    "assets", .map(AuthoredMap(keyTitle: "asset", values: .object(asset), atLeast: 1)), isRequired: true,
    "The parts of an ad by their keys, in the order in which they are shown. At least one.")

  private static let asset = AuthoredObject(
    title: "an asset",
    fields: [
      AuthoredField(
        "type", .choice(AssetType.allCases.map(\.rawValue)), isRequired: true,
        "What the asset is; it decides which other fields there are."),
      AuthoredField("required", .boolean, default: "false", "Whether no ad comes without it."),
      AuthoredField("clickable", .boolean, default: "false", "Whether a tap on it opens the ad."),
      AuthoredField("label", .text(.free), "What traffickers see beside the field; at most 127 characters."),
      AuthoredField("description", .text(.free), "What traffickers are told of it; at most 255 characters."),
      AuthoredField("default", .text(.free), "What is delivered when nothing was entered."),
      AuthoredField(
        "sample", .text(.free),
        "What the preview shows: text, a number, an address, or the path of a file below the format's folder."
      ),
    ],
    variants: AuthoredVariants(by: "type", cases: AssetType.allCases.map(variant)))

  private static func variant(_ type: AssetType) -> AuthoredVariants.Case {
    let title =
      switch type {
      case .text: "a text asset"
      case .image: "an image asset"
      case .url: "a url asset"
      case .number: "a number asset"
      case .list: "a list asset"
      case .adChoices: "an AdChoices asset"
      case .badge: "a badge asset"
      case .video: "a video asset"
      }
    let fields =
      switch type {
      case .text, .url, .number, .badge: [maxLength]
      case .list: listFields + [maxLength]
      case .image, .video: pictureFields
      case .adChoices: adChoicesFields + pictureFields
      }
    return .init(type.rawValue, title: title, fields: fields)
  }

  private static let maxLength = AuthoredField(
    "maxLength", .integer(atLeast: 1), "The most characters it may have, as a reader counts them.")

  private static let pictureFields: [AuthoredField] = [
    AuthoredField("ratio", .text(.ratio), "Width to height, in quotes: \"1.91:1\"."),
    AuthoredField("minWidth", .integer(atLeast: 1), "The least width, in pixels."),
    AuthoredField("minHeight", .integer(atLeast: 1), "The least height, in pixels."),
    AuthoredField(
      "mimeTypes", .list(of: .text(.mimeType), atLeast: 1), default: "any",
      "The file types that are accepted."),
    AuthoredField("alt", .text(.free), "What the sample shows, for people who can't see it."),
  ]

  private static let listFields: [AuthoredField] = [
    AuthoredField(
      "choices", .list(of: .text(.free), atLeast: 0),
      "What there is to choose from, each at most 255 characters."),
    AuthoredField(
      "allowOtherChoices", .boolean, default: "false", "Whether traffickers may enter something else."),
  ]

  private static let adChoicesFields: [AuthoredField] = [
    AuthoredField(
      "corner", .choice(Corner.allCases.map(\.rawValue)), default: "any corner",
      "The corner of the ad where the icon stands; left is left in right-to-left ads too."),
    AuthoredField("width", .number(isPositive: true), default: "19", "Width of the icon, in points."),
    AuthoredField("height", .number(isPositive: true), default: "15", "Height of the icon, in points."),
  ]
}
