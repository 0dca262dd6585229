import Checking
import Model
import Basics
import Sessions

/// Reports a custom native reservation ad in the EEA whose AdChoices icon was delivered and not rendered.
enum AdChoicesNotRendered: AdRule {
  static let info = RuleInfo(
    id: "adchoices-not-rendered",
    title: "AdChoices was not rendered",
    group: .native,
    severity: .error,
    summary: """
      A reservation ad was shown in the EEA, and its AdChoices icon was delivered. The icon was not rendered, hidden \
      or transparent for more than a second, and for most of the time that the ad was on the screen. An icon that is \
      missing for more than a second at a stretch is to check, and so is an ad that was never wholly on the screen. \
      A system-defined native ad, whose icon the SDK draws, is to check as long as no recording shows the icon.
      """,
    rationale: """
      In custom native ads only the app draws the AdChoices icon. Without it the reader can't reach Google's page \
      "About this ad", to learn why this ad was shown or to report it. Article 26(1)(d) of the Digital Services Act \
      asks this of online platforms, and Google asks it of reservation ads in the EEA.
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
      .deduced("The moments at which it must be seen are our choice: no source names one."),
      .judgedOverTime,
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

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    switch ad.adChoicesVisibility {
    case .notAsked: .notApplicable
    case .seen: .pass
    case .drawnBySDK:
      ad.needsReview(
        "The SDK draws AdChoices on this ad, and the recording doesn't show that it did.",
        at: (ad.record.shownAt ?? ad.record.events[0]).location,
        help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
    case .uncertain(let look), .unseen(let look): ad.outcome(of: look, texts, related: related(ad, look))
    }
  }

  private static let texts = LayoutTexts(
    subject: "AdChoices", question: "whether AdChoices was shown",
    help: "Render the icon together with the ad's main assets, and keep it on the screen as long as the ad.")

  private static func related(_ ad: ShownNativeAd, _ look: Appearance) -> [RelatedPlace] {
    let delivered = ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    guard look.problem == .notRendered, let line = look.line, let later = ad.adChoicesRendering(after: line)
    else { return delivered }
    return delivered + [RelatedPlace("rendered only here", at: later.location)]
  }
}
