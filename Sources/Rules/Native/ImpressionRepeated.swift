import Checking
import Model
import Basics
import Sessions

/// An impression that the same party had already counted.
enum ImpressionRepeated: AdRule {
  static let info = RuleInfo(
    id: "impression-repeated",
    title: "Impression was counted again",
    group: .native,
    severity: .note,
    summary: """
      One party (`by`: app, SDK or adapter) counts the impression of one ad more than once. Only the first counts; each \
      further one is reported. Where SDK and adapter both count, `tracking-doubled` says so instead.
      """,
    rationale: """
      The SDK drops repeated calls, so the figures stay right. Still the call sits in the wrong place, such as a layout \
      pass that runs again and again, and counters of one's own that hang on it count too much.
      """,
    remedy: """
      Call `recordImpression()` once, when the ad first comes onto the screen, and remember that with the ad and not \
      with the cell, which is reused. An adapter calls `reportImpression` (`reportAdImpression` on Android) once an ad.
      """,
    citations: [.customFormatsOnIOS, .customNativeAdReference],
    grounds: [
      .documented("`recordImpression()` may be called many times; the first counts."),
      .advice("A repetition breaks nothing: it hints at a call in the wrong place."),
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
    guard !ad.record.impressions.isEmpty else { return .notApplicable("The ad has no impression.") }
    if ad.record.impressions.count == 1 { return .pass }
    if TrackingDoubled.isDoubled(ad.record.impressions) {
      return .notApplicable("SDK and adapter both count the ad, and that is the finding.")
    }
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
        Violation(
          "The impression of ad \(ad.record.id.quoted) is counted again by '\(party)'; only the first counts.",
          at: impression.location, help: "Count an ad once, when it first comes onto the screen.",
          related: [RelatedPlace("the impression that counts", at: first.location)]))
    }
    return .passUnless(violations)
  }
}
