import Checking
import Model
import Basics
import Sessions

/// A custom native reservation ad in the EEA whose AdChoices icon came and wasn't rendered.
enum AdChoicesNotRendered: AdRule {
  static let info = RuleInfo(
    id: "adchoices-not-rendered",
    title: "AdChoices was not rendered",
    group: .native,
    severity: .error,
    summary: """
      A reservation ad was shown in the EEA with AdChoices delivered, and the icon was never rendered, is hidden when the \
      impression is counted, or was rendered only afterwards; or when the most of the ad was on the screen it was hidden or \
      transparent. An ad that was never wholly on the screen leaves room for doubt: "needs review". So does a system-defined \
      native ad, whose icon the SDK draws, as long as no recording shows the icon before the impression is counted.
      """,
    rationale: """
      In custom native ads nobody but the app draws the AdChoices icon. Without it the reader has no way to Google's page \
      "About this ad", to learn why this ad was shown or to report it: what Article 26(1)(d) of the Digital Services Act \
      asks of online platforms, and Google of reservation ads in the EEA.
      """,
    remedy: """
      Render the icon together with the main assets, before the impression is counted, and let a tap open the page:

      * iOS: `let key = NativeAssetIdentifier.adChoicesViewAsset.rawValue`, then \
      `adChoicesView.image = ad.image(forKey: key)?.image`, and in its tap handler `ad.performClickOnAsset(withKey: key)`. \
      Reset `isHidden` when a cell is reused.
      * Android: `ad.getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)`, and `ad.performClick` with the same name.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .adChoices, .digitalServicesAct26],
    grounds: [
      .documented(
        """
        In custom native formats the app is responsible for rendering AdChoices while it renders the main \
        assets; in native formats the SDK draws it.
        """),
      .deduced("At which moments it must be seen is ours to choose: no source names one."),
    ],
    evidence: .supporting(.parameters),
    isAboutAbsence: true, isAboutEEA: true,
    restsOn: [.delivery, .rendering],
    companions: ["dsa-parameters-unreachable"],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        ↓\(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        rendered: """
          ↓{"event":"asset.hide","ad":"a1","asset":"AdChoices"}
          """),
    ])

  static func judge(_ ad: ShownNativeAd) -> Judgement {
    switch ad.adChoicesAppearance {
    case .notAsked(let answer): answer
    // One that lay outside the ad from the first is `adchoices-outside-ad`.
    case .seen, .outsideAd: .pass
    case .drawnBySDK(let sighting):
      .needsReview(
        "The SDK draws AdChoices on this ad, and the recording doesn't show that it did.",
        at: ad.location(of: sighting),
        help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
    case .uncertain(let sighting):
      .needsReview(
        "AdChoices was \(sighting.words) \(sighting.showing.momentName), and the ad was never wholly on the screen.",
        at: ad.location(of: sighting), help: "Look at a screenshot of the whole ad.",
        related: sighting.showing.related(besides: ad.location(of: sighting)))
    case .unseen(let icon, let sighting): .fail([complaint(about: ad, icon, sighting)])
    }
  }

  private static func complaint(
    about ad: ShownNativeAd, _ icon: AssetState?, _ sighting: Sighting
  ) -> Complaint {
    let (showing, place) = (sighting.showing, ad.location(of: sighting))
    let delivered = ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    guard icon == nil else {
      return Complaint(
        "AdChoices was delivered and rendered, but is \(sighting.words) \(showing.momentName).", at: place,
        help: "Keep the icon on the screen as long as the ad.",
        related: delivered + showing.related(besides: place))
    }
    let later = ad.adChoicesRendering(after: showing.moment.index)
    return Complaint(
      later == nil
        ? "AdChoices was delivered and never rendered."
        : "AdChoices was delivered and not yet rendered \(showing.momentName).",
      at: place, help: "Render the icon together with the ad's main assets.",
      related: delivered + (later.map { [RelatedPlace("rendered only here", at: $0.location)] } ?? []))
  }
}
