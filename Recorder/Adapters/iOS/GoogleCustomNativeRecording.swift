// Records a custom native ad of Google Mobile Ads (12 or newer), from its request to its last click.
// Needs ViewRecording.swift, ViewRecording+Content.swift, GoogleResponseRecording.swift and PageObservation.swift.
// See docs/recorder.md.

import AdspecRecorder
import Foundation
import GoogleMobileAds
import UIKit

/// Records one custom native ad. Create it when the ad is requested.
@MainActor final class GoogleCustomNativeRecording: NSObject, @preconcurrency CustomNativeAdDelegate {
  /// The observations that this file adds to `recorder.observes`.
  nonisolated static let observes: [AdEvent.Observation] = [
    .requests, .loads, .delivery, .rendering, .impressions, .clicks, .screens, .adapters,
  ]
  /// The ad's id in the recording.
  let ad: String
  /// The definition's key of AdChoices.
  private let adChoicesKey: String
  private let recorder: SessionRecorder
  /// True once the impression was counted.
  private var isCounted = false
  private var customNativeAd: CustomNativeAd?
  private weak var container: UIView?
  private let page = PageObservation()
  /// True while a page is open that a click has opened.
  private var isPageOpen = false
  /// The time of the last tap on AdChoices whose outcome was left to the SDK, in seconds of system uptime; `nil` if
  /// there is none.
  private var adChoicesClick: TimeInterval?

  /// Records the request, as the first attempt.
  ///
  /// - Parameter adChoicesKey: the definition's key of AdChoices.
  init(
    adUnit: String, formats: [String], ad: String, adChoicesKey: String = "AdChoices",
    recorder: SessionRecorder
  ) {
    (self.ad, self.adChoicesKey, self.recorder) = (ad, adChoicesKey, recorder)
    super.init()
    recorder.record(.adRequest(ad: ad, kind: [.customNative], adUnit: adUnit, formats: formats, attempt: 1))
  }

  /// Records the loaded ad; call it in `adLoader(_:didReceive:)`, after the ad's `customClickHandler` was set.
  ///
  /// - Parameters:
  ///   - imageKeys: the keys of the format's assets that are pictures, because the SDK doesn't mark them. Another asset
  ///     is recorded as a picture if it has no text.
  ///   - destination: the URL that a click opens, if an asset of the format contains it.
  func didReceive(
    _ customNativeAd: CustomNativeAd, imageKeys: Set<String>, destination: String? = nil,
    dsa: AdEvent.DSA? = nil
  ) {
    self.customNativeAd = customNativeAd
    if customNativeAd.delegate == nil { customNativeAd.delegate = self }
    var assets: [String: AdEvent.DeliveredAsset] = [:]
    // The SDK delivers AdChoices under a key of its own.
    for key in customNativeAd.availableAssetKeys + [NativeAssetIdentifier.adChoicesViewAsset.rawValue] {
      let name = key == NativeAssetIdentifier.adChoicesViewAsset.rawValue ? adChoicesKey : key
      let isPicture = name == adChoicesKey || imageKeys.contains(key)
      if !isPicture, let text = customNativeAd.string(forKey: key), !text.isEmpty {
        assets[name] = AdEvent.DeliveredAsset(text: text)
      } else if let image = customNativeAd.image(forKey: key) {
        assets[name] = AdEvent.DeliveredAsset(image)
      }
    }
    recorder.record(
      .adLoad(
        ad: ad, format: customNativeAd.formatID, responseId: customNativeAd.responseInfo.responseIdentifier,
        assets: assets, video: customNativeAd.mediaContent.hasVideoContent,
        clickHandler: customNativeAd.customClickHandler != nil, destination: destination, dsa: dsa))
    recorder.record(customNativeAd.responseInfo, of: ad)
  }

  /// Records that the load failed; call it in `adLoader(_:didFailToReceiveAdWithError:)`.
  func didFail(_ error: any Error, attempt: Int = 1) {
    recorder.record(.adLoadFailed(ad: ad, error: AdEvent.Failure(error), attempt: attempt))
  }

  /// Records the views. Call it after layout, and again when the ad has moved (`scrollViewDidEndDecelerating`, say).
  func didLayOut(_ views: AdViews) {
    container = views.container
    views.record(ad, on: recorder)
  }

  /// Counts and records the impression; call it instead of `customNativeAd.recordImpression()`. The SDK counts only the
  /// first call, and so only the first is recorded.
  func recordImpression() {
    customNativeAd?.recordImpression()
    guard !isCounted else { return }
    isCounted = true
    recorder.record(.impression(ad: ad, by: .app))
  }

  /// Performs and records a click; call it instead of `customNativeAd.performClickOnAsset(withKey:)`. A tap on
  /// AdChoices is a click on its key.
  ///
  /// Such a tap is recorded without an action, because its outcome isn't known yet. If a page opens within a second, a
  /// `screen.present` is recorded. If there is no custom click handler, the SDK opened the page: it is "About this ad",
  /// and a second line of the same click records that.
  func performClick(onAsset key: String, action: AdEvent.Action? = nil, url: String? = nil) {
    let isAdChoices = key == adChoicesKey || key == NativeAssetIdentifier.adChoicesViewAsset.rawValue
    recorder.record(
      .click(ad: ad, asset: isAdChoices ? adChoicesKey : key, by: .app, action: action, url: url))
    if isAdChoices {
      let isLeftToSDK = action == nil && url == nil && customNativeAd?.customClickHandler == nil
      adChoicesClick = isLeftToSDK ? ProcessInfo.processInfo.systemUptime : nil
      page.begin(
        in: container?.window, opened: { [weak self] in self?.pageDidOpen() },
        closed: { [weak self] in self?.pageDidClose() })
    }
    customNativeAd?.performClickOnAsset(
      withKey: isAdChoices ? NativeAssetIdentifier.adChoicesViewAsset.rawValue : key)
  }

  private func pageDidOpen() {
    if let tap = adChoicesClick, ProcessInfo.processInfo.systemUptime - tap < PageObservation.limit {
      recorder.record(.click(ad: ad, asset: adChoicesKey, by: .sdk, action: .aboutThisAd))
    }
    adChoicesClick = nil
    guard !isPageOpen else { return }
    isPageOpen = true
    recorder.record(.screenPresent(ad: ad))
  }

  private func pageDidClose() {
    guard isPageOpen else { return }
    isPageOpen = false
    recorder.record(.screenDismiss(ad: ad))
  }

  /// Records that the ad's container left the screen; call it when it does.
  func didLeaveScreen() { recorder.record(.viewHide(ad: ad)) }

  func customNativeAdWillPresentScreen(_ nativeAd: CustomNativeAd) {
    // The SDK calls back when this page closes.
    page.end()
    pageDidOpen()
  }

  func customNativeAdDidDismissScreen(_ nativeAd: CustomNativeAd) { pageDidClose() }
}
