import Basics
import Checking
import Model
import Sessions

/// Reports an impression that was counted while no part of the ad was on the screen.
enum ImpressionOffScreen: AdRule {
  static let info = RuleInfo(
    id: "impression-off-screen",
    title: "Impression was counted while the ad was off the screen",
    group: .native,
    severity: .warning,
    summary: """
      No part of the ad was on the screen at its first `impression`, and none came onto it within a second. An \
      impression that the app counted fails. One that the SDK or an adapter counted is to check: theirs come up to \
      two seconds late. The rule doesn't apply without the ad's frame or the `screen`.
      """,
    rationale: """
      Cells that are prepared below the fold, and ads that have no size yet, are counted as if a reader had seen them. \
      Ad Manager counts an app impression when at least one pixel of the ad is visible; here the advertiser pays for \
      an ad that was not.
      """,
    remedy: """
      Call `recordImpression()` when the filled view comes onto the screen, after its layout pass: not in `cellForItemAt`, \
      not in `onBindViewHolder`, not for an ad that is loaded ahead.
      """,
    citations: [.impressionCounting, .customFormatsOnIOS, .customFormatsOnAndroid],
    grounds: [
      .documented("Ad Manager counts an app impression when at least one pixel of the ad is visible."),
      .deduced(
        "Our choice: the ad may come onto the screen a second later, and a callback may come two seconds late."
      ),
    ],
    restsOn: [.impressions, .rendering],
    good: [
      .nativeSession,
      .recording(
        """
        \(ExampleLines.toLoad)
        {"event":"view.render","ad":"a1","frame":[16,840,358,300]}
        \(ExampleLines.below)
        \(ExampleLines.impression)
        \(ExampleLines.later(ExampleLines.viewRender))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        {"event":"view.render","ad":"a1","frame":[16,1840,358,300]}
        \(farBelow)
        ↓\(ExampleLines.impression)
        \(ExampleLines.later(ExampleLines.viewRender))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  /// Lines for the assets of an ad whose top is a thousand points lower than in `ExampleLines.below`.
  private static let farBelow = ExampleLines.below.replacing(",8", with: ",18").replacing(
    ",1060", with: ",2060")

  /// The time in microseconds after an impression within which the ad may still appear on the screen.
  /// `reportTolerance` is the time after the ad has left the screen within which the SDK may still report the
  /// impression.
  private static let (appearanceTolerance, reportTolerance): (Int64, Int64) = (1_000_000, 2_000_000)

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let impression = ad.record.impressions.first else { return .notApplicable }
    guard let appearance = ad.record.appearance, appearance.hasLayouts, appearance.counting.isKnown else {
      return .notApplicable
    }
    let render = ad.record.events.first { $0.kind == .assetRender }
    if render.map({ $0.index > impression.index }) ?? true, !appearance.counting.hasAssetsLeft {
      return .notApplicable
    }
    let counting = appearance.counting
    if counting.wasOnScreen == true { return .pass }
    if let time = counting.untilOnScreen, time <= appearanceTolerance { return .pass }
    let isByApp = impression[.by]?.equals("app") == true
    if !isByApp, let time = counting.sinceHidden, time <= reportTolerance { return .pass }
    let message = "The impression was counted while no part of the ad was on the screen\(rest(of: counting))."
    let related =
      ad.record.events.last { $0.kind == .viewRender && $0.index < impression.index }
      .map { [RelatedPlace("the ad's frame", at: $0.location)] } ?? []
    return isByApp
      ? ad.fail(
        message, at: impression.location, help: "Count it when the filled view comes onto the screen.",
        related: related)
      : ad.needsReview(
        message, at: impression.location, help: "Find out where the ad was when the SDK counted it.",
        related: related)
  }

  private static func rest(of counting: CountingPlace) -> String {
    guard let time = counting.untilOnScreen else { return ", and none came onto it afterwards" }
    return ", and came onto it \((Double(time) / 1_000_000).plain) s later"
  }
}
