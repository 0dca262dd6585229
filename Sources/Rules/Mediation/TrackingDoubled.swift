import Checking
import Model
import Basics
import Sessions

/// Reports impressions or clicks that the SDK and the adapter both counted.
enum TrackingDoubled: AdRule {
  static let info = RuleInfo(
    id: "tracking-doubled",
    title: "SDK and adapter both count",
    group: .mediation,
    severity: .error,
    summary: """
      An ad has impressions `by: sdk` and `by: adapter`, or clicks by both. Reported once an ad, at the first line of \
      the party that came second. The repeated impressions of such an ad aren't reported again.
      """,
    rationale: """
      Exactly one party counts impressions, and one counts clicks. If both do, Google's reports and the network's each \
      have every view twice: click rates halve, revenue per view is wrong, and the network may treat it as fraud.
      """,
    remedy: """
      Decide who counts, write it under `tracking` in the definition, and let the adapter follow it.

      * The adapter counts: `handlesUserImpressions` and `handlesUserClicks` return `true` (Android: \
      `setOverrideImpressionRecording(true)`, `setOverrideClickHandling(true)`), and the adapter calls `reportImpression()` \
      and `reportClick()`.
      * The SDK counts: they return `false`, and the adapter passes `didRecordImpression` and \
      `didRecordClickOnAsset(withName:view:viewController:)` on to the network and reports nothing.
      """,
    citations: [.nativeCustomEvents, .mediationNativeAd],
    grounds: [
      .documented(
        """
        Either the SDK counts or the adapter, as `handlesUserImpressions` and `handlesUserClicks` say.
        """)
    ],
    restsOn: [.impressions],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleMediationLines.toRender)
        \(ExampleMediationLines.impression)
        ↓{"event":"impression","ad":"a1","by":"adapter"}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
      .recording(
        """
        \(ExampleMediationLines.toRender)
        \(ExampleMediationLines.impression)
        {"event":"click","ad":"a1","asset":"Headline","by":"adapter","action":"browser","openable":[]}
        ↓{"event":"click","ad":"a1","asset":"Headline","by":"sdk","action":"browser","openable":[]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let impressions = Count(ad.record.impressions)
    let clicks = Count(ad.record.clicks.lazy.map(\.event))
    guard impressions.first != nil || clicks.first != nil else { return .notApplicable }
    if impressions.second == nil, clicks.second == nil { return .pass }
    return fail(ad, doubled: [("impression", impressions), ("click", clicks)].filter { $0.1.second != nil })
  }

  private static func fail(_ ad: NativeAd, doubled: [(noun: String, count: Count)]) -> RuleOutcome {
    guard let reported = doubled.compactMap(\.count.second).min(by: { $0.index < $1.index }) else {
      return .pass
    }
    let lines = doubled.flatMap { noun, count in
      [count.first, count.second].compactMap(\.self).map { (noun: noun, event: $0) }
    }
    return ad.fail(
      "SDK and adapter both count the \(doubled.map { "\($0.noun)s" }.listed()) of ad \(ad.record.id.quoted).",
      at: reported.location, help: "Let one of them count, and state in the definition which.",
      related: lines.filter { $0.event != reported }.map { noun, event in
        RelatedPlace("\(noun) by '\(event[.by]?.string ?? "")'", at: event.location)
      })
  }

  /// True if both SDK and adapter counted the impressions.
  static func isDoubled(_ impressions: some Sequence<Event>) -> Bool { Count(impressions).second != nil }

  /// Returns true if the SDK and the adapter both counted the impressions of an ad, or both counted its clicks.
  static func isDoubled(_ ad: AdRecord) -> Bool {
    isDoubled(ad.impressions) || Count(ad.clicks.lazy.map(\.event)).second != nil
  }

  /// The first line in which the SDK or the adapter counts, and the first line in which the other of the two does.
  private struct Count {
    var first: Event?
    var second: Event?

    init(_ events: some Sequence<Event>) {
      for event in events {
        guard let party = event[.by], party.equals("sdk") || party.equals("adapter") else { continue }
        guard let first else {
          first = event
          continue
        }
        if first[.by]?.string != party.string {
          second = event
          return
        }
      }
    }
  }
}
