import AdModel
package import Ledger

extension AdFacts {
  /// What an ad of a session in doubt is and has, so that rules about others aren't asked. All else is set: whether anything is
  /// wrong with it the rules look for themselves.
  ///
  /// - Parameter isPlatform: whether the publisher may be an online platform in the sense of the DSA.
  package init(of ad: AdRecord, in session: SessionRecord, isPlatform: Bool) {
    self = .all
    noteKinds(of: ad)
    noteTransparency(of: ad)
    set(.underDSA, isPlatform && !ad.isHouse)
    set(.reservation, ad.inventory == .reservation)
    set(.hasAssets, ad.kind?.hasAssets ?? !ad.isOfOtherKind)
    set(.customNative, ad.kind == .customNative)
    set(.rewarded, ad.kind == .rewarded)
    set(.live, ad.kind == .liveInterstitial)
    set(.hasDefinition, ad.definition != nil)
    set(.declaresMediation, ad.definition?.native?.mediation != nil)
    set(.shown, ad.wasShown && !ad.isOfOtherKind)
    set(.rendered, ad.isRendered)
    set(.clicked, !ad.clicks.isEmpty)
    set(.mediated, ad.isMediated)
    set(.adChoicesDelivered, ad.adChoicesDelivered)
    set(.keysUsed, !ad.usedKeys.isEmpty)
    set(.keysUnmatched, !ad.usedKeys.unmatched.isEmpty)
    set(.retried, !ad.backOff.isEmpty)
    set(.loadFailed, !ad.backOff.isEmpty || ad.kinds.contains(.adLoadFailed))
    set(.maybeInEEA, session.isEEA != false)
    set(.partlyObserved, session.observed != nil)
    set(.ageKnown, session.isUnderAge != nil)
    let consent = session.consent(of: ad)
    set(.refusalKnown, consent?.nonPersonalised != nil || consent?.limited != nil)
  }

  private mutating func set(_ fact: AdFacts, _ holds: Bool) {
    if !holds { subtract(fact) }
  }

  private mutating func noteKinds(of ad: AdRecord) {
    let kinds = ad.kinds
    set(.requested, kinds.contains(.adRequest))
    set(.loaded, kinds.contains(.adLoad))
    set(.counted, kinds.contains(.impression))
    set(.coversScreen, kinds.intersects(EventKindSet(.screenPresent, .screenDismiss)))
    set(.askedToShow, kinds.contains(.adShow))
    set(.displayed, kinds.contains(.adDisplay))
    set(.rewardBrought, kinds.intersects(EventKindSet(.rewardGrant, .rewardDeliver)))
    set(.rewardGranted, kinds.contains(.rewardGrant))
    set(.calledBack, kinds.contains(.adCallback))
  }

  private mutating func noteTransparency(of ad: AdRecord) {
    let request = ad.requestedTransparency
    let hasObject = ad.load != nil && ad.transparency != nil
    set(.transparencyObject, hasObject)
    set(.transparencyEither, request != nil || ad.transparency != nil)
    set(.rendererAsked, request?.required ?? 0 >= 1 && request?.publisherRenders != nil)
    // Where the sell side applied parameters, there is something to look at.
    let isSilent = request?.entries.isEmpty ?? true
    set(.bidUnasked, !hasObject && isSilent && (ad.load == nil || request?.isRequired != true))
  }
}
