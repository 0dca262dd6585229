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

  init() {}

  /// Notes the keys of a load. What came with the first isn't read again.
  mutating func note(loadedBy event: Event, isFirst: Bool, _ delivery: Delivery, _ names: AssetNames) {
    if isFirst {
      if !delivery.assets.isEmpty { isEmpty = false }
      for asset in delivery.strays { note(.delivered, asset.name, event) }
    } else {
      for (key, _) in event[.assets]?.members ?? [] { note(.delivered, names.unnumbered(key), event) }
    }
  }

  /// - Parameter place: of the event that uses the key.
  mutating func note(_ use: StrayKey.Use, _ name: AssetName?, _ place: Int, of events: EventRun) {
    guard let name else { return }
    isEmpty = false
    if name.isStray { note(use, name, events.session.event(place)) }
  }

  private mutating func note(_ use: StrayKey.Use, _ name: AssetName, _ event: Event) {
    isEmpty = false
    guard name.isStray, seen.insert(name.key).inserted else { return }
    strays.append(StrayKey(key: name.key, match: name.match, use: use, event: event))
  }

  /// The same, once all events were noted. Keys that the mediation adapter says are extra assets of its ad are not astray.
  func settled(_ events: EventRun) -> UsedKeys {
    guard !strays.isEmpty else { return self }
    let extras = Set(events.lazy.filter { $0.kind == .adapterMap }.flatMap { $0[.extra]?.strings ?? [] })
    var keys = self
    keys.strays.removeAll { extras.contains($0.key) }
    return keys
  }
}
