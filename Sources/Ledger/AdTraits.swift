import AdModel

/// What can be said of an ad at once: rules that need what an ad hasn't aren't asked about it.
package struct AdTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Of a kind whose ads consist of assets, or of none that is known.
  package static let assets = AdTraits(rawValue: 1 << 0)
  package static let customNative = AdTraits(rawValue: 1 << 1)
  package static let rewarded = AdTraits(rawValue: 1 << 2)
  package static let live = AdTraits(rawValue: 1 << 3)
  /// Its definition is at hand.
  package static let definition = AdTraits(rawValue: 1 << 4)
  package static let request = AdTraits(rawValue: 1 << 5)
  package static let load = AdTraits(rawValue: 1 << 6)
  package static let impression = AdTraits(rawValue: 1 << 7)
  package static let click = AdTraits(rawValue: 1 << 8)
  /// An `asset.render` or whatever else puts the ad on the screen.
  package static let render = AdTraits(rawValue: 1 << 9)
  /// There is a moment at which its state is judged.
  package static let showing = AdTraits(rawValue: 1 << 10)
  /// An `adapter.*` line.
  package static let adapter = AdTraits(rawValue: 1 << 11)
  /// A `screen.*` line.
  package static let fullScreen = AdTraits(rawValue: 1 << 12)
  package static let adChoicesDelivered = AdTraits(rawValue: 1 << 13)
  /// AdChoices is among what was rendered by the moment of showing.
  package static let adChoicesRendered = AdTraits(rawValue: 1 << 14)
  package static let adShow = AdTraits(rawValue: 1 << 15)
  package static let adDisplay = AdTraits(rawValue: 1 << 16)
  /// A `reward.grant` or `reward.deliver`.
  package static let reward = AdTraits(rawValue: 1 << 17)
  /// It was tried again after it failed to load.
  package static let retry = AdTraits(rawValue: 1 << 18)
  /// Somebody could see it, as far as the recording tells.
  package static let shown = AdTraits(rawValue: 1 << 19)
  /// Its session ran in the EEA, or it isn't known where.
  package static let maybeEEA = AdTraits(rawValue: 1 << 20)
  package static let reservation = AdTraits(rawValue: 1 << 21)
  /// No house ad.
  package static let paidFor = AdTraits(rawValue: 1 << 22)
  /// It came with a `dsa` object.
  package static let transparency = AdTraits(rawValue: 1 << 23)
}

extension AdRecord {
  package func traits(in session: SessionRecord) -> AdTraits {
    var traits = ownTraits
    if session.isEEA != false { traits.insert(.maybeEEA) }
    return traits
  }

  private var ownTraits: AdTraits {
    var traits: AdTraits = kindTraits
    if case .definition = format { traits.insert(.definition) }
    if !requests.isEmpty { traits.insert(.request) }
    if !loads.isEmpty { traits.insert(.load) }
    if !impressions.isEmpty { traits.insert(.impression) }
    if !clicks.isEmpty { traits.insert(.click) }
    if isRendered { traits.insert(.render) }
    if !adapterEvents.isEmpty { traits.insert(.adapter) }
    if kinds.intersects(Self.fullScreenKinds) { traits.insert(.fullScreen) }
    if adChoicesDelivered { traits.insert(.adChoicesDelivered) }
    if let showing {
      traits.insert(.showing)
      if showing.state.assets.contains(where: { $0.role == .adChoices }) { traits.insert(.adChoicesRendered) }
    }
    if kinds.contains(.adShow) { traits.insert(.adShow) }
    if kinds.contains(.adDisplay) { traits.insert(.adDisplay) }
    if kinds.intersects(Self.rewardKinds) { traits.insert(.reward) }
    if !backOff.isEmpty { traits.insert(.retry) }
    if isOnScreen || countedImpression != nil { traits.insert(.shown) }
    if inventory == .reservation { traits.insert(.reservation) }
    if !isHouse { traits.insert(.paidFor) }
    if transparency != nil { traits.insert(.transparency) }
    return traits
  }

  private var kindTraits: AdTraits {
    switch kind {
    case nil, .native: .assets
    case .customNative: [.assets, .customNative]
    case .rewarded: .rewarded
    case .liveInterstitial: .live
    }
  }

  private static let fullScreenKinds = EventKindSet(.screenPresent, .screenDismiss)
  private static let rewardKinds = EventKindSet(.rewardGrant, .rewardDeliver)
}
