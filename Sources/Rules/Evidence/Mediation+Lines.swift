import Checking
import Model
import Basics
import Sessions

extension DeclaredMediation {
  /// Returns the lines of a kind that were written by the adapter which the definition names. A line without `adapter`
  /// counts for the adapter that was loaded last. Lines of an unknown adapter are included. Lines of other adapters,
  /// which were tried for the ad, are left out, because the definition doesn't describe them.
  func lines(_ kind: EventKind) -> [Event] {
    var loaded: EventValue?
    return record.adapterEvents.filter { event in
      let own = event[.adapter].flatMap { $0.isString ? $0 : nil }
      let name = own ?? (event.kind == .adapterLoad ? nil : loaded)
      if event.kind == .adapterLoad { loaded = name }
      guard event.kind == kind else { return false }
      guard let name, let declared = mediation.adapter?.value else { return true }
      return AdapterClass.isSame(name.string ?? "", declared)
    }
  }
}

/// Compares names of adapters' classes, with or without their module or package.
enum AdapterClass {
  /// True if two names are of one class: `News.SampleCustomEvent` is `SampleCustomEvent`.
  static func isSame(_ one: String, _ other: String) -> Bool { withoutModule(one) == withoutModule(other) }

  private static func withoutModule(_ name: String) -> Substring {
    name.split(separator: ".").last ?? Substring(name)
  }
}

extension AdapterAttempt {
  /// The adapter's name in messages: `adapter 'SampleCustomEvent'`, or `an adapter` if it isn't known.
  var title: Phrase { adapter.map { "adapter \(name: $0)" } ?? "an adapter" }
}

extension FormatDefinition {
  /// True if a mapped key is that of AdChoices: its standard key, an alias, or the key of an asset of type `adChoices`.
  func isAdChoices(_ key: String, in context: CheckContext) -> Bool {
    let folded = AssetKeys.folded(key)
    return context.canonicalKey(key) == AssetKeys.adChoices || folded == AssetKeys.folded(AssetKeys.adChoices)
      || assets.contains { $0.type.value == .adChoices && AssetKeys.folded($0.key.value) == folded }
  }
}
