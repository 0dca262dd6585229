import Checking
import Model
import Basics
import Sessions

/// Reports a click on AdChoices that didn't open "About this ad".
enum AdChoicesUnopenedPage: AdRule {
  static let info = RuleInfo(
    id: "adchoices-unopened-page",
    title: "Click on AdChoices didn't open its page",
    group: .native,
    severity: .error,
    summary: """
      A click on AdChoices has neither the action `aboutThisAd` nor a URL whose host is that of "About this ad" \
      (`aboutHosts` in `adspec.yaml`, by default adssettings.google.com). The answer is "to check" if the click \
      has neither action nor URL, or if its action is `aboutThisAd` and no `screen.present` of the ad comes within 5 \
      seconds. Reported once an ad, at the first such click.
      """,
    rationale: """
      A reader who taps the icon wants to know why this ad was shown. If nothing happens, or if the advertiser's page \
      opens, the reader doesn't get the information that Article 26(1)(d) of the Digital Services Act asks for, \
      however good the icon looks.
      """,
    remedy: """
      Let the icon's tap handler call `performClickOnAsset(withKey: \
      NativeAssetIdentifier.adChoicesViewAsset.rawValue)` (iOS) or \
      `performClick(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)` (Android) and nothing else. The guides \
      document that this opens "About this ad", and that a custom click handler gets the clicks of the ad in place of \
      the SDK. They don't document whether the SDK still opens the page for this key if a handler is set. So either \
      set no handler, or let it open the page itself when it is called with the key of AdChoices.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .adChoices, .digitalServicesAct26],
    grounds: [
      .documented(
        """
        A click on the icon is reported by AdChoices' own key, and the page that it leads to is “About this \
        ad”.
        """),
      .deduced(
        """
        We know the host of that page from traffic. No source documents what happens with this key if a custom click \
        handler is set.
        """),
    ],
    evidence: .supporting(.parameters),
    restsOn: [.clicks],
    companions: ["dsa-parameters-unreachable"],
    good: [
      .native(
        shown: """
          \(ExampleLines.adChoicesClick)
          """),
      .native(
        shown: """
          {"event":"click","ad":"a1","asset":"AdChoices","by":"app","action":"browser",\
          "url":"https://adssettings.google.com/whythisad","openable":[]}
          """),
    ],
    bad: [
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"AdChoices","by":"app","action":"none"}
          """),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"AdChoices","by":"app","action":"browser",\
          "url":"https://bakery.example.com/?next=https://adssettings.google.com/","openable":[]}
          """),
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let clicks = ad.record.clicks.filter { $0.role == .adChoices }
    guard !clicks.isEmpty else { return .notApplicable }
    if ad.isReportedWithoutAdChoices { return .notApplicable }
    let hosts = ad.context.aboutHosts
    let outcomes = clicks.map { ($0, $0.reachesAboutPage(hosts: hosts)) }
    let icon = ad.relatedIcon
    if let (click, _) = outcomes.first(where: { $0.1 == false }) {
      return ad.fail(
        "A click on AdChoices \(outcome(of: click)), and didn't open \"About this ad\".",
        at: click.event.location, help: "Let the SDK perform the click on the key of AdChoices.",
        related: icon)
    }
    // One party may have recorded where a click led, and another only that there was one.
    let reached = Set(outcomes.filter { $0.1 == true }.map(\.0.number))
    if let (click, _) = outcomes.first(where: { $0.1 == nil && !reached.contains($0.0.number) }) {
      return ad.needsReview(
        "It isn't known where a click on AdChoices led: it has neither 'action' nor 'url'.",
        at: click.event.location, help: "Record 'action'.", related: icon)
    }
    guard let click = ad.record.unopenedAboutClick(in: ad.session) else { return .pass }
    return ad.needsReview(
      "It isn't known whether a click on AdChoices opened its page: no 'screen.present' of the ad came within 5 seconds.",
      at: click.event.location,
      help:
        "Tap the icon in the app and see what opens. Let 'recorder.observes' leave out 'screens' where screens aren't recorded.",
      related: icon)
  }

  /// Describes where a click led. It shows only the host of a URL: paths and queries may carry tokens (recording.md,
  /// "Privacy").
  private static func outcome(of click: Click) -> String {
    switch click.action {
    case "none": return "did nothing"
    case "customHandler": return "ran a custom click handler"
    case "deepLink": return "opened a deep link"
    default:
      guard let host = click.url.flatMap({ URLParts($0)?.host }) else { return "led elsewhere" }
      return "led to \(host.quoted)"
    }
  }
}
