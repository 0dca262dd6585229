import Checking
import Model
import Basics
import Sessions

/// Reports a click that opened "About this ad" and was reported under another asset.
enum AdChoicesWrongKey: AdRule {
  static let info = RuleInfo(
    id: "adchoices-wrong-key",
    title: "Click on AdChoices is reported under another asset",
    group: .native,
    severity: .error,
    summary: """
      A click under an asset other than AdChoices has the action `aboutThisAd`, or a URL whose host is that of "About \
      this ad" (`aboutHosts` in `adspec.yaml`, by default adssettings.google.com). Only the host counts, not the rest \
      of the URL. Reported once an ad, at the first such click.
      """,
    rationale: """
      The SDK recognises a click on AdChoices by the key alone. Under another key the click is reported as one on that \
      asset, and the click-through rate is wrong. No source documents who pays for such a click.
      """,
    remedy: """
      Give the icon a tap handler of its own, with the key of AdChoices:

      * iOS: `performClickOnAsset(withKey: NativeAssetIdentifier.adChoicesViewAsset.rawValue)`
      * Android: `performClick(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)`

      Don't let a tap recogniser of the whole ad take the taps on the icon.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .adChoices],
    grounds: [
      .documented(
        """
        A click is reported with the key of the asset that was tapped, one on AdChoices with its own.
        """),
      .deduced("No source documents whether a click under another key is paid for."),
    ],
    evidence: .supporting(.parameters),
    restsOn: [.clicks],
    good: [
      .native(
        shown: """
          \(ExampleLines.adChoicesClick)
          """),
      .native(
        shown: """
          {"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"browser",\
          "url":"https://bakery.example.com/?from=adssettings.google.com","openable":[]}
          """),
    ],
    bad: [
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"aboutThisAd"}
          """),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"Headline","by":"app","action":"browser",\
          "url":"https://adssettings.google.com/whythisad","openable":[]}
          """),
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let clicks = ad.record.clicks.filter { $0.key != nil && $0.role != .adChoices }
    guard !clicks.isEmpty else { return .notApplicable }
    if ad.isReportedWithoutAdChoices { return .notApplicable }
    let hosts = ad.context.aboutHosts
    guard let click = clicks.first(where: { $0.reachesAboutPage(hosts: hosts) == true }) else { return .pass }
    return ad.fail(
      "A click on \((click.key ?? "").quoted) opened \"About this ad\".", at: click.event.location,
      help: "Report clicks on the icon under the key of AdChoices.",
      related: ad.relatedIcon
    ).about(click.key)
  }
}
