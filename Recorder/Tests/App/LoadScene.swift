import AdspecRecorder
import Foundation
import GoogleMobileAds

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

/// A reservation ad that the second of three instances of a source delivers; the third isn't tried.
@MainActor struct LoadScene {
  private let recorder: SessionRecorder

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func play() {
    let failed = FakeAdapter("1", latency: 0.25, error: NSError(domain: "network", code: 3))
    let (loaded, left) = (FakeAdapter("2", latency: 0.5), FakeAdapter("3", latency: 0))
    let recording = GoogleNativeRecording(adUnit: "/1/a", ad: "a1", recorder: recorder)
    recording.didReceive(FakeNativeAd(FakeResponse([failed, loaded, left], loaded: loaded)))
  }
}
