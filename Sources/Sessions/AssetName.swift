package import Model

/// What a key of a recording is to the format of its ad.
package final class AssetName: Sendable {
  /// As recorded.
  package let key: String
  package let match: AssetKeyMatch
  package let role: AssetRole
  /// Place of its asset in the definition; `nil`: it has none there.
  package let place: Int?
  /// A key that all names of an asset share: it is equal for `Headline`, `3001` and `headline`.
  package let identity: String

  init(_ key: String, _ answer: AssetKeyMatcher.Answer) {
    self.key = key
    match = answer.match
    role = answer.role
    place = answer.place
    identity = answer.identity
  }

  /// True if both are names of one asset.
  package func isSameAsset(as other: AssetName) -> Bool { identity == other.identity }

  /// Whether it is neither declared nor reserved as it stands, nor another name of such a key.
  var isUnmatched: Bool {
    switch match {
    case .declared, .standard, .extra: false
    case .caseDiffers, .localized, .unknown: true
    }
  }
}

/// What an asset is for, whatever its key.
package enum AssetRole: Hashable, Sendable { case adChoices, badge, media, other }

/// A key of a recording that is neither declared nor reserved as it stands, nor another name of such a key, and the first
/// line that uses it.
package struct UnmatchedKey: Sendable {
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
  package private(set) var unmatched: [UnmatchedKey] = []
  private var seen: Set<String> = []

  init() {}

  /// Notes the keys of a load. What came with the first isn't read again.
  mutating func note(loadedBy event: Event, isFirst: Bool, _ delivery: Delivery, _ names: AssetNames) {
    if isFirst {
      if !delivery.assets.isEmpty { isEmpty = false }
      for asset in delivery.unmatched { note(.delivered, asset.name, event) }
    } else {
      for (key, _) in event[.assets]?.members ?? [] { note(.delivered, names.unnumbered(key), event) }
    }
  }

  /// - Parameter place: of the event that uses the key.
  mutating func note(_ use: UnmatchedKey.Use, _ name: AssetName?, _ place: Int, of events: EventRun) {
    guard let name else { return }
    isEmpty = false
    if name.isUnmatched { note(use, name, events.session.event(place)) }
  }

  private mutating func note(_ use: UnmatchedKey.Use, _ name: AssetName, _ event: Event) {
    isEmpty = false
    guard name.isUnmatched, seen.insert(name.key).inserted else { return }
    unmatched.append(UnmatchedKey(key: name.key, match: name.match, use: use, event: event))
  }

  /// The same, once all events were noted. Keys that the mediation adapter says are extra assets of its ad are matched.
  func settled(_ events: EventRun) -> UsedKeys {
    guard !unmatched.isEmpty else { return self }
    let extras = Set(events.lazy.filter { $0.kind == .adapterMap }.flatMap { $0[.extra]?.strings ?? [] })
    var keys = self
    keys.unmatched.removeAll { extras.contains($0.key) }
    return keys
  }
}
