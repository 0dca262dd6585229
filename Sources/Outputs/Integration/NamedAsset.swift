import AdModel
import Diagnostics

/// An asset with the names that code gives it.
struct NamedAsset {
  var asset: Asset
  /// Of a variable, without a suffix.
  var name: String

  static func all(of definition: FormatDefinition) -> [NamedAsset] {
    let names = CodeLiteral.names(for: definition.assets.map(\.key.value))
    return zip(definition.assets, names).map { NamedAsset(asset: $0, name: $1) }
  }

  var key: String { asset.key.value }
  var type: AssetType { asset.type.value }
}

extension [NamedAsset] {
  var adChoices: NamedAsset? { first { $0.type == .adChoices } }

  /// Where AdChoices lies.
  var corner: Corner { adChoices?.asset.corner?.value ?? .topRight }
}

extension Corner {
  /// `top left`.
  var words: String {
    switch self {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    }
  }
}

/// A field that the SDKs themselves know, with its names on both platforms.
struct NativeField {
  enum Shape { case text, number, icon, images }

  /// Property of the ad and of the mapper, the same on both platforms.
  let property: String
  let shape: Shape
  /// Keys of assets that are such a field.
  let keys: [String]
  /// Property of the ad view, the same on both platforms.
  var view: String { shape == .images ? "mediaView" : property + "View" }

  static let all = [
    NativeField(property: "headline", shape: .text, keys: ["Headline"]),
    NativeField(property: "body", shape: .text, keys: ["Body"]),
    NativeField(property: "callToAction", shape: .text, keys: ["CallToAction"]),
    NativeField(property: "advertiser", shape: .text, keys: ["Advertiser"]),
    NativeField(property: "store", shape: .text, keys: ["Store"]),
    NativeField(property: "price", shape: .text, keys: ["Price"]),
    NativeField(property: "starRating", shape: .number, keys: ["StarRating"]),
    NativeField(property: "icon", shape: .icon, keys: ["Icon"]),
    NativeField(property: "images", shape: .images, keys: ["Image", "Images", "MainImage", "Media"]),
  ]

  /// `nil` for the key of an extra asset.
  static func of(key: String) -> NativeField? { all.first { $0.keys.contains(key) } }

  /// The fields that items are for, each once, with the first item for it.
  static func fields<Item>(of items: [Item], key: (Item) -> String) -> [(field: NativeField, item: Item)] {
    var taken: Set<String> = []
    return items.compactMap { item in
      guard let field = NativeField.of(key: key(item)), taken.insert(field.property).inserted else {
        return nil
      }
      return (field, item)
    }
  }

  /// What listings ask of it.
  var values: ViewValues {
    let isButton = property == "callToAction"
    return [
      "property": .text(property), "view": .text(view), "isText": .flag(shape == .text),
      "isButton": .flag(isButton), "isLabel": .flag(shape == .text && !isButton),
      "isNumber": .flag(shape == .number), "isIcon": .flag(shape == .icon),
      "isImages": .flag(shape == .images),
    ]
  }
}
