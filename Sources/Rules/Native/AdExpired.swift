import Checking
import Model
import Basics
import Sessions

/// Reports an ad that was shown more than an hour after its load.
enum AdExpired: AdRule {
  static let info = RuleInfo(
    id: "ad-expired",
    title: "Ad was shown after it had expired",
    group: .native,
    severity: .warning,
    summary: """
      A `native` or `customNative` ad, or a `rewarded` one of AdMob or Ad Manager, came onto the screen for the first \
      time more than 60 minutes after its `ad.load`. `service.platform` of the definition, or else `sdk.name` of the \
      session, says which SDK a rewarded ad comes from. The rule doesn't apply if neither is there, or if the platform \
      renews ads by itself (AppLovin). Reported at the line that brings the ad onto the screen.
      """,
    rationale: """
      Google's ads expire after an hour. An ad that is shown later may not be paid for. The advertiser's campaign may \
      be over, so that the ad shows an offer that is no longer valid.
      """,
    remedy: """
      Keep the time of the load with the ad. Discard the ad once it is an hour old, and load another. Check its age \
      when the app comes back to the foreground, and before an ad from a cache is shown.
      """,
    citations: [.nativeOnIOS, .nativeOnAndroid, .rewardedOnAdMob],
    grounds: [
      .documented(
        "Google: native ads should be shown within an hour of their load, and rewarded ads time out after an hour."
      ),
      .deduced(
        "It is our reading that custom native ads, which the same loader loads, expire like native ones."),
    ],
    restsOn: [.loads],
    good: [
      .nativeSession
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        ↓{"event":"view.render","ad":"a1","time":"2026-11-20T11:30:00.000Z","frame":[16,120,358,300]}
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.captionRender)
        \(ExampleLines.badgeRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

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
      "Ad \(record.id.quoted) came onto the screen \(Int64(age / 60_000_000)) minutes after it was loaded; it expires after 60.",
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
