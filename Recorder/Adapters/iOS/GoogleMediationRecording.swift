// Records the adapter of a custom event for native ads of Google Mobile Ads (12 or newer): the adapter calls it.
// See docs/recorder.md.

import AdspecRecorder
import Foundation
import GoogleMobileAds

/// One ad that an adapter was asked for. Any thread may call its functions.
///
/// Where one adapter of a session records what it hands on, the rules expect it of all: use this in each of the app's.
struct GoogleMediationRecording: Sendable {
  /// The ad's id in the recording, as the app's own `GoogleNativeRecording` has it.
  let ad: String
  /// Class name of the adapter.
  let adapter: String
  let recorder: SessionRecorder

  /// Records that the adapter is asked for an ad; call it in `loadNativeAd(for:completionHandler:)`.
  ///
  /// - Parameter parameter: `adConfiguration.credentials.settings["parameter"]`.
  func willLoad(parameter: String?) {
    recorder.record(.adapterLoad(ad: ad, adapter: adapter, parameter: parameter))
  }

  /// Records that the network's ad was mapped.
  ///
  /// - Parameters:
  ///   - fields: our asset keys, each with the network's field.
  ///   - extra: keys of `extraAssets`.
  ///   - images: those that the adapter hands over: whether they are data or addresses is read off them.
  func didMap(fields: [String: String], extra: [String] = [], images: [NativeAdImage]) {
    // Pictures of both kinds are neither.
    let withData = images.filter { $0.image != nil }.count
    let form: AdEvent.PictureForm? =
      images.isEmpty ? nil : withData == images.count ? .data : withData == 0 ? .url : nil
    recorder.record(
      .adapterMap(
        ad: ad, fields: fields, adapter: adapter, extra: extra.isEmpty ? nil : extra, images: form,
        imageCount: images.count))
  }

  /// Records that the completion handler is called; call it right before, on the same thread.
  func didComplete(_ error: (any Error)? = nil) {
    recorder.record(
      .adapterComplete(
        ad: ad, outcome: error == nil ? .ad : .error, adapter: adapter,
        error: error.map(AdEvent.Failure.init),
        thread: Thread.isMainThread ? .main : .other))
  }

  /// Records which side counts, as `handlesUserImpressions()` and `handlesUserClicks()` answer.
  func didAgree(handlesUserImpressions: Bool, handlesUserClicks: Bool) {
    recorder.record(
      .adapterTrack(
        ad: ad, impressions: handlesUserImpressions ? .adapter : .sdk,
        clicks: handlesUserClicks ? .adapter : .sdk, adapter: adapter))
  }

  /// Records that the network has the views; call it at the end of
  /// `didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:)`.
  func didHandOnRender() { recorder.record(.adapterNotify(ad: ad, of: .render, adapter: adapter)) }

  /// Records that the network has the SDK's impression; call it at the end of `didRecordImpression()`.
  func didHandOnImpression() { recorder.record(.adapterNotify(ad: ad, of: .impression, adapter: adapter)) }

  /// Records that the network has the SDK's click; call it at the end of
  /// `didRecordClickOnAsset(withName:view:viewController:)`.
  func didHandOnClick() { recorder.record(.adapterNotify(ad: ad, of: .click, adapter: adapter)) }

  /// Records that the adapter counts an impression; call it with `reportImpression()` of the event delegate.
  func didReportImpression() { recorder.record(.impression(ad: ad, by: .adapter)) }

  /// Records that the adapter counts a click; call it with `reportClick()` of the event delegate.
  ///
  /// - Parameter asset: the asset that was tapped, where the network says so.
  func didReportClick(onAsset asset: String? = nil) {
    recorder.record(.click(ad: ad, asset: asset, by: .adapter))
  }
}
