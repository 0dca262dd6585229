import Checking
import Model
import Basics
import Sessions

/// Nothing on the screen that the recording saw says that this is an ad.
enum DSAMarkingUnproven: AdRule {
  static let info = RuleInfo(
    id: "dsa-marking-unproven",
    title: "Marking as an ad is not evidenced",
    group: .dsa,
    severity: .warning,
    summary: """
      An ad was shown in the EEA, and no `AdBadge`, nor another asset of type `badge`, was on it when the impression was \
      counted, or when the most of the ad was on the screen. Where a network's own player shows the ad, or the ad was never \
      wholly on the screen, the answer is "needs review".
      """,
    rationale: """
      Article 26(1)(a) of the Digital Services Act: for each ad, the recipient must be able to identify "in a clear, \
      concise and unambiguous manner and in real time" that it is an advertisement, "including through prominent \
      markings". The recording is the evidence of that; without a badge in it there is none.
      """,
    remedy: """
      Show a label such as "Ad", "Anzeige" or "Sponsored" with the ad, and record it: an `asset.render` with the key \
      `AdBadge` (or that of the format's asset of type `badge`). If the app marks its ads another way, let the recorder \
      write that as `AdBadge`.
      """,
    citations: [.digitalServicesAct("Article 26(1)(a)"), .nativePolicy],
    grounds: [
      .documented("Article 26(1)(a) asks for prominent markings."),
      .deduced(
        """
        The article names no form: that a label on the screen is evidence, and that without one there is \
        none, is our reading.
        """),
    ],
    evidence: .direct(.marking),
    isAboutAbsence: true, isIgnorable: false, isAboutEEA: true, restsOn: [.rendering],
    companions: ["badge-missing"],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.adChoicesRender)
        ↓\(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        rendered: """
          ↓{"event":"asset.hide","ad":"a1","asset":"AdBadge"}
          """),
    ])

  static func judge(_ ad: ShownAd) -> Judgement {
    if let answer = ad.answerOutsideDSA { return answer }
    if ad.record.kind?.hasAssets == false {
      return .needsReview(
        "Whether the ad was marked as one isn't known: the network's own player drew it.",
        at: ad.moment.location,
        help: "Look at a screenshot of the network's player.")
    }
    guard let sighting = ad.any.ad.badgeSighting else { return .notApplicable("The ad was never shown.") }
    if sighting.isSeen { return .pass }
    let (showing, place) = (sighting.showing, ad.location(of: sighting))
    guard sighting.isCertain else {
      return .needsReview(
        "Whether the ad was marked as one isn't known: its badge was \(sighting.words) \(showing.momentName), and the ad was "
          + "never wholly on the screen.",
        at: place, help: "Look at a screenshot of the whole ad.", related: showing.related(besides: place))
    }
    return .fail(
      "Nothing shows that the ad was marked as one: its badge was \(sighting.words) \(showing.momentName).",
      at: place, help: "Show a label that says \"Ad\" together with the ad, and record it.",
      related: showing.related(besides: place))
  }
}
