import Checking
import Model
import Basics
import Sessions

/// A click that one party recorded twice.
enum ClickRepeated: AdRule {
  static let info = RuleInfo(
    id: "click-repeated",
    title: "Click is told twice",
    group: .native,
    severity: .note,
    summary: """
      One party (`by`: app, SDK or adapter) has two `click` lines of one ad and asset within 100 ms: one click, told again. Each \
      further line is reported; it counts no further click.
      """,
    rationale: """
      No finger taps twice in a tenth of a second. Something hands the click on twice, such as a delegate that is set on two \
      objects or a tap recogniser over a button, and counters of one's own that hang on it count too much.
      """,
    remedy: """
      Call `performClickOnAsset(withKey:)` (Android `performClick`) in one tap handler and no other, and register one delegate \
      for the clicks of an ad.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .customNativeAdReference],
    grounds: [
      .documented("The SDK calls back once for a click on an ad."),
      .deduced("That two lines within 100 ms are one click is our conclusion; no source says so."),
      .advice("A repetition breaks nothing: it hints at a call in the wrong place."),
    ],
    restsOn: [.clicks],
    good: [.nativeSession],
    bad: [
      .native(
        shown: """
          \(ExampleLines.click)
          ↓\(ExampleLines.click)
          """)
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    if ad.record.clicks.isEmpty { return .notApplicable("The ad has no click.") }
    return .passUnless(
      ad.record.clicks.filter(\.isRepeated).map { click in
        let asset = click.key.map { " on \($0.quoted)" } ?? ""
        let first = ad.record.clicks.first { $0.number == click.number && $0.party == click.party }
        return Violation(
          "A click\(asset) is told again by \((click.party ?? "").quoted) within a tenth of a second; it is one click.",
          at: click.event.location, help: "Hand a click on once.",
          related: first.map { [RelatedPlace("told first here", at: $0.event.location)] } ?? [])
      })
  }
}
