import AdModel
import Diagnostics

/// What a thread remembers of a format.
struct FormatCache: Sendable {
  /// `nil` for ads without a definition, each of which has its own reason.
  let resolution: FormatResolution?
  let demands: FormatDemands
  let id: String?
  let kind: FormatKind?
  let inventory: Inventory?
  var names: AssetNames
  private var deliveries = ByteTable<Delivery>(limit: 2048, byteLimit: 1 << 21)

  init(_ format: LedgerContext.AdFormat?, _ configuration: Configuration) {
    let definition = format?.definition.detached()
    resolution = definition.map(FormatResolution.definition)
    demands = format?.demands ?? FormatDemands()
    id = definition.map { String(decoding: Array($0.id.value.utf8), as: UTF8.self) }
    kind = definition?.kind
    inventory = definition?.inventory
    names = AssetNames(AssetKeyMatcher(definition: definition, configuration: configuration))
  }

  /// What an `ad.load.assets` delivers. Two that are the same text hold the same, whatever session they stand in.
  mutating func delivery(_ value: EventValue?) -> Delivery {
    guard let value else { return .none }
    if let delivery = deliveries.find(value) { return delivery }
    let delivery = Delivery(value, names: names)
    deliveries.add(value, delivery)
    return delivery
  }
}

/// What came with a load.
final class Delivery: Sendable {
  static let none = Delivery([])

  let assets: [DeliveredAsset]
  let hasAdChoices: Bool
  /// Those that `UsedKeys` notes.
  let strays: [DeliveredAsset]

  private init(_ assets: [DeliveredAsset]) {
    self.assets = assets
    hasAdChoices = assets.contains { $0.role == .adChoices }
    strays = assets.filter(\.name.isStray)
  }

  convenience init(_ value: EventValue, names: AssetNames) {
    var keys: Set<String> = []
    var assets: [DeliveredAsset] = []
    for (key, value) in value.members where keys.insert(key).inserted {
      assets.append(DeliveredAsset(names.unnumbered(key), value))
    }
    self.init(assets)
  }
}

/// Where a session ran.
struct SessionCountry: Sendable {
  /// As `SessionRecord.country` and `isEEA`.
  let code: String
  let isEEA: Bool?

  /// `nil` for what isn't two letters.
  init?(_ code: String, in territories: Territories) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    self.code = Territories.normalised(code)
    // A code that names no country (`ZZ`) says as little as none; one that the configuration names is known.
    let isEEA = territories.eea.contains(self.code)
    self.isEEA = isEEA || CountryCodes.contains(self.code) ? isEEA : nil
  }
}
