package import Basics

/// The four kinds of formats, one for each ad system.
package enum FormatKind: String, CaseIterable, Codable, Sendable {
  /// Ad Manager custom native formats.
  case customNative
  /// System-defined native ads, served directly or through a mediation adapter.
  case native
  /// Rewarded video ads, which an app requests from a mediation platform.
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

  /// True if ads of this kind consist of assets that the app lays out.
  package var hasAssets: Bool { self == .customNative || self == .native }
}

package enum FormatStatus: String, CaseIterable, Codable, AuthoredConvertible {
  case draft, active, deprecated
}

/// The demand channel through which ads were sold (Ad Manager: line item or backfill).
package enum Inventory: String, CaseIterable, AuthoredConvertible { case reservation, backfill, any }

/// The fields that an author declares of a format, besides its assets and those of its system; every value carries its
/// range in the file.
///
/// A field that was absent or unreadable is `nil` in the properties that end in `Field`. The computed properties apply
/// the defaults: for a definition without `status`, `statusField` is `nil` and `status` is `.active`.
@usableFromInline package struct FormatDeclaration: Sendable {
  package let kind: FormatKind
  package let id: Located<String>
  package var nameField: Located<String>?
  package var summaryField: Located<String>?
  package var statusField: Located<FormatStatus>?
  package var owner: Located<String>?
  /// Words for searching the catalog.
  package var tags: [Located<String>] = []
  package var inventoryField: Located<Inventory>?
  /// The countries where ads of the format run, as the author wrote them: groups (`EEA`, `EU`, `consent`) or country
  /// codes; `nil` means everywhere.
  package var territory: Located<[Located<String>]>?
  package var adUnits: [Located<String>] = []
  /// Keys of assets in the order in which previews show them, from top to bottom; empty: not declared.
  package var layout: [Located<String>] = []
  /// The format's video; `nil` if it has none.
  package var video: VideoDefinition?
  /// True if the app handles clicks itself (`clicks.customHandler`).
  package var customClickHandler: Located<Bool>?

  package init(kind: FormatKind, id: Located<String>) { (self.kind, self.id) = (kind, id) }

  package var name: String { nameField?.value ?? id.value }
  package var summary: String { summaryField?.value ?? "" }
  package var status: FormatStatus { statusField?.value ?? .active }
  package var inventory: Inventory {
    inventoryField?.value ?? (kind == .customNative ? .reservation : .any)
  }
}

/// An ad format as its author wrote it, with its declared fields, such as `definition.owner`.
///
/// It is a class, so that each of a million ads can refer to its definition at the cost of one reference count.
@dynamicMemberLookup
@usableFromInline package final class FormatDefinition: Sendable {
  /// Path of the definition relative to the catalog.
  package let file: String
  /// The range of the whole definition, from its first to its last line.
  package let range: SourceRange
  @usableFromInline package let declared: FormatDeclaration
  /// The format's assets in the author's order; empty for kinds without assets.
  package let assets: [Asset]
  package let system: FormatSystem
  private let placesByKey: [String: Int]

  package init(
    file: String, range: SourceRange, _ declared: FormatDeclaration, assets: [Asset] = [],
    system: FormatSystem
  ) {
    (self.file, self.range, self.declared) = (file, range, declared)
    (self.assets, self.system) = (assets, system)
    placesByKey = Dictionary(
      assets.indices.map { (assets[$0].key.value, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a declared value: `definition.owner` stands for `declared.owner`. It is inlined to avoid creating a key
  /// path, and therefore `FormatDeclaration` is `@usableFromInline`.
  @inlinable package subscript<Value>(dynamicMember path: KeyPath<FormatDeclaration, Value>) -> Value {
    declared[keyPath: path]
  }

  /// Returns a copy of the definition and its assets as new objects, so that threads with a copy each don't compete for
  /// reference counts.
  package func detached() -> FormatDefinition {
    FormatDefinition(
      file: file, range: range, declared, assets: assets.map { $0.detached() }, system: system)
  }
}

/// The properties that only one kind of format has.
package enum FormatSystem: Sendable {
  case customNative
  case native(NativeSystem)
  case rewarded(RewardedSystem)
  case liveInterstitial(LiveSystem)
}

extension FormatDefinition {
  /// Folder of the definition relative to the catalog, without a trailing `/`.
  package var folder: String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
  }

  /// The asset declared under exactly this key: keys compare exactly (Ad Manager API, `uniqueName`).
  package func asset(_ key: String) -> Asset? { place(ofKey: key).map { assets[$0] } }

  /// Returns the index of the asset declared under exactly this key, the first of several; `nil` if there is none.
  package func place(ofKey key: String) -> Int? { placesByKey[key] }

  package var native: NativeSystem? {
    if case .native(let system) = system { system } else { nil }
  }
  package var rewarded: RewardedSystem? {
    if case .rewarded(let system) = system { system } else { nil }
  }
  package var live: LiveSystem? {
    if case .liveInterstitial(let system) = system { system } else { nil }
  }

  /// Returns a location in this definition's file.
  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }
}
