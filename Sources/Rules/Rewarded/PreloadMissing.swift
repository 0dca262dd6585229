import Checking
import Model
import Basics
import Sessions

/// Reports an ad unit whose next ad was not requested after the last one was hidden.
enum PreloadMissing: AdRule {
  static let info = RuleInfo(
    id: "preload-missing",
    title: "Next ad was not loaded",
    group: .rewarded,
    severity: .warning,
    summary: """
      The format loads the next ad when an ad is used up (`load.preloadNext`), and no `ad.request` of the ad unit \
      follows its last `ad.hide` or `ad.displayFailed`. The rule passes if an ad of the unit is ready then.
      """,
    rationale: """
      A rewarded video takes seconds to load. If the next ad isn't loaded as soon as one is used up, people who tap \
      the button wait or get an error, and the impression is lost.
      """,
    remedy: """
      Load in `didHide` *and* in `didFail(toDisplay:withError:)` (Android: `onAdHidden`, `onAdDisplayFailed`); an ad that \
      failed to display is used up too.
      """,
    citations: [.rewardedOnMAX, .recordingFormat],
    grounds: [
      .documented("The mediation platform's samples load the next ad when an ad was hidden."),
      .advice("No source demands it: the definition states it (`load.preloadNext`)."),
    ],
    isAboutAbsence: true,
    restsOn: [.requests],
    good: [
      .recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.toDisplay)
        \(ExampleRewardedLines.grant)
        \(ExampleRewardedLines.deliver)
        \(ExampleRewardedLines.hide)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded])
    ])

  static func judge(_ ad: DeclaredRewardedAd) -> RuleOutcome {
    if !ad.system.preloadNext { return .notApplicable }
    guard let unit = ad.record.unit, let last = ad.session.adUnits[unit].departures.last,
      last.adID == ad.record.id
    else { return .notApplicable }
    if let request = ad.session.adUnits[unit].requests.last, request.index > last.index { return .pass }
    if ad.session.adUnits[unit].readyAtDeparture != nil { return .pass }
    return ad.fail(
      "After ad \(ad.record.id.quoted) "
        + (last.kind == .adHide ? "was hidden" : "failed to display") + ", no further ad of unit "
        + "\(ad.unitName) was requested.",
      at: ad.endLocation,
      help: "Load the next ad when one is hidden or fails to display.",
      related: [
        RelatedPlace(last.kind == .adHide ? "hidden here" : "failed here", at: last.location)
      ])
  }
}
