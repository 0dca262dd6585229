// Records a native ad of Google Mobile Ads (12 or newer), from its request to its last click.
// Needs ViewRecording.swift, ViewRecording+Content.swift and GoogleResponseRecording.swift. See docs/recorder.md.

import AdspecRecorder
import Foundation
import GoogleMobileAds
import UIKit

/// Records one native ad. Create it when the ad is requested.
@MainActor final class GoogleNativeRecording: NSObject, @preconcurrency NativeAdDelegate {
  /// The observations that this file adds to `recorder.observes`.
  nonisolated static let observes: [AdEvent.Observation] = [
    .requests, .loads, .rendering, .impressions, .clicks, .screens, .adapters,
  ]
  /// The ad's id in the recording.
  let ad: String
  private let recorder: SessionRecorder
  private let keys: [String: String]
  private let adapterCounts: Set<Counted>

  /// Something of an ad that is counted.
  enum Counted { case impressions, clicks }

  /// Creates the recording of an ad, and records the ad's request.
  ///
  /// - Parameters:
  ///   - options: the image options of the request, as in the loader's options; `nil` if the definition's apply.
  ///   - keys: the definition's keys of assets that have other keys there than the names below, such as
  ///     `["Media": "MainImage"]` if the media view shows the asset `MainImage`.
  ///   - adapterCounts: what the adapter counts and records by its `GoogleMediationRecording`. The SDK calls back after
  ///     the adapter's reports, too, and that is recorded only once.
  init(
    adUnit: String, ad: String, recorder: SessionRecorder, options: AdEvent.ImageOptions? = nil,
    keys: [String: String] = [:], adapterCounts: Set<Counted> = []
  ) {
    (self.ad, self.recorder, self.keys, self.adapterCounts) = (ad, recorder, keys, adapterCounts)
    super.init()
    recorder.record(.adRequest(ad: ad, kind: [.native], adUnit: adUnit, attempt: 1, options: options))
  }

  /// Records the loaded ad; call it in `adLoader(_:didReceive:)`. If the ad has no delegate, this recording becomes its
  /// delegate. Otherwise the app's own delegate must call the functions of this recording that have the names of the
  /// delegate's functions.
  ///
  /// The delivered assets are left out: the SDK doesn't expose whether AdChoices came, and a list without it means that
  /// it wasn't delivered.
  ///
  /// - Parameter format: the id of the definition.
  func didReceive(_ nativeAd: NativeAd, format: String? = nil, dsa: AdEvent.DSA? = nil) {
    if nativeAd.delegate == nil { nativeAd.delegate = self }
    let loaded = nativeAd.responseInfo.loadedAdNetworkResponseInfo
    recorder.record(
      .adLoad(
        ad: ad, format: format, source: AdEvent.Source(loaded),
        responseId: nativeAd.responseInfo.responseIdentifier, video: nativeAd.mediaContent.hasVideoContent,
        dsa: dsa))
    recorder.record(nativeAd.responseInfo, of: ad)
  }

  /// Records that the load failed; call it in `adLoader(_:didFailToReceiveAdWithError:)`.
  func didFail(_ error: any Error, attempt: Int = 1) {
    recorder.record(.adLoadFailed(ad: ad, error: AdEvent.Failure(error), attempt: attempt))
  }

  /// Records the views. Call it after layout, and again when the ad has moved.
  ///
  /// - Parameters:
  ///   - adView: the ad's view. Its `AdChoicesView` is recorded as the icon, even if the SDK added it, but not if it is
  ///     the app's and the SDK has put nothing into it.
  ///   - badge: the app's own ad label: a label, or a view with labels in it.
  ///   - bars: bars of the app that may cover the ad, apart from those of navigation and tab bar controllers.
  func didLayOut(_ adView: NativeAdView, badge: UIView?, bars: [UIView] = []) {
    let views: KeyValuePairs<String, UIView?> = [
      "Headline": adView.headlineView, "Body": adView.bodyView, "CallToAction": adView.callToActionView,
      "Advertiser": adView.advertiserView, "Store": adView.storeView, "Price": adView.priceView,
      "StarRating": adView.starRatingView, "Icon": adView.iconView, "Media": adView.mediaView,
      "Images": adView.imageView, "AdBadge": badge, "AdChoices": Self.icon(of: adView),
    ]
    let assets = Dictionary(
      views.compactMap { name, view in view.map { (keys[name] ?? name, $0) } },
      uniquingKeysWith: { first, _ in first })
    // The SDK itself takes the taps on the asset views that were handed to it, whatever their own settings are.
    let isRegistered = adView.nativeAd != nil
    AdViews(
      container: adView, assets: assets,
      clickable: isRegistered ? Set(assets.keys).subtracting([keys["AdBadge"] ?? "AdBadge"]) : [], bars: bars,
      badge: badge
    ).record(ad, on: recorder)
  }

  /// Returns the view of AdChoices: the app's with the icon in it, or one that the SDK added; `nil` if there is none.
  private static func icon(of adView: NativeAdView) -> UIView? {
    guard let own = adView.adChoicesView else { return icon(in: adView) }
    return own.subviews.isEmpty ? nil : own
  }

  /// Returns the icon that the SDK added to a view; `nil` if there is none.
  private static func icon(in view: UIView) -> UIView? {
    view.subviews.lazy.compactMap { $0 as? AdChoicesView ?? icon(in: $0) }.first
  }

  /// Records that the ad's container left the screen; call it when it does.
  func didLeaveScreen() { recorder.record(.viewHide(ad: ad)) }

  func nativeAdDidRecordImpression(_ nativeAd: NativeAd) {
    if !adapterCounts.contains(.impressions) { recorder.record(.impression(ad: ad, by: .sdk)) }
  }

  /// Records a click; the SDK doesn't name the asset.
  func nativeAdDidRecordClick(_ nativeAd: NativeAd) {
    if !adapterCounts.contains(.clicks) { recorder.record(.click(ad: ad, by: .sdk)) }
  }

  func nativeAdWillPresentScreen(_ nativeAd: NativeAd) { recorder.record(.screenPresent(ad: ad)) }

  func nativeAdDidDismissScreen(_ nativeAd: NativeAd) { recorder.record(.screenDismiss(ad: ad)) }
}
