package import Model

/// The result of matching a recorded key to the ad's format.
package enum AssetKeyMatch: Sendable {
  /// The key is exactly a declared one.
  case declared(Asset)
  /// The key is a reserved one, or an alias of a standard key; the associated value is the canonical key.
  case standard(String)
  /// The key is that of an extra asset that the mediation adapter adds.
  case extra
  /// The key equals this declared or reserved key except for case or white space.
  case caseDiffers(from: String)
  /// The key is a translation of this standard key, and is treated like the standard key. The format declares the
  /// standard key itself, or doesn't declare it.
  case localized(of: String)
  case unknown
}

/// An asset that the server delivered, read from the first `ad.load`. It refers to the session's storage and
/// copies nothing.
package struct DeliveredAsset: Sendable {
  package let name: AssetName
  private let value: EventValue

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  package var role: AssetRole { name.role }
  /// Index of the asset in the definition; `nil`: the definition doesn't declare it.
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

/// The assets of an ad's first `ad.load`. It is a class, so that passing it on with its ad costs one
/// reference.
package final class Delivery: Sendable {
  static let none = Delivery([], NameNumbers())

  /// The delivered assets in the order in which the line lists them. If several have one key, only the first is here.
  package let assets: [DeliveredAsset]
  package let hasAdChoices: Bool
  /// The assets whose keys `UsedKeys` reports as unmatched.
  let unmatched: [DeliveredAsset]
  /// The keys of the assets, in their order.
  private let keys: NameNumbers
  /// Indices of the assets by identity, the first of several.
  private let places: [String: Int]

  private init(_ assets: [DeliveredAsset], _ keys: NameNumbers) {
    (self.assets, self.keys) = (assets, keys)
    // A few are searched one by one, as keys are.
    places =
      assets.count > NameNumbers.few
      ? Dictionary(
        assets.indices.map { (assets[$0].name.identity, $0) }, uniquingKeysWith: { first, _ in first })
      : [:]
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
    self.init(assets, keys)
  }

  /// Returns the index of the asset that a name stands for: the one with its key, else the first with another of its
  /// names; `nil` if there is none.
  package func place(of name: AssetName) -> Int? {
    if let place = keys.number(of: name.key) { return place }
    return assets.count > NameNumbers.few
      ? places[name.identity] : assets.firstIndex { $0.name.isSameAsset(as: name) }
  }
}
