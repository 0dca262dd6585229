import AdModel
import Diagnostics
import Ledger

/// A custom native reservation ad in the EEA whose AdChoices icon came and wasn't rendered.
enum AdChoicesNotRendered: AdRule {
  static let info = RuleInfo(
    id: "adchoices-not-rendered",
    title: "AdChoices was not rendered",
    group: .native,
    severity: .error,
    summary: """
      A reservation ad of a custom native format was shown in the EEA with AdChoices delivered, and the icon was never \
      rendered, is hidden at the moment of showing, or was rendered only afterwards. On system-defined native ads the SDK \
      draws the icon: without a recording of that the answer is "needs review".
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
    evidence: .supporting(.parameters),
    isAboutAbsence: true,
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

  static func applies(to ad: AdFacts) -> Bool {
    ad.contains([.adChoicesDelivered, .maybeInEEA, .reservation])
  }
  static func mayFail(_ ad: AdFacts) -> Bool { !ad.isDisjoint(with: [.countryUnknown, .iconFaulty]) }

  static func judge(_ ad: ShownNativeAd) -> Judgement {
    guard ad.adChoicesDelivered else {
      return .notApplicable("The recording doesn't show that AdChoices was delivered.")
    }
    let place = ad.absenceLocation(ad.showing)
    if let answer = ad.answerOutsideEEAReservation(at: place) { return answer }
    if ad.shownAdChoices != nil { return .pass }
    guard ad.kind == .customNative else {
      return .needsReview(
        "The SDK draws AdChoices on this ad, and the recording doesn't show that it did.", at: place,
        help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
    }
    return .fail([complaint(about: ad)])
  }

  private static func complaint(about ad: ShownNativeAd) -> Complaint {
    let showing = ad.showing
    let delivered = ad.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    if let hide = showing.state.adChoices?.hiddenBy {
      return Complaint(
        "AdChoices was delivered and rendered, but is hidden \(showing.momentName).",
        at: hide.location, help: "Keep the icon on the screen as long as the ad.",
        related: delivered + [RelatedPlace("the moment of showing", at: showing.moment.location)])
    }
    let later = ad.events.first { event in
      event.kind == .assetRender && event.index > showing.moment.index
        && event[.asset]?.string.map { isAdChoices($0, ad) } ?? false
    }
    return Complaint(
      later == nil
        ? "AdChoices was delivered and never rendered."
        : "AdChoices was delivered and not yet rendered \(showing.momentName).",
      at: ad.absenceLocation(showing), help: "Render the icon together with the ad's main assets.",
      related: delivered + (later.map { [RelatedPlace("rendered only here", at: $0.location)] } ?? []))
  }

  private static func isAdChoices(_ key: String, _ ad: ShownNativeAd) -> Bool {
    AssetKeyMatcher(definition: ad.definition, keysByAlias: ad.context.keysByAlias).match(key).role
      == .adChoices
  }
}
