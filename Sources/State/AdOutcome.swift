import AdModel
import Checks
import Ledger
import Tallies

/// What an ad comes to, once all lines of its session were noted.
struct AdOutcome {
  var facts: AdFacts
  /// Of these facts, its number in `SettledVerdicts`.
  var screen: Int32 = -1
  var tally: Tally
  /// Of its impression; `nil`: it wasn't counted.
  var day: Day?
  var isShown: Bool
  var isReservation: Bool
  var isIconClicked: Bool
}

extension SessionNotes {
  private static let screenKinds = EventKindSet(.screenPresent, .screenDismiss)
  private static let rewardKinds = EventKindSet(.rewardGrant, .rewardDeliver)
  private static let followers = EventKindSet(
    .adLoad, .adLoadFailed, .adRetry, .adapterMap, .adapterTrack, .adapterComplete, .adHide, .adRevenue,
    .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver)

  /// `nil`: the ledger has to look at it.
  ///
  /// - Parameter isEEA: whether the session ran there; `nil`: not known.
  func outcome(of ad: Int, isEEA: Bool?, _ lexicon: Lexicon) -> AdOutcome? {
    let notes = ads[ad]
    guard notes.format >= 0 else { return nil }
    let kind = lexicon.formats[Int(notes.format)].kind
    var facts = commonFacts(notes, isEEA: isEEA, lexicon)
    let isCounted: Bool
    switch kind {
    case .customNative, .native:
      isCounted = notes.impressions > 0
      // Laid out and not counted, or the other way round, it is judged at moments of its own.
      guard isCounted == notes.view.isRendered, let assets = assetFacts(notes, isShown: isCounted, lexicon)
      else {
        return nil
      }
      facts.formUnion(assets)
      if kind == .customNative { facts.insert(.customNative) }
    case .rewarded:
      isCounted = notes.has(.adDisplay)
      facts.formUnion(rewardedFacts(of: ad, lexicon))
    case .liveInterstitial:
      isCounted = notes.has(.adStart)
      facts.formUnion(notes.podFacts.union(.live))
    }
    if isCounted { facts.formUnion(.rendered.union(.shown)) }
    return AdOutcome(
      facts: facts, tally: tally(notes, isCounted: isCounted),
      day: isCounted ? Timestamp(microseconds: notes.countedTime).day : nil, isShown: isCounted,
      isReservation: notes.inventory == 1, isIconClicked: notes.clickFacts.contains(.iconClicked))
  }

  private func commonFacts(_ notes: AdNotes, isEEA: Bool?, _ lexicon: Lexicon) -> AdFacts {
    var facts: AdFacts = .hasDefinition
    func set(_ fact: AdFacts, _ holds: Bool) {
      if holds { facts.formUnion(fact) }
    }
    set(.requested, notes.requests > 0)
    set(.loaded, notes.loads > 0)
    set(.counted, notes.impressions > 0)
    set(.clicked, notes.clicks > 0)
    set(.coversScreen, notes.kinds.intersects(Self.screenKinds))
    set(.screenUneven, notes.screens != 0)
    set(.askedToShow, notes.has(.adShow))
    set(.displayed, notes.has(.adDisplay))
    set(.rewardBrought, notes.kinds.intersects(Self.rewardKinds))
    set(.rewardGranted, notes.has(.rewardGrant))
    set(.calledBack, notes.has(.adCallback))
    set(.needsAnother, notes.kinds.intersects(Self.followers))
    set(.unanswered, notes.hasOpenRequest)
    set(.hasURL, notes.urlCount > 0)
    set(.urlInsecure, notes.hasInsecureURL)
    set(.maybeInEEA, isEEA != false)
    set(.ageKnown, hasAge)
    set(.refusalKnown, notes.hasRefusal)
    set(.underDSA, lexicon.surroundings.isPlatform && !notes.isHouse)
    set(.reservation, notes.inventory == 1)
    facts.formUnion(notes.requestsTransparency)
    if notes.transparency.contains(.transparencyObject) {
      facts.formUnion(notes.transparency)
    } else {
      facts.formUnion(.bidIncomplete.union(.nameLong))
      set(.bidUnasked, !notes.hasRequestedEntries && (notes.loads == 0 || !notes.requiresTransparency))
    }
    return facts
  }

  /// - Parameter isShown: whether it was laid out and counted.
  private func assetFacts(_ notes: AdNotes, isShown: Bool, _ lexicon: Lexicon) -> AdFacts? {
    var facts = notes.clickFacts.union(.hasAssets).union(mediationFacts(of: notes, lexicon)).union(
      notes.shownFacts)
    func set(_ fact: AdFacts, _ holds: Bool) {
      if holds { facts.formUnion(fact) }
    }
    let format = Int(notes.format)
    set(.countedAgain, notes.impressions > 1)
    set(.countedTwice, notes.impressions > 1 || notes.clicks > 1)
    let both = Party.sdk | Party.adapter
    set(.countedBySDK, (notes.impressionParties | notes.clickParties) & both != 0)
    set(.countedByBoth, notes.impressionParties & both == both || notes.clickParties & both == both)
    set(.countedEarly, notes.assets < 0)
    set(.keysUsed, notes.usesKeys)
    set(.adChoicesDelivered, notes.adChoicesDelivered)
    set(.assetsCompared, notes.assetsCompared)
    set(.assetMayBreak, notes.assetMayBreak)
    set(.requiresAssets, lexicon.formats[format].required != 0)
    set(.assetsMissing, lexicon.formats[format].required & ~notes.deliveredPlaces != 0)
    set(.hasFallback, lexicon.formats[format].fallback != nil)
    guard isShown else {
      facts.formUnion(.iconFaulty.union(.badgeFaulty).union(.small))
      set(.assetsUnseen, lexicon.formats[format].required != 0)
      set(.fallbackUnseen, lexicon.formats[format].fallback != nil)
      set(.fallbackDue, lexicon.formats[format].fallback != nil)
      return facts
    }
    guard let shown = shown(notes, lexicon) else { return nil }
    return facts.union(shown)
  }

  private func tally(_ notes: AdNotes, isCounted: Bool) -> Tally {
    var tally = Tally()
    tally.ads = 1
    tally.requests = Int(notes.requests)
    tally.filledRequests = Int(notes.filledRequests)
    tally.loads = Int(notes.loads)
    tally.loadFailures = Int(notes.loadFailures)
    tally.loadedAds = notes.loads > 0 ? 1 : 0
    tally.renderedAds = isCounted ? 1 : 0
    tally.loadedAndRenderedAds = isCounted ? tally.loadedAds : 0
    tally.impressions = isCounted ? 1 : 0
    tally.viewable = isCounted && notes.has(.adViewable) ? 1 : 0
    var next = notes.taps
    while next >= 0 {
      if taps[Int(next)].isAdChoices { tally.adChoicesTaps += 1 } else { tally.taps += 1 }
      next = taps[Int(next)].next
    }
    tally.tappedImpressions = isCounted && tally.taps > 0 ? 1 : 0
    return tally
  }
}
