import Basics
import Model

/// Invented places, languages and devices of users, with realistic sizes.
enum Population {
  struct Place: Sendable {
    var country: String
    var language: String
    /// The ad label in this language.
    var badge: String
  }

  struct Device: Sendable {
    var platform: String
    /// Width in points (iOS) or dp (Android).
    var width: Int
    var height: Int
  }

  static let places: [Place] = [
    Place(country: "DE", language: "de", badge: "Anzeige"),
    Place(country: "AT", language: "de-AT", badge: "Anzeige"),
    Place(country: "FR", language: "fr", badge: "Annonce"),
    Place(country: "ES", language: "es", badge: "Anuncio"),
    Place(country: "IT", language: "it", badge: "Annuncio"),
    Place(country: "PL", language: "pl", badge: "Reklama"),
    Place(country: "NL", language: "nl", badge: "Advertentie"),
    Place(country: "SE", language: "sv", badge: "Annons"),
    Place(country: "DK", language: "da", badge: "Annonce"),
    Place(country: "FI", language: "fi", badge: "Mainos"),
    Place(country: "NO", language: "nb", badge: "Annonse"),
    Place(country: "IS", language: "is", badge: "Auglýsing"),
    Place(country: "IE", language: "en-IE", badge: "Ad"),
    Place(country: "CH", language: "de-CH", badge: "Anzeige"),
    Place(country: "GB", language: "en-GB", badge: "Ad"),
    Place(country: "US", language: "en-US", badge: "Ad"),
    Place(country: "AE", language: "ar", badge: "إعلان"), Place(country: "JP", language: "ja", badge: "広告"),
  ]

  static let phones: [Device] = [
    Device(platform: "ios", width: 390, height: 844), Device(platform: "ios", width: 393, height: 852),
    Device(platform: "ios", width: 430, height: 932), Device(platform: "android", width: 360, height: 800),
    Device(platform: "android", width: 412, height: 915),
    Device(platform: "android", width: 393, height: 873),
  ]

  static let televisions: [Device] = [
    Device(platform: "tvos", width: 1920, height: 1080), Device(platform: "tvos", width: 3840, height: 2160),
    Device(platform: "ios", width: 820, height: 1180),
  ]

  static let appVersions = ["6.1.4", "6.2.0", "6.2.1", "6.3.0"]

  /// Name and version of the SDK, as the platform numbers its releases. A mediation platform other than AppLovin has
  /// the name from the definition, and no version.
  static func sdk(_ format: FormatDefinition, on platform: String) -> (name: String, version: String?) {
    if let mediation = format.rewarded?.platform?.value, mediation != "appLovin" { return (mediation, nil) }
    return switch (format.kind, platform) {
    case (.rewarded, "android"): ("applovin-sdk", "13.3.1")
    case (.rewarded, _): ("AppLovinSDK", "13.3.1")
    case (.liveInterstitial, "tvos"): ("GoogleInteractiveMediaAds", "4.15.2")
    case (.liveInterstitial, _): ("GoogleInteractiveMediaAds", "3.27.4")
    case (_, "android"): ("play-services-ads", "24.8.0")
    default: ("GoogleMobileAds", "12.13.0")
    }
  }
}

/// An invented advertiser with the texts of its ads.
struct Advertiser: Sendable {
  var name: String
  /// The name in the commercial register.
  var legalName: String
  var domain: String
  /// Texts of the advertiser's ads, the longest first.
  var lines: [String]
  var button: String

  static let all: [Advertiser] = [
    Advertiser(
      name: "Morgenrot", legalName: "Bäckerei Morgenrot GmbH", domain: "morgenrot.example",
      lines: [
        "Fresh bread before seven, baked around the corner", "Bread before seven, still warm", "Warm bread",
      ], button: "Order"),
    Advertiser(
      name: "Alpensteig", legalName: "Alpensteig Reisen GmbH", domain: "alpensteig.example",
      lines: [
        "Two wheels, one valley, no hurry at all, and a bed every night", "Two wheels, one valley", "Ride",
      ],
      button: "See tours"),
    Advertiser(
      name: "Lumi", legalName: "Lumi Lampor AB", domain: "lumi.example",
      lines: ["Morning light for November, no alarm clock needed", "Light for November", "Light"],
      button: "Try it"),
    Advertiser(
      name: "Olivar Sierra", legalName: "Olivar Sierra S.L.", domain: "olivar-sierra.example",
      lines: [
        "The first oil of the year is green and bites a little", "The first oil of the year", "New oil",
      ],
      button: "Taste it"),
    Advertiser(
      name: "Fjordkaffe", legalName: "Fjordkaffe AS", domain: "fjordkaffe.example",
      lines: [
        "Coffee that survives a winter in Tromsø, roasted on Mondays", "Coffee for a long winter", "Coffee",
      ],
      button: "Send a bag"),
    Advertiser(
      name: "Balkonia", legalName: "Balkonia Apps OÜ", domain: "balkonia.example",
      lines: ["Your garden, week by week: what to sow, when to water", "Your garden, week by week", "Grow"],
      button: "Install"),
  ]
}
