package import Model
package import Basics
import Sessions

extension FormatDefinition {
  /// Whether the app handles clicks itself: `clicks.customHandler`, which is false unless declared.
  package var handlesClicks: Bool {
    (customNative?.customClickHandler ?? native?.customClickHandler)?.value ?? false
  }

  /// Whether a key of a recording stands for this asset: misspelt or translated it counts as the one that was meant, so
  /// that one slip gives one finding (judging.md, "How many").
  ///
  /// - Parameter place: of the asset that the key stands for; `nil`: it stands for none.
  func isMeant(_ asset: Asset, at place: Int?) -> Bool {
    guard let place else { return false }
    return assets[place].key.value == asset.key.value
  }

  /// What messages call the format.
  package var title: String { name == id.value ? id.value.quoted : "\(id.value.quoted) (\(name))" }
}

extension AdSubject {
  /// Whether anything was delivered for an asset of the definition.
  package func brought(_ asset: Asset, of definition: FormatDefinition) -> Bool {
    record.delivered.contains { definition.isMeant(asset, at: $0.place) }
  }
}

extension FormatDefinition {
  /// Why rules about the assets of a definition have nothing to say; `nil` when they have.
  package var reasonWithoutAssets: String? {
    if !kind.hasAssets { return "\(kind.title) formats have no assets that an app lays out." }
    return assets.isEmpty ? "The format declares no asset." : nil
  }
}

extension Located<String> {
  /// The key of the format that this one differs from by case or spaces alone, written in its place; `nil` without one.
  /// Anything further away may be another key that is missing.
  package func caseFix(among keys: [String]) -> Fix? {
    let meant = keys.filter { AssetKeys.folded($0) == AssetKeys.folded(value) }
    guard meant.count == 1, meant[0] != value, let edit = rewritten(as: meant[0]) else { return nil }
    return Fix("Write \(meant[0].quoted).", [edit])
  }
}
