import Checking
import Model
import Basics

/// Public sources that several rules rest on.
extension Citation {
  static let recordingFormat = Citation("Recording format, version 1 (docs/recording.md)")

  static let definitionReference = Citation("Definitions, field by field (docs/definitions.md)")

  static let customFormatsOnIOS = Citation(
    "Google, Mobile Ads SDK for iOS: Custom native ad formats",
    url: "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats")

  static let customFormatsOnAndroid = Citation(
    "Google, Mobile Ads SDK for Android: Custom native ad formats",
    url: "https://developers.google.com/ad-manager/mobile-ads-sdk/android/native/custom-formats")

  static let customNativeAdReference = Citation(
    "Google, Mobile Ads SDK for iOS: GADCustomNativeAd",
    url: "https://developers.google.com/admob/ios/api/reference/Classes/GADCustomNativeAd")

  static let nativeAssetNamesOnAndroid = Citation(
    "Google, Mobile Ads SDK for Android: NativeAdAssetNames",
    url:
      "https://developers.google.com/android/reference/com/google/android/gms/ads/nativead/NativeAdAssetNames"
  )

  static let creativeTemplateService = Citation(
    "Google, Ad Manager API v202511: CreativeTemplateService",
    url: "https://developers.google.com/ad-manager/api/reference/v202511/CreativeTemplateService")

  static let prebidNativePlaceholders = Citation(
    "Prebid.org: Prebid.js Native Implementation Guide",
    url: "https://docs.prebid.org/prebid/native-implementation.html")

  static let nativeFormatVariables = Citation(
    "Google, Ad Manager Help: Create custom native ad formats",
    url: "https://support.google.com/admanager/answer/6366911")

  static let nativeFields = Citation(
    "Google, AdMob Help: Native ads, descriptions of the fields",
    url: "https://support.google.com/admob/answer/6240809")

  static let nativePolicy = Citation(
    "Google, Ad Manager Help: Native ads policies and guidelines",
    url: "https://support.google.com/admanager/answer/7031536")

  static let adChoices = Citation(
    "Google, Ad Manager Help: AdChoices",
    url: "https://support.google.com/admanager/answer/2695279")

  static let whyThisAd = Citation(
    "Google, Dynamic Ad Insertion: Why this ad, rules for showing the icon",
    url: "https://developers.google.com/dynamic-ad-insertion/api/wta")

  static let impressionCounting = Citation(
    "Google, Ad Manager Help: How impressions are counted",
    url: "https://support.google.com/admanager/answer/13821066")

  static let digitalServicesAct26 = Citation(
    "Regulation (EU) 2022/2065 (Digital Services Act), Article 26(1)(d)",
    url: "https://eur-lex.europa.eu/eli/reg/2022/2065/oj")

  static let nativeOnIOS = Citation(
    "Google, Mobile Ads SDK for iOS: Native ads",
    url: "https://developers.google.com/admob/ios/native")

  static let nativeOnAndroid = Citation(
    "Google, Mobile Ads SDK for Android: Native ads",
    url: "https://developers.google.com/admob/android/native")

  static let rewardedOnAdMob = Citation(
    "Google, Mobile Ads SDK for iOS: Rewarded ads",
    url: "https://developers.google.com/admob/ios/rewarded")

  static let rewardedOnMAX = Citation(
    "AppLovin MAX for iOS: Rewarded ads",
    url: "https://support.axon.ai/en/max/ios/ad-formats/rewarded-ads")
}

extension Citation {
  static let rewardedCallbacksOnMAX = Citation(
    "AppLovin MAX SDK for iOS: MARewardedAdDelegate",
    url: "https://github.com/AppLovin/AppLovin-MAX-SDK-iOS")

  static let rewardAfterHide = Citation(
    "AppLovin MAX, issue 520: the reward may be granted after the ad was hidden",
    url: "https://github.com/AppLovin/AppLovin-MAX-Unity-Plugin/issues/520")

  static let errorsOnMAX = Citation(
    "AppLovin MAX for iOS: Error handling",
    url: "https://support.axon.ai/en/max/ios/overview/error-handling")
}

extension Citation {
  static let podServing = Citation(
    "Google, Dynamic Ad Insertion: Pod serving API, live streams",
    url: "https://developers.google.com/ad-manager/dynamic-ad-insertion/api/pod-serving/reference/live")

  static let earlyBreakNotification = Citation(
    "Google, Dynamic Ad Insertion: Pod serving for live streams",
    url: "https://developers.google.com/ad-manager/dynamic-ad-insertion/pod-serving/live/manipulator")

  static let interstitialEvent = Citation(
    "Apple, AVFoundation: AVPlayerInterstitialEvent",
    url: "https://developer.apple.com/documentation/avfoundation/avplayerinterstitialevent")

  static let interstitialEventController = Citation(
    "Apple, AVFoundation: AVPlayerInterstitialEventController",
    url: "https://developer.apple.com/documentation/avfoundation/avplayerinterstitialeventcontroller")

  static let interstitialsInHLS = Citation(
    "HTTP Live Streaming 2nd Edition, Appendix D: Interstitials",
    url: "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis")

  static let imaOnIOS = Citation(
    "Google, IMA DAI SDK for iOS: HLS client-side interstitials",
    url: "https://github.com/googleads/googleads-ima-ios-dai")

  static let earlyBreakEnd = Citation(
    "AndroidX Media, issue 1538: events of a break come in a burst",
    url: "https://github.com/androidx/media/issues/1538")

  static let wcagKeyboard = Citation(
    "W3C, WCAG 2.2, 2.1.1 Keyboard", url: "https://www.w3.org/TR/WCAG22/#keyboard")
  static let wcagName = Citation(
    "W3C, WCAG 2.2, 4.1.2 Name, Role, Value", url: "https://www.w3.org/TR/WCAG22/#name-role-value")
  static let wcagContrast = Citation(
    "W3C, WCAG 2.2, 1.4.11 Non-text Contrast", url: "https://www.w3.org/TR/WCAG22/#non-text-contrast")
  static let wcagResize = Citation(
    "W3C, WCAG 2.2, 1.4.4 Resize Text", url: "https://www.w3.org/TR/WCAG22/#resize-text")
  static let contentSecurityPolicy = Citation(
    "W3C, Content Security Policy Level 3: which scripts and requests a page may have",
    url: "https://www.w3.org/TR/CSP3/#csp-directives")
  static let wcagReflow = Citation(
    "W3C, WCAG 2.2, 1.4.10 Reflow", url: "https://www.w3.org/TR/WCAG22/#reflow")
}
