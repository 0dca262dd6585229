// Records the adapter of a custom event for native ads of Google Mobile Ads (12 or newer): the adapter calls it.
// See docs/recorder.md.

import AdspecRecorder
import Foundation
import GoogleMobileAds

/// Records one ad that an adapter loads. Any thread may call its functions.
///
/// Use it in each adapter of the app: if one adapter of a session records the events that it passes to its network, the
/// rules expect such records from all.
struct GoogleMediationRecording: Sendable {
  /// The observations that this file adds to `recorder.observes`.
  static let observes: [AdEvent.Observation] = [.impressions, .clicks, .adapters, .notifications]
  /// The ad's id in the recording, equal to that of the app's own `GoogleNativeRecording`.
  let ad: String
  /// Class name of the adapter.
  let adapter: String
  let recorder: SessionRecorder

  /// Records that the adapter begins to load; call it in `loadNativeAd(for:completionHandler:)`.
  ///
  /// - Parameter parameter: the adapter's parameter, which is `adConfiguration.credentials.settings["parameter"]`.
  func willLoad(parameter: String?) {
    recorder.record(.adapterLoad(ad: ad, adapter: adapter, parameter: parameter))
  }

  /// Records that the network's ad was mapped.
  ///
  /// - Parameters:
  ///   - fields: the network's field for each of the format's asset keys.
  ///   - extra: keys of `extraAssets`.
  ///   - images: the images that the adapter passes on. They show if it passes data or URLs.
  func didMap(fields: [String: String], extra: [String] = [], images: [NativeAdImage]) {
    // If some images are data and some are URLs, neither is recorded.
    let withData = images.filter { $0.image != nil }.count
    let form: AdEvent.PictureForm? =
      images.isEmpty ? nil : withData == images.count ? .data : withData == 0 ? .url : nil
    recorder.record(
      .adapterMap(
        ad: ad, fields: fields, adapter: adapter, extra: extra.isEmpty ? nil : extra, images: form,
        imageCount: images.count))
  }

  /// Records that the adapter has loaded its ad or failed. Call it right before the completion handler, on the same
  /// thread.
  ///
  /// - Parameter error: the reason of the failure; `nil` if the ad was loaded.
  func didComplete(_ error: (any Error)? = nil) {
    recorder.record(
      .adapterComplete(
        ad: ad, outcome: error == nil ? .ad : .error, adapter: adapter,
        error: error.map(AdEvent.Failure.init),
        thread: Thread.isMainThread ? .main : .other))
  }

  /// Records who counts impressions and clicks: the adapter if the argument is true, otherwise the SDK. Pass the values
  /// of `handlesUserImpressions()` and `handlesUserClicks()`.
  func didAgree(handlesUserImpressions: Bool, handlesUserClicks: Bool) {
    recorder.record(
      .adapterTrack(
        ad: ad, impressions: handlesUserImpressions ? .adapter : .sdk,
        clicks: handlesUserClicks ? .adapter : .sdk, adapter: adapter))
  }

  /// Records that the network got the views; call it at the end of
  /// `didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:)`.
  func didHandOnRender() { recorder.record(.adapterNotify(ad: ad, of: .render, adapter: adapter)) }

  /// Records that the network got the SDK's impression; call it at the end of `didRecordImpression()`.
  func didHandOnImpression() { recorder.record(.adapterNotify(ad: ad, of: .impression, adapter: adapter)) }

  /// Records that the network got the SDK's click; call it at the end of
  /// `didRecordClickOnAsset(withName:view:viewController:)`.
  func didHandOnClick() { recorder.record(.adapterNotify(ad: ad, of: .click, adapter: adapter)) }

  /// Records that the adapter counts an impression; call it with `reportImpression()` of the event delegate.
  func didReportImpression() { recorder.record(.impression(ad: ad, by: .adapter)) }

  /// Records that the adapter counts a click. Call it where the adapter calls `reportClick()` of the event delegate.
  ///
  /// - Parameter asset: the key of the asset that was tapped; `nil` if the network doesn't name it.
  func didReportClick(onAsset asset: String? = nil) {
    recorder.record(.click(ad: ad, asset: asset, by: .adapter))
  }
}
