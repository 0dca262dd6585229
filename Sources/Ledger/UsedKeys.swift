package import AdModel

/// A key of a recording that is neither declared nor reserved as it stands, nor another name of such a key, and the first
/// line that uses it.
package struct StrayKey: Sendable {
  package enum Use: String, Sendable { case delivered, rendered, clicked }

  package var key: String
  package var match: AssetKeyMatch
  package var use: Use
  package var event: Event
}

/// The asset keys that an ad's lines use.
package struct UsedKeys: Sendable {
  /// Whether there was any key to look at.
  package private(set) var isEmpty = true
  /// In the order of their first use.
  package private(set) var strays: [StrayKey] = []
  private var seen: Set<String> = []

  /// For ads without assets.
  init() {}

  /// Keys that were delivered, rendered or clicked. Keys that the mediation adapter says are extra assets of its ad are
  /// not astray.
  ///
  /// - Parameter delivered: what came with the first load, which isn't read again.
  init(in events: [Event], delivered: [DeliveredAsset], matcher: AssetKeyMatcher) {
    var isFirstLoad = true
    for event in events {
      switch event.kind {
      case .adLoad:
        if isFirstLoad {
          for asset in delivered { note(asset.key, asset.match, .delivered, event) }
        } else {
          for (key, _) in event[.assets]?.members ?? [] { note(key, .delivered, event, matcher) }
        }
        isFirstLoad = false
      case .assetRender: if let key = event[.asset]?.string { note(key, .rendered, event, matcher) }
      case .click: if let key = event[.asset]?.string { note(key, .clicked, event, matcher) }
      default: break
      }
    }
    guard !strays.isEmpty else { return }
    let extras = Set(events.lazy.filter { $0.kind == .adapterMap }.flatMap { $0[.extra]?.strings ?? [] })
    strays.removeAll { extras.contains($0.key) }
  }

  private mutating func note(_ key: String, _ use: StrayKey.Use, _ event: Event, _ matcher: AssetKeyMatcher) {
    note(key, matcher.match(key).match, use, event)
  }

  private mutating func note(_ key: String, _ match: AssetKeyMatch, _ use: StrayKey.Use, _ event: Event) {
    isEmpty = false
    switch match {
    case .declared, .standard, .extra: return
    case .caseDiffers, .localized, .unknown:
      guard seen.insert(key).inserted else { return }
      strays.append(StrayKey(key: key, match: match, use: use, event: event))
    }
  }
}
