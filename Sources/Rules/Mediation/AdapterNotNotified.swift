import Checking
import Model
import Basics
import Sessions

/// Reports an impression, a click or the rendering of an ad that the adapter didn't pass on to its network.
enum AdapterNotNotified: AdRule {
  static let info = RuleInfo(
    id: "adapter-not-notified",
    title: "Network was not notified",
    group: .mediation,
    severity: .warning,
    summary: """
      The SDK counts an ad's impressions or clicks and counted one, and no `adapter.notify` passes it on to the \
      network. Or the adapter counts, the ad was shown, and no `adapter.notify` reports its views. Clicks on AdChoices \
      don't count. The rule applies if `recorder.observes` names `notifications` (an absent `observes` doesn't), or if \
      the session has an `adapter.notify`. Reported once an ad, at the `session.end`, or at the ad's last line.
      """,
    rationale: """
      A network bills, paces and optimises by the events that reach it. If the SDK counts an impression and the \
      adapter doesn't pass it on, the network never pays for it. Views that the network never gets can't be measured \
      or clicked.
      """,
    remedy: """
      * iOS: implement `didRecordImpression()`, `didRecordClickOnAsset(withName:view:viewController:)` and \
      `didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:)` with exactly these labels. These \
      methods are optional: one with another name is never called, and no error is shown.
      * Android: override `recordImpression()`, `handleClick(view)` and `trackViews(…)` of the mapper.

      Call the network's SDK in each, and write the `adapter.notify` there.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented(
        "The SDK informs the adapter of impressions, of clicks, and of the views that an ad is rendered in."),
      .deduced("It follows from their purpose that the adapter passes them on to its network."),
    ],
    isAboutAbsence: true,
    restsOn: [.adapters, .notifications],
    good: [
      .mediatedSession,
      .recording(
        """
        \(ExampleMediationLines.toRender)
        \(ExampleMediationLines.impression)
        {"event":"adapter.notify","ad":"a1","adapter":"SampleCustomEvent","of":"impression"}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleMediationLines.toRender)
        {"event":"adapter.notify","ad":"a1","adapter":"SampleCustomEvent","of":"render"}
        \(ExampleMediationLines.impression)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative])
    ])

  static func judge(_ ad: MediatedNativeAd) -> RuleOutcome {
    guard ad.session.observes(.notifications) else { return .notApplicable }
    let agreed = AgreedTracking(of: ad)
    let sides = [agreed.impressions, agreed.clicks].compactMap(\.self)
    guard !sides.isEmpty else { return .notApplicable }
    let notified = Notified(ad)
    let due = [
      impression(ad, agreed, notified), clicks(ad, agreed, notified),
      sides.contains { $0.party == .adapter } ? rendering(ad, notified) : nil,
    ].compactMap(\.self)
    guard !due.isEmpty else { return .notApplicable }
    let unnotified = due.filter { !$0.isNotified }
    guard !unnotified.isEmpty else { return .pass }
    return ad.fail(
      "The network wasn't notified of \(unnotified.map(\.title).listed()) of ad \(ad.record.id.quoted).",
      at: ad.endLocation, help: "Let the adapter pass the SDK's call on to the network's SDK.",
      related: unnotified.map(\.place) + sides.map(\.place).uniqued())
  }

  /// A notification that the network must get, with true if the adapter passed it on, and the line it is about.
  private typealias Due = (title: String, isNotified: Bool, place: RelatedPlace)

  private static func impression(
    _ ad: MediatedNativeAd, _ agreed: AgreedTracking, _ notified: Notified
  ) -> Due? {
    guard agreed.impressions?.party == .sdk,
      let impression = ad.record.impressions.first(where: { $0[.by]?.equals("sdk") == true })
    else { return nil }
    return (
      "the impression", notified.impressions > 0, RelatedPlace("counted here", at: impression.location)
    )
  }

  private static func clicks(
    _ ad: MediatedNativeAd, _ agreed: AgreedTracking, _ notified: Notified
  ) -> Due? {
    guard agreed.clicks?.party == .sdk else { return nil }
    let clicks = ad.record.clicks.filter { $0.party == "sdk" && $0.role != .adChoices }
    let count = Set(clicks.map(\.number)).count
    guard let last = clicks.last else { return nil }
    let title = count == 1 ? "the click" : "\(max(0, count - notified.clicks)) of \(count) clicks"
    return (title, notified.clicks >= count, RelatedPlace("clicked here", at: last.event.location))
  }

  private static func rendering(_ ad: MediatedNativeAd, _ notified: Notified) -> Due? {
    guard ad.record.isRendered, let shown = ad.record.shownAt else { return nil }
    return ("the rendering", notified.renders > 0, RelatedPlace("shown here", at: shown.location))
  }

  /// The numbers of impressions, clicks and renderings that the adapter of the shown ad passed on to its network.
  private struct Notified {
    private(set) var impressions = 0
    private(set) var clicks = 0
    private(set) var renders = 0

    init(_ ad: MediatedNativeAd) {
      let serving = ad.record.servingAttempt?.adapter
      for event in ad.record.adapterEvents where event.kind == .adapterNotify {
        // A line without `adapter` may be of any adapter.
        if let adapter = event[.adapter]?.string, let serving, !AdapterClass.isSame(adapter, serving) {
          continue
        }
        switch event[.of]?.string {
        case "impression": impressions += 1
        case "click": clicks += 1
        case "render": renders += 1
        default: break
        }
      }
    }
  }
}
