import Checking
import Model
import Basics
import Sessions

/// Reports a reservation ad in the EEA that came without its AdChoices icon.
enum AdChoicesNotDelivered: AdRule {
  static let info = RuleInfo(
    id: "adchoices-not-delivered",
    title: "AdChoices was not delivered",
    group: .native,
    severity: .warning,
    summary: """
      A reservation ad was loaded in the EEA without the AdChoices asset. The server adds it, so this is a fault of \
      trafficking and not of the app. Reported at the `ad.load`.
      """,
    rationale: """
      To support the Digital Services Act, reservation ads served in the EEA must carry an AdChoices icon that leads to \
      Google's page "About this ad". If the server doesn't send the icon, the app has nothing to render, and the reader \
      has no way to learn why this ad was shown, as Article 26(1)(d) asks of online platforms.
      """,
    remedy: """
      In Ad Manager switch on *AdChoices for Reservations* for the network (for the EEA, or world-wide), and tick *Show ad \
      badging on this creative* (`adBadgingEnabled` in the API) for the creative. In the app, \
      `image(forKey: NativeAssetIdentifier.adChoicesViewAsset.rawValue)` on iOS and \
      `getImage(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW)` on Android then give the icon.
      """,
    citations: [.adChoices, .customFormatsOnIOS, .digitalServicesAct26],
    grounds: [
      .documented(
        """
        Reservation ads served in the EEA must contain AdChoices and a link to “About this ad”; Ad Manager \
        adds the icon where the settings of network and creative ask for it.
        """),
      .deduced("It follows that its absence is a fault of trafficking: the app has no part in it."),
    ],
    evidence: .supporting(.parameters),
    isAboutEEA: true,
    restsOn: [.delivery],
    companions: ["dsa-parameters-unreachable"],
    good: [
      .nativeSession,
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"US"}
        \(ExampleLines.request)
        \(ExampleLines.load(assets: "\(ExampleLines.headline),\(ExampleLines.mainImage)"))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(assets: "\(ExampleLines.headline),\(ExampleLines.mainImage)"))
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    switch ad.adChoicesDelivery {
    case .notAsked: .notApplicable
    case .delivered: .pass
    case .unknown(let load):
      ad.needsReview(
        "It isn\'t known whether AdChoices came: the 'ad.load' doesn't list its 'assets'.", at: load.location,
        help: "Record the keys of the delivered assets, AdChoices among them.")
    case .missing(let load): failure(of: ad, load)
    }
  }

  private static func failure(of ad: NativeAd, _ load: Event) -> RuleOutcome {
    let creative = load[.creative]?.string.map { " (creative \($0.quoted))" } ?? ""
    return ad.fail(
      "The reservation ad\(creative) came without an AdChoices asset, in a session in \(ad.session.countryName).",
      at: load.location,
      help: "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.",
      related: ad.session.start.map { [RelatedPlace("the session's country", at: $0.location)] } ?? [])
  }
}
