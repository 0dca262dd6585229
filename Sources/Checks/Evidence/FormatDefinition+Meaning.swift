import AdModel
import Diagnostics
import Ledger

extension FormatDefinition {
  /// Whether the app handles clicks itself: `clicks.customHandler`, which is false unless declared.
  var handlesClicks: Bool {
    (customNative?.customClickHandler ?? native?.customClickHandler)?.value ?? false
  }

  /// Whether a key of a recording stands for this asset: misspelt or translated it counts as the one that was meant, so
  /// that one slip gives one finding (judging.md, "How many").
  func isMeant(_ asset: Asset, by match: AssetKeyMatch) -> Bool {
    self.asset(matching: match)?.key.value == asset.key.value
  }

  /// What messages call the format.
  var title: String { name == id.value ? id.value.quoted : "\(id.value.quoted) (\(name))" }
}

extension AdRecord {
  /// What was delivered for an asset of the definition.
  func delivered(for asset: Asset, of definition: FormatDefinition) -> [DeliveredAsset] {
    delivered.filter { definition.isMeant(asset, by: $0.match) }
  }
}

extension AdState {
  /// What the app rendered for an asset of the definition; for its video also the video view, whatever its key.
  func renderings(of asset: Asset, in definition: FormatDefinition) -> [AssetState] {
    assets.filter {
      definition.isMeant(asset, by: $0.match) || asset.type.value == .video && $0.role == .media
    }
  }
}
