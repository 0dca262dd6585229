import Checking
import Model
import Basics
import Sessions

/// Reports a click on an ad that was never counted, or a full screen that an ad opened without a click.
enum ClickUnexplained: AdRule {
  static let info = RuleInfo(
    id: "click-unexplained",
    title: "Click without an impression, or full screen without a click",
    group: .native,
    severity: .warning,
    summary: """
      An ad was clicked and its impression was never counted, before or afterwards. Or a `screen.present` of the ad \
      has no `click` within 2 s before it or 1 s after it. The answer is "to check": once an ad, at the first such \
      line.
      """,
    rationale: """
      People click on ads that they see, and an ad that they see is counted: clicks without impressions look like \
      invalid traffic. An ad opens a page after a click: if no click is reported, clicks are lost, or the ad opened \
      its page by itself. A tap on the icon that the SDK draws also opens a page, and is no click.
      """,
    remedy: """
      Find out where the impression or the click is lost: a delegate that is released too early, a callback that isn't \
      recorded. If a page opens without a tap, the creative does it: block the creative and report it.
      """,
    citations: [.customFormatsOnIOS, .customNativeAdReference, .mediationNativeAd],
    grounds: [
      .documented("The SDK calls back for an impression, for a click, and before a full screen opens."),
      .deduced(
        "It is our conclusion that a click needs an impression, and a full screen a click; no source states it."
      ),
    ],
    neverFails: true, restsOn: [.clicks],
    good: [
      .native(
        shown: """
          \(ExampleLines.click)
          {"event":"screen.present","ad":"a1"}
          {"event":"screen.dismiss","ad":"a1"}
          """)
    ],
    bad: [
      .native(
        shown: """
          ↓{"event":"screen.present","ad":"a1"}
          {"event":"screen.dismiss","ad":"a1"}
          """)
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let record = ad.record
    guard !record.clicks.isEmpty || record.kinds.contains(.screenPresent) else { return .notApplicable }
    if let click = record.clicks.first, record.impressions.isEmpty, ad.session.observes(.impressions) {
      if ImpressionMissing.isMissing(ad.any) { return .notApplicable }
      return ad.needsReview(
        "Ad \(record.id.quoted) was clicked, and its impression never counted.", at: click.event.location,
        help: "Find out whether the ad was on the screen, and who counts it.")
    }
    guard let screen = record.unexplainedScreen else { return .pass }
    return ad.needsReview(
      "Ad \(record.id.quoted) opened a full screen, and no click on it was recorded at that time.",
      at: screen.location,
      help:
        "A tap on the icon that the SDK draws does this, and is no click. If it wasn't one, find out where the click is lost."
    )
  }
}
