import Checking
import Model
import Basics
import Sessions

/// Reports a click on an ad before its impression was counted.
enum ClickBeforeImpression: AdRule {
  static let info = RuleInfo(
    id: "click-before-impression",
    title: "Click came before the impression",
    group: .native,
    severity: .warning,
    summary: """
      A `click` comes before the ad's first `impression`. Reported once an ad, at the first such click. An ad that was \
      never counted isn't judged.
      """,
    rationale: """
      People click on ads that they see, and an ad that they see has been counted. A click before the impression means \
      that the impression is counted too late, or that no person clicked. Ad servers may treat such clicks as invalid \
      traffic and not pay for them.
      """,
    remedy: """
      Call `recordImpression()` when the ad comes onto the screen, and not after a delay, when scrolling ends or in \
      the click handler. Call `performClickOnAsset(withKey:)` (Android `performClick`) in the handler of a real tap \
      only.
      """,
    citations: [.customFormatsOnIOS, .customNativeAdReference],
    grounds: [
      .documented("An app records the impression when it displays the ad."),
      .deduced("It is our conclusion that people don't click on an ad before that; no source forbids it."),
    ],
    restsOn: [.clicks, .impressions],
    good: [.nativeSession],
    bad: [
      .native(
        rendered: """
          ↓\(ExampleLines.click)
          """)
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let impression = ad.record.impressions.first else { return .notApplicable }
    guard !ad.record.clicks.isEmpty else { return .notApplicable }
    let early = ad.record.clicks.filter { $0.event.index < impression.index }
    guard let first = early.first else { return .pass }
    let asset = first.key.map { " on \($0.quoted)" } ?? ""
    return ad.fail(
      "A click\(asset) came before the ad's impression\(early.count > 1 ? ", the first of \(early.count)" : "").",
      at: first.event.location, help: "Count the impression when the ad comes onto the screen.",
      related: [RelatedPlace("the impression", at: impression.location)]
    ).about(first.key)
  }
}
