// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

package import AdModel

/// What a key of a recording is to the format of its ad.
public final class AssetName: Sendable {
  /// As recorded.
  package let key: String
  package let match: AssetKeyMatch
  public let role: AssetRole
  /// Place of its asset in the definition; `nil`: it has none there.
  public let place: Int?
  /// The same for every name of one asset: of `Headline`, `3001` and `headline`.
  let identity: String
  /// Equal for equal keys of one `AssetNames`; `nil` where there were too many to number.
  private let number: Int?

  init(_ key: String, _ answer: AssetKeyMatcher.Answer, number: Int? = nil) {
    self.key = key
    match = answer.match
    role = answer.role
    place = answer.place
    identity = answer.identity
    self.number = number
  }

  /// Whether both are names of one asset.
  func isSameAsset(as other: AssetName) -> Bool {
    if let number, number == other.number { return true }
    return identity == other.identity
  }

  /// Whether it is neither declared nor reserved as it stands, nor another name of such a key.
  var isUnmatched: Bool {
    switch match {
    case .declared, .standard, .extra: false
    case .caseDiffers, .localized, .unknown: true
    }
  }
}

/// What an asset is for, whatever its key.
public enum AssetRole: Hashable, Sendable { case adChoices, badge, media, other }

/// Assets of one definition, by their places there. Those behind the first 63 share a bit that nobody but the definition
/// sets: an ad is never seen to have them.
public struct AssetSet: Hashable, Sendable {
  /// Places from here on share a bit.
  @inlinable public static var limit: Int { 63 }

  @usableFromInline var bits: UInt64 = 0

  @inlinable public init() {}

  @inlinable public var isEmpty: Bool { bits == 0 }

  mutating func insert(_ place: Int?) { bits |= 1 << UInt64(min(place ?? Self.limit, Self.limit)) }

  /// Notes that an ad has the asset at this place.
  @inlinable public mutating func note(_ place: Int?) {
    if let place, place < Self.limit { bits |= 1 << UInt64(place) }
  }

  /// Whether the asset at this place is among them; never one behind the first 63.
  @inlinable public func contains(_ place: Int) -> Bool {
    place < Self.limit && bits & (1 << UInt64(place)) != 0
  }

  @inlinable public func isSubset(of other: AssetSet) -> Bool { bits & ~other.bits == 0 }
}

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
