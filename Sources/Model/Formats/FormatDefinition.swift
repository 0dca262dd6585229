package import Basics

/// The four ad systems.
package enum FormatKind: String, CaseIterable, Codable, Sendable {
  /// Ad Manager custom native formats.
  case customNative
  /// System-defined native ads, served directly or through a mediation adapter.
  case native
  /// Rewarded video behind a mediation platform.
  case rewarded
  /// HLS client-side interstitials in a live stream.
  case liveInterstitial

  package var title: String {
    switch self {
    case .customNative: "Custom native"
    case .native: "Native"
    case .rewarded: "Rewarded video"
    case .liveInterstitial: "HLS interstitial"
    }
  }

  /// True if its ads consist of assets that the app lays out.
  package var hasAssets: Bool { self == .customNative || self == .native }
}

package enum FormatStatus: String, CaseIterable, Codable, Sendable { case draft, active, deprecated }

/// The demand channel through which ads were sold (Ad Manager: line item or backfill).
package enum Inventory: String, CaseIterable, Sendable { case reservation, backfill, any }

/// An ad format as its author wrote it; every value carries its range in the file.
///
/// A field that was absent or unreadable is `nil` in the properties that end in `Field`. The computed properties apply
/// the defaults: for a definition without `status`, `statusField` is `nil` and `status` is `.active`.
///
/// A class, because each of a million ads refers to its definition, at the cost of one reference count.
package final class FormatDefinition: Sendable {
  /// Path of the definition relative to the catalog.
  package let file: String
  package let kind: FormatKind
  package let id: Located<String>
  /// The range of the whole definition, from its first to its last line.
  package let range: SourceRange
  package let nameField: Located<String>?
  package let summaryField: Located<String>?
  package let statusField: Located<FormatStatus>?
  package let owner: Located<String>?
  /// Words for searching the catalog.
  package let tags: [Located<String>]
  package let inventoryField: Located<Inventory>?
  /// Terms as written: groups (`EEA`, `EU`, `consent`) or country codes; `nil` means everywhere.
  package let territory: Located<[Located<String>]>?
  package let adUnits: [Located<String>]
  /// In the author's order; empty for kinds without assets.
  package let assets: [Asset]
  package let system: FormatSystem

  package init(
    file: String, kind: FormatKind, id: Located<String>, range: SourceRange, name: Located<String>? = nil,
    summary: Located<String>? = nil, status: Located<FormatStatus>? = nil,
    owner: Located<String>? = nil, tags: [Located<String>] = [],
    inventory: Located<Inventory>? = nil, territory: Located<[Located<String>]>? = nil,
    adUnits: [Located<String>] = [], assets: [Asset] = [], system: FormatSystem
  ) {
    (self.file, self.kind, self.id, self.range) = (file, kind, id, range)
    (nameField, summaryField, statusField, inventoryField) = (name, summary, status, inventory)
    (self.owner, self.tags) = (owner, tags)
    (self.territory, self.adUnits, self.assets, self.system) = (territory, adUnits, assets, system)
  }

  /// A copy with its own assets: a thread that counts references to it doesn't contend with other threads.
  package func detached() -> FormatDefinition {
    FormatDefinition(
      file: file, kind: kind, id: id, range: range, name: nameField, summary: summaryField,
      status: statusField, owner: owner, tags: tags, inventory: inventoryField, territory: territory,
      adUnits: adUnits,
      assets: assets.map { $0.detached() }, system: system)
  }
}

/// The properties that only one kind of format has.
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

  /// The definition of the format's video; `nil` if the format has none.
  package var video: VideoDefinition? { customNative?.video ?? native?.video }

  /// Returns a location in this definition's file.
  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }
}
