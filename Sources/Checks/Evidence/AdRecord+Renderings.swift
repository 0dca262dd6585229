import AdModel
import Diagnostics
import Ledger

/// An `asset.render` that shows a delivered asset.
struct Rendering {
  var event: Event
  var asset: DeliveredAsset
  var frame: Frame
}

extension AdRecord {
  /// Each `asset.render` that shows one of these assets, in order: with `visible` 0 or without an area it shows nothing.
  func renderings(of assets: [DeliveredAsset]) -> [Rendering] {
    guard !assets.isEmpty else { return [] }
    return events.compactMap { event in
      guard event.kind == .assetRender, let key = event[.asset],
        let asset = assets.first(where: { key.equals($0.key) }) ?? asset(meantBy: key.string, among: assets),
        let frame = event[.frame]?.frame, frame.area > 0, event[.visible]?.number != 0
      else { return nil }
      return Rendering(event: event, asset: asset, frame: frame)
    }
  }

  /// The asset that was delivered under another name of the same key.
  private func asset(meantBy key: String?, among assets: [DeliveredAsset]) -> DeliveredAsset? {
    guard let key, delivered(key) == nil, let match = showing?.state.asset(key: key)?.match else {
      return nil
    }
    return assets.first { $0.match.name(of: $0.key) == match.name(of: key) }
  }
}

extension DeliveredAsset {
  /// Whether this is the asset of a standard key such as `Headline`, under whatever name.
  func isStandard(_ key: String, in context: CheckContext) -> Bool {
    let name = match.name(of: self.key)
    // Nearly every name is no alias of anything.
    guard name != key, context.isAlias(name) else { return name == key }
    return context.configuration.isName(name, of: key)
  }
}

extension AssetKeyMatch {
  /// The key that a recorded key counts as: the declared or standard one where it is meant, else itself.
  func name(of key: String) -> String {
    switch self {
    case .declared(let asset): asset.key.value
    case .standard(let key), .caseDiffers(from: let key), .localized(of: let key): key
    case .extra, .unknown: key
    }
  }
}
