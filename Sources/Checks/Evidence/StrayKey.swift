import AdModel
import Ledger

/// A key of a recording that is neither declared nor reserved as it stands, and the first line that uses it.
struct StrayKey {
  enum Use: String { case delivered, rendered, clicked }

  var key: String
  var match: AssetKeyMatch
  var use: Use
  var event: Event
}

/// The asset keys that an ad's lines use.
struct UsedKeys {
  /// Whether there was any key to look at.
  private(set) var isEmpty = true
  /// In the order of their first use.
  private(set) var strays: [StrayKey] = []

  /// Keys that were delivered, rendered or clicked. Nearly all are declared as they stand; only for the others it pays
  /// to ask what they may be. Keys that the mediation adapter says are extra assets of its ad are not astray.
  init(of ad: AdRecord, definition: FormatDefinition, configuration: Configuration) {
    var seen = Set(ad.events.lazy.filter { $0.kind == .adapterMap }.flatMap { $0[.extra]?.strings ?? [] })
    var matcher: AssetKeyMatcher?
    for event in ad.events {
      guard let (use, keys) = Self.keys(in: event) else { continue }
      for key in keys {
        isEmpty = false
        if AssetKeys.reserved.contains(key) || definition.asset(key) != nil { continue }
        guard seen.insert(key).inserted else { continue }
        let asked = matcher ?? AssetKeyMatcher(definition: definition, configuration: configuration)
        matcher = asked
        strays.append(StrayKey(key: key, match: asked.match(key).match, use: use, event: event))
      }
    }
  }

  private static func keys(in event: Event) -> (use: StrayKey.Use, keys: [String])? {
    switch event.kind {
    case .adLoad: (.delivered, event[.assets]?.members.map(\.key) ?? [])
    case .assetRender: (.rendered, event[.asset]?.string.map { [$0] } ?? [])
    case .click: (.clicked, event[.asset]?.string.map { [$0] } ?? [])
    default: nil
    }
  }
}
