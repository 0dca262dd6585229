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
  init(in events: [Event], matcher: AssetKeyMatcher) {
    for event in events {
      switch event.kind {
      case .adLoad:
        for (key, _) in event[.assets]?.members ?? [] { note(key, .delivered, event, matcher) }
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
    isEmpty = false
    let match = matcher.match(key).match
    switch match {
    case .declared, .standard, .extra: return
    case .caseDiffers, .localized, .unknown:
      guard seen.insert(key).inserted else { return }
      strays.append(StrayKey(key: key, match: match, use: use, event: event))
    }
  }
}
