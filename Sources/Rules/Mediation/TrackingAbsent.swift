import Checking
import Model
import Basics
import Sessions

/// Reports impressions that the adapter was to count and didn't count.
enum TrackingAbsent: AdRule {
  static let info = RuleInfo(
    id: "tracking-absent",
    title: "Adapter never counted the impression",
    group: .mediation,
    severity: .error,
    summary: """
      `adapter.track` says that the adapter counts impressions, the ad was shown, and no `impression` is `by: \
      adapter`. In a waterfall the rule judges the adapter whose ad was shown. Reported at the `session.end`, or at \
      the ad's last line.
      """,
    rationale: """
      If `handlesUserImpressions` returns `true`, the SDK leaves the counting to the adapter. If the adapter reports \
      no impression, the ad was shown and not counted: fill stays high, impressions drop, and the publisher isn't \
      paid.
      """,
    remedy: """
      Call the event delegate's `reportImpression()` (Android `reportAdImpression()`) when the network's SDK reports \
      that it counted. Keep the delegate that the completion handler returned, and set the network's own delegate \
      before the ad is rendered. If the network doesn't count at all, let `handlesUserImpressions` return `false`.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented(
        """
        If `handlesUserImpressions` says so, the adapter must report impressions: the SDK doesn't.
        """)
    ],
    isAboutAbsence: true,
    restsOn: [.adapters, .impressions],
    good: [
      .recording(
        """
        \(toTrack)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        {"event":"impression","ad":"a1","by":"adapter"}
        \(ExampleLines.end)
        """, formats: [adapterCounts]),
      .recording(
        """
        \(ExampleMediationLines.session)
        """, formats: [ExampleFormats.mediatedNative]),
    ],
    bad: [
      .recording(
        """
        \(toTrack)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        ↓\(ExampleLines.end)
        """, formats: [adapterCounts])
    ])

  private static let adapterCounts = ExampleFormats.mediatedNative.replacing(
    "{impressions: sdk, clicks: sdk}", with: "{impressions: adapter, clicks: adapter}")

  private static let toTrack = """
    \(ExampleLines.start)
    \(ExampleMediationLines.request)
    \(ExampleMediationLines.adapterLoad)
    \(ExampleMediationLines.map)
    {"event":"adapter.track","ad":"a1","adapter":"SampleCustomEvent","impressions":"adapter","clicks":"adapter"}
    """

  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    guard let track = track(of: ad.any) else { return .notApplicable }
    guard track[.impressions]?.equals("adapter") == true else { return .notApplicable }
    guard let shown = ad.record.shownAt else { return .notApplicable }
    guard isMissing(ad) else { return .pass }
    return ad.fail(
      "The adapter says that it counts impressions, ad \(ad.record.id.quoted) was shown, and the adapter counted none.",
      at: ad.endLocation,
      help: "Let the adapter report the impression, or leave the counting to the SDK.",
      related: [
        RelatedPlace("the adapter counts impressions", at: track.location),
        RelatedPlace("shown here", at: shown.location),
      ])
  }

  /// Returns true if this rule fails for an ad. Other rules about ads without an impression then don't report the ad again.
  static func isMissing(_ ad: AnyAd) -> Bool {
    // `NotApplicable` is the only error here, and no failure: the rule doesn't apply to such an ad.
    guard let ad = try? MediatedNativeAd(ad) else { return false }
    return isMissing(ad)
  }

  /// True if the adapter declared that it counts impressions, the ad was shown, and the adapter counted none: this rule
  /// fails.
  static func isMissing(_ ad: MediatedNativeAd) -> Bool {
    track(of: ad.any)?[.impressions]?.equals("adapter") == true && ad.record.wasShown
      && !ad.record.impressions.contains { $0[.by]?.equals("adapter") == true }
  }

  /// Returns the last line in which the adapter of the shown ad states who counts impressions; `nil` if there is none.
  /// It is also `nil` if that adapter failed, because another adapter then delivered the ad.
  private static func track(of ad: AnyAd) -> Event? {
    if ad.record.servingAttempt?.outcome == "error" { return nil }
    let tracks =
      ad.record.servingAttempt?.tracks ?? ad.record.adapterEvents.filter { $0.kind == .adapterTrack }
    return tracks.last { $0[.impressions] != nil }
  }
}
