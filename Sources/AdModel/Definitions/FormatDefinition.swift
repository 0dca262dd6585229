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
///
/// A value, kept behind a reference: each of a million ads holds its definition, and a copy costs one count.
package struct FormatDefinition: Sendable {
  private struct Fields {
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

  // Unchecked, and safe: `fields` is only written by `own()`'s callers, when nobody else refers to the storage.
  private final class Storage: @unchecked Sendable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  package init(file: String, kind: FormatKind, id: Located<String>, system: FormatSystem, range: SourceRange)
  {
    storage = Storage(
      Fields(file: file, kind: kind, id: id, adUnits: [], assets: [], system: system, range: range))
  }

  private mutating func own() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
  }

  /// The same, sharing no reference with this one: a thread that counts references to its own disturbs no other.
  package func detached() -> FormatDefinition {
    var copy = self
    copy.storage = Storage(storage.fields)
    copy.storage.fields.assets = assets.map { $0.detached() }
    return copy
  }

  /// Path of the definition relative to the catalog.
  package var file: String {
    get { storage.fields.file }
    _modify {
      own()
      yield &storage.fields.file
    }
  }
  package var kind: FormatKind {
    get { storage.fields.kind }
    _modify {
      own()
      yield &storage.fields.kind
    }
  }
  package var id: Located<String> {
    get { storage.fields.id }
    _modify {
      own()
      yield &storage.fields.id
    }
  }
  package var nameField: Located<String>? {
    get { storage.fields.nameField }
    _modify {
      own()
      yield &storage.fields.nameField
    }
  }
  package var summaryField: Located<String>? {
    get { storage.fields.summaryField }
    _modify {
      own()
      yield &storage.fields.summaryField
    }
  }
  package var statusField: Located<FormatStatus>? {
    get { storage.fields.statusField }
    _modify {
      own()
      yield &storage.fields.statusField
    }
  }
  package var inventoryField: Located<Inventory>? {
    get { storage.fields.inventoryField }
    _modify {
      own()
      yield &storage.fields.inventoryField
    }
  }
  /// Terms as written: groups (`EEA`, `EU`, `consent`) or country codes; `nil` means everywhere.
  package var territory: Located<[Located<String>]>? {
    get { storage.fields.territory }
    _modify {
      own()
      yield &storage.fields.territory
    }
  }
  package var adUnits: [Located<String>] {
    get { storage.fields.adUnits }
    _modify {
      own()
      yield &storage.fields.adUnits
    }
  }
  /// In the author's order; empty for kinds without assets.
  package var assets: [Asset] {
    get { storage.fields.assets }
    _modify {
      own()
      yield &storage.fields.assets
    }
  }
  package var system: FormatSystem {
    get { storage.fields.system }
    _modify {
      own()
      yield &storage.fields.system
    }
  }
  /// The definition as a whole: its first to its last line.
  package var range: SourceRange {
    get { storage.fields.range }
    _modify {
      own()
      yield &storage.fields.range
    }
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
