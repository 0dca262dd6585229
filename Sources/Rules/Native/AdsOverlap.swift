import Checking
import Model
import Basics
import Sessions

/// Reports an ad that lies over another ad.
enum AdsOverlap: AdRule {
  static let info = RuleInfo(
    id: "ads-overlap",
    title: "Ads lie over one another",
    group: .native,
    severity: .warning,
    summary: """
      The frames of two ads on the screen overlap by more than half of the smaller one, for more than a second in sum. \
      The 16 ads that came onto the screen last are compared. The answer is "to check": once a pair, at the \
      `view.render` of the ad that came later.
      """,
    rationale: """
      One of the two can't be seen, and both are counted. Buyers call this ad stacking and treat it as fraud.
      """,
    remedy: """
      Take the old ad's view away, and record its `view.hide`, before another takes its place. In a list, give each ad a row of \
      its own, and record `view.hide` when its cell leaves the screen.
      """,
    citations: [.nativePolicy, .recordingFormat],
    grounds: [
      .documented("Google's policies forbid ads that are hidden behind other content."),
      .deduced("Half of the smaller frame, and one second, are ours: transitions between ads are shorter."),
      .nativePoliciesAreAdvice,
    ],
    neverFails: true, restsOn: [.rendering],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toImpression)
        \(second(ExampleLines.request))
        \(second(ExampleLines.load))
        ↓\(second(ExampleLines.viewRender))
        \(second(ExampleLines.imageRender))
        \(second(ExampleLines.headlineRender))
        \(second(ExampleLines.captionRender))
        \(second(ExampleLines.badgeRender))
        \(second(ExampleLines.adChoicesRender))
        \(second(ExampleLines.impression))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  /// Returns a line of ad `a1` as a line of another ad, `a2`, at the position of `a1`.
  private static func second(_ line: String) -> String { line.replacing(#""ad":"a1""#, with: #""ad":"a2""#) }

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard ad.record.kinds.contains(.viewRender) else { return .notApplicable }
    return .passUnless(
      ad.record.overlaps.map { overlap in
        var violation = ad.violation(
          "Ad \(ad.record.id.quoted) lay over ad \(overlap.other.quoted) by more than half for more than a second.",
          at: overlap.render.location,
          help: "Look at a screenshot: one of the two may be gone, and its 'view.hide' not recorded.")
        violation.isReview = true
        return violation
      })
  }
}
