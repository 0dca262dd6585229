import AdspecRecorder
import Foundation
import GoogleMobileAds
import UIKit

/// The response of an instance of the ad source "Reservation campaign".
final class FakeAdapter: AdNetworkResponseInfo {
  let (instance, time, failure): (String, TimeInterval, (any Error)?)
  init(_ instance: String, latency: TimeInterval, error: (any Error)? = nil) {
    (self.instance, time, failure) = (instance, latency, error)
    super.init()
  }
  override var adNetworkClassName: String { "GADMAdapterGoogleAdMobAds" }
  override var adSourceName: String? { "Reservation campaign" }
  override var adSourceID: String? { "7068401028668408324" }
  override var adSourceInstanceID: String? { instance }
  override var error: (any Error)? { failure }
  override var latency: TimeInterval { time }
}

/// A reservation ad that the second of three instances of a source delivers; the third isn't tried. The app's view for
/// AdChoices is empty at first.
@MainActor struct LoadScene {
  private let recorder: SessionRecorder

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func play() {
    let failed = FakeAdapter("1", latency: 0.25, error: NSError(domain: "network", code: 3))
    let (loaded, left) = (FakeAdapter("2", latency: 0.5), FakeAdapter("3", latency: 0))
    let recording = GoogleNativeRecording(adUnit: "/1/a", ad: "a1", recorder: recorder)
    let nativeAd = FakeNativeAd(FakeResponse([failed, loaded, left], loaded: loaded))
    recording.didReceive(nativeAd)
    let adView = NativeAdView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let icon = AdChoicesView(frame: CGRect(x: 281, y: 0, width: 19, height: 15))
    (adView.nativeAd, adView.adChoicesView) = (nativeAd, icon)
    adView.addSubview(icon)
    recording.didLayOut(adView, badge: nil)
    icon.addSubview(UIView(frame: icon.bounds))
    recording.didLayOut(adView, badge: nil)
  }
}
