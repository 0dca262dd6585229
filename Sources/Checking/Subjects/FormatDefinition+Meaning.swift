package import Model
package import Basics
import Sessions

extension FormatDefinition {
  /// True if the app handles clicks itself (`clicks.customHandler`). False by default.
  package var handlesClicks: Bool { declared.customClickHandler?.value ?? false }

  /// True if a key in a recording stands for this asset. A misspelt or translated key counts as the intended
  /// one, so that one slip makes one finding (judging.md, "How many findings").
  ///
  /// - Parameter place: the index of the asset that the key was matched to; `nil` if there is none.
  func isMeant(_ asset: Asset, at place: Int?) -> Bool {
    guard let place else { return false }
    return assets[place].key.value == asset.key.value
  }

  /// The format's name in messages.
  package var title: String {
    let id = declared.id.value
    return declared.name == id ? id.quoted : "\(id.quoted) (\(declared.name))"
  }
}

extension AdSubject {
  /// True if anything was delivered for an asset of the definition.
  package func brought(_ asset: Asset, of definition: FormatDefinition) -> Bool {
    record.delivered.contains { definition.isMeant(asset, at: $0.place) }
  }
}

extension FormatDefinition {
  /// The reason why rules about assets don't apply to the definition; `nil` if they do.
  package var reasonWithoutAssets: String? {
    let kind = declared.kind
    if !kind.hasAssets { return "\(kind.title) formats have no assets that an app lays out." }
    return assets.isEmpty ? "The format declares no asset." : nil
  }
}

extension Located<String> {
  /// Returns a fix that replaces the text by the only key that differs from it in case or spaces alone; `nil`
  /// if there is none. With a larger difference, another key may be meant that is missing.
  package func caseFix(among keys: [String]) -> Fix? {
    let meant = keys.filter { AssetKeys.folded($0) == AssetKeys.folded(value) }
    guard meant.count == 1, meant[0] != value, let edit = rewritten(as: meant[0]) else { return nil }
    return Fix("Write \(meant[0].quoted).", [edit])
  }
}
