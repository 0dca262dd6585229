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

/// An asset that the server delivered, read from an `ad.load`. It refers to the session's storage and
/// copies nothing.
package struct DeliveredAsset: Sendable {
  package let name: AssetName
  let value: EventValue

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  package var role: AssetRole { name.role }
  /// Index of the asset in the definition; `nil`: the definition doesn't declare it.
  package var place: Int? { name.place }

  /// Indices of the fields' values among the session's values, by the field's number; -1 for a field that is missing.
  private var places = SIMD8<Int32>(repeating: -1)
  /// The width and height that the server sent, in pixels.
  package private(set) var width: Double?
  package private(set) var height: Double?

  init(_ name: AssetName, _ value: EventValue) {
    (self.name, self.value) = (name, value)
    for part in value.parts {
      guard let field = Field(of: part), places[field.rawValue] < 0 else { continue }
      places[field.rawValue] = Int32(truncatingIfNeeded: part.index)
    }
    (width, height) = (self[.width]?.number, self[.height]?.number)
  }

  private subscript(field: Field) -> EventValue? {
    let place = places[field.rawValue]
    return place < 0 ? nil : EventValue(session: value.session, index: Int(place))
  }

  package var hasText: Bool { self[.text]?.isString ?? false }
  package var hasURL: Bool { self[.url]?.isString ?? false }
  package var text: String? { self[.text]?.string }
  package var url: String? { self[.url]?.string }
  package var mime: String? { self[.mime]?.string }
  package var number: Double? { self[.number]?.number }
  /// The size of its file in bytes.
  package var fileSize: Double? { self[.fileSize]?.number }
  /// The length of a video in milliseconds.
  package var durationMs: Double? { self[.durationMs]?.number }

  /// Returns true if the delivered text and a text of the same session were recorded with the same bytes, without
  /// escapes. If it returns false, they may still be equal.
  package func isText(_ shown: EventValue) -> Bool {
    self[.text]?.withPlainText { text in shown.withPlainText { text.isSame(as: $0) } ?? false } ?? false
  }
}

extension DeliveredAsset {
  /// The fields that are read of a delivered asset.
  private enum Field: Int, CaseIterable {
    case text, url, mime, number, width, height, fileSize, durationMs

    /// Returns the field with the key of a member, if there is one.
    init?(of member: EventValue) {
      let length = member.rawKeyLength
      // A key with escapes is longer than any of these.
      for field in Self.allCases
      where (field.key.utf8.count == length || length > 10) && member.hasKey(field.key) {
        self = field
        return
      }
      return nil
    }

    private var key: String {
      switch self {
      case .text: "text"
      case .url: "url"
      case .mime: "mime"
      case .number: "number"
      case .width: "width"
      case .height: "height"
      case .fileSize: "fileSize"
      case .durationMs: "durationMs"
      }
    }
  }
}

/// The assets of an `ad.load`. It is a class, so that passing it on with its ad costs one
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
  /// Indices in the definition of the assets; empty for a few, which are searched one by one.
  private let declared: Set<Int>

  private init(_ assets: [DeliveredAsset], _ keys: NameNumbers) {
    (self.assets, self.keys) = (assets, keys)
    // A few are searched one by one, as keys are.
    places =
      assets.count > NameNumbers.few
      ? Dictionary(
        assets.indices.map { (assets[$0].name.identity, $0) }, uniquingKeysWith: { first, _ in first })
      : [:]
    declared = assets.count > NameNumbers.few ? Set(assets.compactMap(\.place)) : []
    hasAdChoices = assets.contains { $0.role == .adChoices }
    unmatched = assets.contains(where: \.name.isUnmatched) ? assets.filter(\.name.isUnmatched) : []
  }

  convenience init(_ value: EventValue, names: inout AssetNames) {
    var (keys, assets) = (NameNumbers(), [DeliveredAsset]())
    assets.reserveCapacity(8)
    for part in value.parts {
      let name = names.name(ofKey: part)
      if keys.add(name.key).isNew { assets.append(DeliveredAsset(name, part)) }
    }
    self.init(assets, keys)
  }

  /// Returns true if something was delivered for the asset at this index of the definition: of several assets with one
  /// key, for the first.
  package func brings(_ place: Int) -> Bool {
    assets.count > NameNumbers.few ? declared.contains(place) : assets.contains { $0.place == place }
  }

  /// Returns the index of the asset that a name stands for: the one with its key, else the first with another of its
  /// names; `nil` if there is none.
  package func place(of name: AssetName) -> Int? {
    if assets.count <= NameNumbers.few, let place = assets.firstIndex(where: { $0.name === name }) {
      return place
    }
    if let place = keys.number(of: name.key) { return place }
    return assets.count > NameNumbers.few
      ? places[name.identity] : assets.firstIndex { $0.name.isSameAsset(as: name) }
  }
}
