import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about native ads as a whole.
  static let nativeAds: [Rule] = [
    Rule("ad-expired", .ad(AdExpired.judge)),
    Rule("ad-id-reused", .ad(adIdReused)),
    Rule("ad-too-small", .ad(adTooSmall)),
    Rule("ads-overlap", .ad(adsOverlap)),
    Rule("screen-unbalanced", .ad(screenUnbalanced)),
  ]
}

/// Reports an ad that was shown more than an hour after its load.
private enum AdExpired {
  /// The time after which a loaded ad expires, in microseconds.
  private static let lifetime: Int64 = 3_600_000_000

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    let record = ad.record
    switch record.kind {
    case .native, .customNative: break
    case .rewarded:
      guard isGoogles(ad) else { return .notApplicable }
    case .liveInterstitial, nil: return .notApplicable
    }
    guard let shown = record.kind == .rewarded ? record.countedImpression : record.firstOnScreen else {
      return .notApplicable
    }
    guard let load = record.loads.last(where: { $0.index <= shown.index }) else { return .notApplicable }
    let age = shown.time.microseconds - load.time.microseconds
    if age <= lifetime { return .pass }
    return ad.fail(
      "Ad \(name: record.id) came onto the screen \(Int64(age / 60_000_000)) minutes after it was loaded; it expires after 60.",
      at: shown.location, help: "Discard ads that are an hour old, and load others.",
      related: [RelatedPlace("loaded here", at: load.location)])
  }

  /// Returns true if a rewarded ad comes from AdMob or Ad Manager. The definition's platform decides or, without one,
  /// the name of the session's SDK.
  private static func isGoogles(_ ad: AnyAd) -> Bool {
    guard
      let name = ad.record.definition?.rewarded?.platform?.value ?? ad.session.start?[.sdk]?["name"]?.string
    else { return false }
    let folded = name.lowercased().filter(\.isLetter)
    return ["google", "admob", "admanager"].contains { folded.contains($0) }
  }
}

/// Reports an ad id under which another ad was loaded.
private func adIdReused(_ ad: AnyAd) -> RuleOutcome {
  guard let load = ad.record.load else { return .notApplicable }
  guard let predecessor = ad.record.predecessor else { return .pass }
  let earlier = ad.session.ads[predecessor]
  let (state, place): (Phrase, RelatedPlace?) =
    ad.record.isBeside
    ? ("which is on the screen", earlier.firstOnScreen.map { RelatedPlace("shown here", at: $0.location) })
    : (
      "which was counted already",
      earlier.countedImpression.map { RelatedPlace("counted here", at: $0.location) }
    )
  return ad.fail(
    "Another ad is loaded under the id of ad \(name: earlier.id), \(state).",
    at: load.location, help: "Give each ad that is loaded an id of its own.",
    related: [place].compactMap(\.self))
}

/// Reports an ad, or its video, that is smaller than Google's policies allow.
private func adTooSmall(_ ad: ShownNativeAd) -> RuleOutcome {
  guard let look = ad.appearance[.adSized] else { return .notApplicable }
  if let answer = ad.answerWithSuspectUnits(about: "the ad", look) { return answer }
  let video = ad.event(of: look)?[.asset]?.string
  let least = (video == nil ? AdState.leastSize : AdState.leastVideoSize)
  return ad.outcome(
    of: look,
    LayoutTexts(
      subject: video.map { "the video view \(name: $0)" } ?? "the ad",
      consequence:
        "\(words: video == nil ? "An ad" : "A video") must be \(number: least) × \(number: least) points",
      question: "how large the ad is", help: "Give it a minimum size."))
}

/// Reports an ad that lies over another ad.
private func adsOverlap(_ ad: NativeAd) -> RuleOutcome {
  guard ad.record.kinds.contains(.viewRender) else { return .notApplicable }
  return .passUnless(
    ad.record.overlaps.map { overlap in
      var violation = ad.violation(
        "Ad \(name: ad.record.id) lay over ad \(name: overlap.other) by more than half for more than a second.",
        at: overlap.render.location,
        help: "Look at a screenshot: one of the two may be gone, and its 'view.hide' not recorded.")
      violation.isReview = true
      return violation
    })
}

/// Reports a full screen that opened and never closed, or that closed without having opened.
private func screenUnbalanced(_ ad: AnyAd) -> RuleOutcome {
  guard ad.record.kinds.intersects(EventKindSet(.screenPresent, .screenDismiss)) else {
    return .notApplicable
  }
  var open: [Event] = []
  var surplus: Event?
  for event in ad.record.events {
    switch event.kind {
    case .screenPresent: open.append(event)
    case .screenDismiss: if open.popLast() == nil { surplus = surplus ?? event }
    default: continue
    }
  }
  if let surplus {
    return .fail([
      ad.violation(
        "The full screen of ad \(name: ad.record.id) was dismissed and had not been presented.",
        at: surplus.location, help: "Forward both callbacks, each of them once.", isAboutAbsence: false
      ).resting(
        onOrderOf: surplus, ad.record.events.first { $0.kind == .screenPresent } ?? surplus, in: ad.session)
    ])
  }
  guard let present = open.last else { return .pass }
  return ad.fail(
    "The full screen of ad \(name: ad.record.id) was presented and never dismissed.",
    at: ad.endLocation,
    help: "Forward the callback for the screen's dismissal.",
    related: [RelatedPlace("presented here", at: present.location)])
}
