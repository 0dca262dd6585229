package import Model

/// An asset key of a recording, matched to the format of its ad.
package final class AssetName: Sendable {
  /// The key as recorded.
  package let key: String
  package let match: AssetKeyMatch
  package let role: AssetRole
  /// Index of the named asset in the definition; `nil`: the definition doesn't declare it.
  package let place: Int?
  /// The standard key such as `Headline` that the name or the declared key stands for, as `aliases` say; the declared
  /// or recorded key if that is none.
  package let standardKey: String
  /// A key that is equal for all names of an asset, such as `Headline`, `3001` and `headline`.
  package let identity: String
  /// The number of the identity among the names that one ledger or one replay made: it is compared instead of the text.
  let number: Int32

  /// The meaning of the text that the definition declares for the label; `nil` if it declares none.
  let declaredLabel: LabelText?

  init(_ key: String, _ answer: AssetKeyMatcher.Answer, number: Int32, declaredLabel: LabelText?) {
    (self.number, self.declaredLabel) = (number, declaredLabel)
    self.key = key
    match = answer.match
    role = answer.role
    place = answer.place
    standardKey = answer.standardKey
    identity = answer.identity
  }

  /// True if this and another name stand for one asset.
  package func isSameAsset(as other: AssetName) -> Bool { self === other || identity == other.identity }

  /// True if the key is neither declared nor reserved, nor an alias of such a key. Misspelt and translated keys are
  /// unmatched.
  var isUnmatched: Bool {
    switch match {
    case .declared, .standard, .extra: false
    case .caseDiffers, .localized, .unknown: true
    }
  }
}

/// The purpose of an asset, whatever its key.
package enum AssetRole: Hashable, Sendable { case adChoices, badge, media, other }

/// A key of a recording that is neither declared nor reserved, nor an alias of such a key, with the first line that
/// uses it.
package struct UnmatchedKey: Sendable {
  package enum Use: String, Sendable { case delivered, rendered, clicked }

  package var key: String
  package var match: AssetKeyMatch
  package var use: Use
  package var event: Event
}

/// The asset keys that an ad's lines use.
package struct UsedKeys: Sendable {
  /// True if no line of the ad has an asset key.
  package private(set) var isEmpty = true
  /// The unmatched keys, in the order of their first use.
  package private(set) var unmatched: [UnmatchedKey] = []
  private var seen: Set<String> = []

  init() {}

  /// Adds the keys of the assets that came with a load.
  mutating func note(_ load: Event, with delivery: Delivery) {
    if !delivery.assets.isEmpty { isEmpty = false }
    for asset in delivery.unmatched { note(.delivered, asset.name, load) }
  }

  /// Adds the asset key of a line; `nil`, for a line without one, is skipped.
  ///
  /// - Parameter place: the line's index among the session's events.
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

  /// Returns the keys without those that an `adapter.map` of the ad lists as extra assets. To be called after all
  /// events were added.
  func settled(_ events: EventRun) -> UsedKeys {
    guard !unmatched.isEmpty else { return self }
    let extras = Set(events.lazy.filter { $0.kind == .adapterMap }.flatMap { $0[.extra]?.strings ?? [] })
    var remaining = self
    remaining.unmatched.removeAll { extras.contains($0.key) }
    return remaining
  }
}
