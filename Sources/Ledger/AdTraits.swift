import AdModel

/// What can be said of an ad at once: rules that need what an ad hasn't aren't asked about it.
package struct AdTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

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
  /// It came, or was requested, with a `dsa` object.
  package static let transparencyEither = AdTraits(rawValue: 1 << 24)
  /// The request asked for the information about the ad, and says who is to show it.
  package static let rendererAsked = AdTraits(rawValue: 1 << 25)
  /// The session says whether the person is under age.
  package static let ageKnown = AdTraits(rawValue: 1 << 26)
  /// The session says whether personalised ads were refused.
  package static let refusalKnown = AdTraits(rawValue: 1 << 27)
  /// An asset was delivered, rendered or clicked under some key.
  package static let keys = AdTraits(rawValue: 1 << 28)
  /// A load failed, or was tried again.
  package static let loadFailure = AdTraits(rawValue: 1 << 29)
  /// The network granted a reward.
  package static let grant = AdTraits(rawValue: 1 << 30)
  /// An event that needs another before it.
  package static let follower = AdTraits(rawValue: 1 << 31)
  /// Its definition requires assets that the server delivers (`FormatDemands.required`).
  package static let requiredAssets = AdTraits(rawValue: 1 << 32)
  /// Its definition declares an image that is shown when there is no video.
  package static let fallbackImage = AdTraits(rawValue: 1 << 33)
  /// Its definition declares a mediation adapter; what follows is said of that.
  package static let mediation = AdTraits(rawValue: 1 << 34)
  package static let mapping = AdTraits(rawValue: 1 << 35)
  /// A server parameter is required.
  package static let parameter = AdTraits(rawValue: 1 << 36)
  /// Images are to come as data.
  package static let imageDownload = AdTraits(rawValue: 1 << 37)
  /// Who counts.
  package static let tracking = AdTraits(rawValue: 1 << 38)
  /// A URL: of an asset, of the ad's destination, or that a click opened.
  package static let url = AdTraits(rawValue: 1 << 40)
  /// SDK or adapter counted an impression or a click.
  package static let sdkCount = AdTraits(rawValue: 1 << 41)
  /// The publisher may be an online platform in the sense of the DSA. (The configuration tells, not the recording.)
  package static let maybePlatform = AdTraits(rawValue: 1 << 39)
}

extension AdRecord {
  /// All traits but `maybePlatform`.
  package func traits(in session: SessionRecord) -> AdTraits {
    var traits = ownTraits
    traits.formUnion(demands.traits)
    if session.isEEA != false { traits.insert(.maybeEEA) }
    if session.isUnderAge != nil { traits.insert(.ageKnown) }
    if let consent = session.consent, consent.nonPersonalised != nil || consent.limited != nil {
      traits.insert(.refusalKnown)
    }
    return traits
  }

  private var ownTraits: AdTraits {
    var traits = kindTraits.union(transparencyTraits)
    if !requests.isEmpty { traits.insert(.request) }
    if !loads.isEmpty { traits.insert(.load) }
    if !impressions.isEmpty { traits.insert(.impression) }
    if !clicks.isEmpty { traits.insert(.click) }
    if isRendered { traits.insert(.render) }
    if !adapterEvents.isEmpty { traits.insert(.adapter) }
    if kinds.intersects(Self.fullScreenKinds) { traits.insert(.fullScreen) }
    if adChoicesDelivered { traits.insert(.adChoicesDelivered) }
    if showing != nil { traits.insert(.showing) }
    if showing?.state.assets.contains(where: { $0.role == .adChoices }) == true {
      traits.insert(.adChoicesRendered)
    }
    if kinds.contains(.adShow) { traits.insert(.adShow) }
    if kinds.contains(.adDisplay) { traits.insert(.adDisplay) }
    if kinds.intersects(Self.rewardKinds) { traits.insert(.reward) }
    if !backOff.isEmpty { traits.insert([.retry, .loadFailure]) }
    if !loadFailures.isEmpty { traits.insert(.loadFailure) }
    if kinds.contains(.rewardGrant) { traits.insert(.grant) }
    if kinds.intersects(Self.followers) { traits.insert(.follower) }
    if !usedKeys.isEmpty { traits.insert(.keys) }
    if mayHaveURL { traits.insert(.url) }
    if isCountedBySDK { traits.insert(.sdkCount) }
    if isOnScreen || countedImpression != nil { traits.insert(.shown) }
    if inventory == .reservation { traits.insert(.reservation) }
    if !isHouse { traits.insert(.paidFor) }
    return traits
  }

  private var mayHaveURL: Bool {
    clicks.contains { $0.url != nil }
      || loads.contains { $0[.assets] != nil || $0[.destination] != nil }
  }

  private var isCountedBySDK: Bool {
    impressions.contains { $0[.by].map { $0.equals("sdk") || $0.equals("adapter") } ?? false }
      || clicks.contains { $0.party == "sdk" || $0.party == "adapter" }
  }

  private var transparencyTraits: AdTraits {
    var traits: AdTraits = []
    if transparency != nil { traits = [.transparency, .transparencyEither] }
    if let required = requestedTransparency?.required, required >= 1,
      requestedTransparency?.publisherRenders != nil
    {
      traits.insert(.rendererAsked)
    }
    if requestedTransparency != nil { traits.insert(.transparencyEither) }
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
  private static let followers = EventKindSet(
    .adLoad, .adLoadFailed, .adRetry, .adapterMap, .adapterTrack, .adapterComplete, .adHide, .adRevenue,
    .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver, .breakStart, .breakEnd, .periodEnd,
    .streamLoad)
}
