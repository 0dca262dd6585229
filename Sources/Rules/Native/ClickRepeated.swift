import Checking
import Model
import Basics
import Sessions

/// Reports a click that one party recorded twice.
enum ClickRepeated: AdRule {
  static let info = RuleInfo(
    id: "click-repeated",
    title: "Click is reported twice",
    group: .native,
    severity: .note,
    summary: """
      One party (`by`: app, SDK or adapter) has two `click` lines of one ad and asset within 100 ms: they are one \
      click, reported twice. The rule fails at each further line, which isn't counted as another click.
      """,
    rationale: """
      No finger taps twice in a tenth of a second. The click is passed on twice, for instance by a delegate that is \
      set on two objects or a tap recogniser over a button. The publisher's own counters then count too many clicks.
      """,
    remedy: """
      Call `performClickOnAsset(withKey:)` (Android `performClick`) in one tap handler and no other, and register one delegate \
      for the clicks of an ad.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .customNativeAdReference],
    grounds: [
      .documented("The SDK calls back once for a click on an ad."),
      .deduced("It is our conclusion that two lines within 100 ms are one click; no source states it."),
      .advice("A repetition does no harm, but shows that a call is in the wrong place."),
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
    if ad.record.clicks.isEmpty { return .notApplicable }
    // The first line of each click, by its number and the party that wrote it.
    var firsts: [Int: [String?: Click]] = [:]
    return .passUnless(
      ad.record.clicks.compactMap { click -> Violation? in
        guard click.isRepeated else {
          firsts[click.number, default: [:]][click.party] = click
          return nil
        }
        let asset = click.key.map { " on \($0.quoted)" } ?? ""
        let first = firsts[click.number]?[click.party]
        return ad.violation(
          "A click\(asset) is reported again by \((click.party ?? "").quoted) within a tenth of a second; it is one click.",
          at: click.event.location, help: "Report a click once.",
          related: first.map { [RelatedPlace("first reported here", at: $0.event.location)] } ?? []
        ).about(click.key)
      })
  }
}
