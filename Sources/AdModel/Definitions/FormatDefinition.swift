package import Diagnostics

/// The four ad systems.
package enum FormatKind: String, CaseIterable, Sendable {
  /// Ad Manager custom native formats.
  case customNative
  /// System-defined native ads, served directly or through a mediation adapter.
  case native
  /// Rewarded video behind an aggregation framework.
  case rewarded
  /// HLS client-side interstitials in a live stream.
  case liveInterstitial

  package var title: String {
    switch self {
    case .customNative: "Custom native"
    case .native: "Native"
    case .rewarded: "Rewarded video"
    case .liveInterstitial: "Live interstitial"
    }
  }

  /// Whether its ads consist of assets that an app lays out.
  package var hasAssets: Bool { self == .customNative || self == .native }
}

package enum FormatStatus: String, CaseIterable, Sendable { case draft, active, deprecated }

/// How ads of a format or an ad were sold (Ad Manager: line item or backfill).
package enum Inventory: String, CaseIterable, Sendable { case reservation, backfill, any }

/// An ad format as its author wrote it; every value knows where it stands.
///
/// What was absent or unreadable is `nil` here; readers use the computed properties, which know the defaults.
package struct FormatDefinition: Sendable {
  /// Path of the definition relative to the catalog.
  package var file: String
  package var kind: FormatKind
  package var id: Located<String>
  package var nameField: Located<String>?
  package var summaryField: Located<String>?
  package var statusField: Located<FormatStatus>?
  package var inventoryField: Located<Inventory>?
  /// Terms as written: groups (`EEA`, `EU`, `consent`) or country codes; `nil` means everywhere.
  package var territory: Located<[Located<String>]>?
  package var adUnits: [Located<String>]
  /// In the author's order; empty for kinds without assets.
  package var assets: [Asset]
  package var system: FormatSystem
  /// The definition as a whole: its first to its last line.
  package var range: SourceRange

  package init(file: String, kind: FormatKind, id: Located<String>, system: FormatSystem, range: SourceRange)
  {
    self.file = file
    self.kind = kind
    self.id = id
    self.system = system
    self.range = range
    adUnits = []
    assets = []
  }
}

/// What only one kind of format has.
package enum FormatSystem: Sendable {
  case customNative(CustomNativeSystem)
  case native(NativeSystem)
  case rewarded(RewardedSystem)
  case liveInterstitial(LiveSystem)
}

extension FormatDefinition {
  package var name: String { nameField?.value ?? id.value }
  package var summary: String { summaryField?.value ?? "" }
  package var status: FormatStatus { statusField?.value ?? .active }
  package var inventory: Inventory {
    inventoryField?.value ?? (kind == .customNative ? .reservation : .any)
  }

  /// Folder of the definition relative to the catalog, without a trailing `/`.
  package var folder: String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
  }

  /// The asset declared under exactly this key: keys compare exactly (Ad Manager API, `uniqueName`).
  package func asset(_ key: String) -> Asset? { assets.first { $0.key.value == key } }

  package var customNative: CustomNativeSystem? {
    if case .customNative(let system) = system { system } else { nil }
  }
  package var native: NativeSystem? {
    if case .native(let system) = system { system } else { nil }
  }
  package var rewarded: RewardedSystem? {
    if case .rewarded(let system) = system { system } else { nil }
  }
  package var live: LiveSystem? {
    if case .liveInterstitial(let system) = system { system } else { nil }
  }

  /// A location in this definition's file.
  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }
}
