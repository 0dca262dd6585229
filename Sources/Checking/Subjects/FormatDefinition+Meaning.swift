package import Model
package import Basics
import Sessions

extension FormatDefinition {
  /// True if the definition says that the app handles clicks itself (`clicks.customHandler`). False by default.
  package var handlesClicks: Bool { declared.customClickHandler?.value ?? false }

  /// The format's id and name as messages write them.
  package var title: Phrase {
    let id = declared.id.value
    return declared.name == id ? "\(name: id)" : "\(name: id) (\(words: declared.name))"
  }
}

extension AdSubject {
  /// Returns true if anything was delivered for an asset of the definition. A misspelt or translated key stands for the
  /// intended asset, so that one mistake makes one finding (judging.md, "How many findings").
  package func brought(_ asset: Asset, of definition: FormatDefinition) -> Bool {
    definition.place(ofKey: asset.key.value).map(record.delivery.brings) ?? false
  }
}

extension FormatDefinition {
  /// True if the format declares assets that an app lays out.
  package var hasAssets: Bool { declared.kind.hasAssets && !assets.isEmpty }
}

extension Located<String> {
  /// Returns a fix that replaces the text by the only key that equals it except for letter case and spaces; `nil` if
  /// there is none. If the difference is greater, the text may mean a key that the definition lacks.
  package func caseFix(among keys: [String]) -> Fix? {
    let meant = keys.filter { AssetKeys.folded($0) == AssetKeys.folded(value) }
    guard meant.count == 1, meant[0] != value, let edit = rewritten(as: meant[0]) else { return nil }
    return Fix("Write \(name: meant[0]).", [edit])
  }
}
