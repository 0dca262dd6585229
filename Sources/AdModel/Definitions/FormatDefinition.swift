package import Diagnostics

/// The four ad systems.
package enum FormatKind: String, CaseIterable, Codable, Sendable {
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

package enum FormatStatus: String, CaseIterable, Codable, Sendable { case draft, active, deprecated }

/// How ads of a format or an ad were sold (Ad Manager: line item or backfill).
package enum Inventory: String, CaseIterable, Sendable { case reservation, backfill, any }

/// An ad format as its author wrote it; every value knows where it stands.
///
/// What was absent or unreadable is `nil` here; readers use the computed properties, which know the defaults.
///
/// A value, kept behind a reference: each of a million ads holds its definition, and a copy costs one count.
package struct FormatDefinition: Sendable {
  private struct Fields: Sendable {
    var file: String
    var kind: FormatKind
    var id: Located<String>
    var nameField: Located<String>?
    var summaryField: Located<String>?
    var statusField: Located<FormatStatus>?
    var inventoryField: Located<Inventory>?
    var territory: Located<[Located<String>]>?
    var adUnits: [Located<String>]
    var assets: [Asset]
    var system: FormatSystem
    var range: SourceRange
  }

  private var box: Boxed<Fields>

  package init(file: String, kind: FormatKind, id: Located<String>, system: FormatSystem, range: SourceRange)
  {
    box = Boxed(
      Fields(file: file, kind: kind, id: id, adUnits: [], assets: [], system: system, range: range))
  }

  /// The same, sharing no reference with this one: a thread that counts references to its own disturbs no other.
  package func detached() -> FormatDefinition {
    var copy = self
    copy.box = box.detached
    copy.box.fields.assets = assets.map { $0.detached() }
    return copy
  }

  /// Path of the definition relative to the catalog.
  package var file: String {
    get { box.fields.file }
    _modify { yield &box.fields.file }
  }
  package var kind: FormatKind {
    get { box.fields.kind }
    _modify { yield &box.fields.kind }
  }
  package var id: Located<String> {
    get { box.fields.id }
    _modify { yield &box.fields.id }
  }
  package var nameField: Located<String>? {
    get { box.fields.nameField }
    _modify { yield &box.fields.nameField }
  }
  package var summaryField: Located<String>? {
    get { box.fields.summaryField }
    _modify { yield &box.fields.summaryField }
  }
  package var statusField: Located<FormatStatus>? {
    get { box.fields.statusField }
    _modify { yield &box.fields.statusField }
  }
  package var inventoryField: Located<Inventory>? {
    get { box.fields.inventoryField }
    _modify { yield &box.fields.inventoryField }
  }
  /// Terms as written: groups (`EEA`, `EU`, `consent`) or country codes; `nil` means everywhere.
  package var territory: Located<[Located<String>]>? {
    get { box.fields.territory }
    _modify { yield &box.fields.territory }
  }
  package var adUnits: [Located<String>] {
    get { box.fields.adUnits }
    _modify { yield &box.fields.adUnits }
  }
  /// In the author's order; empty for kinds without assets.
  package var assets: [Asset] {
    get { box.fields.assets }
    _modify { yield &box.fields.assets }
  }
  package var system: FormatSystem {
    get { box.fields.system }
    _modify { yield &box.fields.system }
  }
  /// The definition as a whole: its first to its last line.
  package var range: SourceRange {
    get { box.fields.range }
    _modify { yield &box.fields.range }
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

  /// What the definition says of the format's video; `nil`: the format has none.
  package var video: VideoDefinition? { customNative?.video ?? native?.video }

  /// A location in this definition's file.
  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }
}
