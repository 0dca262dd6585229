package import Model

/// What a key of a recording is to the ad's format.
package enum AssetKeyMatch: Sendable {
  /// Exactly a declared key.
  case declared(Asset)
  /// A reserved key, or an alias of a standard key; the canonical key.
  case standard(String)
  /// An extra asset of the mediation.
  case extra
  /// Equal to this declared or reserved key but for case or spaces.
  case caseDiffers(from: String)
  /// A translation of this standard key, which the format declares under its own name or not at all. The key then
  /// counts as that one.
  case localized(of: String)
  case unknown
}

/// An asset that the server delivered, from the first `ad.load`: a view of where it stands there.
package struct DeliveredAsset: Sendable {
  package let name: AssetName
  private let value: EventValue

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  package var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  package var place: Int? { name.place }

  init(_ name: AssetName, _ value: EventValue) { (self.name, self.value) = (name, value) }

  package var hasText: Bool { value["text"]?.isString ?? false }
  package var text: String? { value["text"]?.string }
  package var url: String? { value["url"]?.string }
  package var width: Double? { value["width"]?.number }
  package var height: Double? { value["height"]?.number }
  package var mime: String? { value["mime"]?.string }
  package var number: Double? { value["number"]?.number }
}

/// What an ad came with: the assets of its first `ad.load`. An object: it goes along with its ad.
package final class Delivery: Sendable {
  static let none = Delivery([])

  /// In the order of the line; of a key given twice, the first.
  package let assets: [DeliveredAsset]
  package let hasAdChoices: Bool
  /// Those that `UsedKeys` notes.
  let unmatched: [DeliveredAsset]

  private init(_ assets: [DeliveredAsset]) {
    self.assets = assets
    hasAdChoices = assets.contains { $0.role == .adChoices }
    unmatched = assets.filter(\.name.isUnmatched)
  }

  convenience init(_ value: EventValue, names: inout AssetNames) {
    var keys = NameNumbers()
    var assets: [DeliveredAsset] = []
    for part in value.parts {
      let name = names.name(ofKey: part)
      if keys.add(name.key).isNew { assets.append(DeliveredAsset(name, part)) }
    }
    self.init(assets)
  }
}
