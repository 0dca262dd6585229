import Checking
import Model
import Basics
import Sessions

/// Reports an impression that the same party had already counted.
enum ImpressionRepeated: AdRule {
  static let info = RuleInfo(
    id: "impression-repeated",
    title: "Impression was counted again",
    group: .native,
    severity: .note,
    summary: """
      One party (`by`: app, SDK or adapter) counts the impression of one ad more than once. Only the first counts; \
      each further one is reported. If SDK and adapter both count, `tracking-doubled` reports it instead.
      """,
    rationale: """
      The SDK drops repeated calls, so the figures stay right. Still the call is in the wrong place, such as a layout \
      pass that runs again and again, and the publisher's own counters count too many impressions.
      """,
    remedy: """
      Call `recordImpression()` once, when the ad first comes onto the screen. Store that it was called with the ad \
      and not with the cell, which is reused. An adapter calls `reportImpression` (`reportAdImpression` on Android) \
      once an ad.
      """,
    citations: [.customFormatsOnIOS, .customNativeAdReference],
    grounds: [
      .documented("`recordImpression()` may be called many times; the first counts."),
      .advice("A repetition does no harm, but shows that a call is in the wrong place."),
    ],
    restsOn: [.impressions],
    good: [.nativeSession],
    bad: [
      .native(
        shown: """
          ↓\(ExampleLines.impression)
          """)
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard !ad.record.impressions.isEmpty else { return .notApplicable }
    if ad.record.impressions.count == 1 { return .pass }
    if TrackingDoubled.isDoubled(ad.record.impressions) { return .notApplicable }
    var firstByParty: [String: Event] = [:]
    var violations: [Violation] = []
    for impression in ad.record.impressions {
      // An impression without a readable party (`event-invalid`) may be by any party.
      guard let party = impression[.by]?.string else { continue }
      guard let first = firstByParty[party] else {
        firstByParty[party] = impression
        continue
      }
      violations.append(
        ad.violation(
          "The impression of ad \(ad.record.id.quoted) is counted again by '\(party)'; only the first counts.",
          at: impression.location, help: "Count an ad once, when it first comes onto the screen.",
          related: [RelatedPlace("the impression that counts", at: first.location)]))
    }
    return .passUnless(violations)
  }
}
