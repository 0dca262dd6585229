// Records the rewarded ads of one ad unit of AppLovin MAX (12 or newer). See docs/recorder.md.

import AdspecRecorder
import AppLovinSDK
import Foundation

/// Records the rewarded ads of an ad unit, one after the other. It becomes the ad unit's delegate and calls the app's
/// own.
@MainActor
final class MaxRewardedRecording: NSObject, @preconcurrency MARewardedAdDelegate,
  @preconcurrency MAAdRevenueDelegate
{
  /// The observations that this file adds to `recorder.observes`.
  nonisolated static let observes: [AdEvent.Observation] = [
    .requests, .loads, .impressions, .clicks, .adapters, .rewards,
  ]
  private let recorder: SessionRecorder
  private let rewarded: MARewardedAd
  private let adUnit: String
  /// The app's own delegate, which is called after each event was recorded.
  weak var delegate: (any MARewardedAdDelegate)?
  private var number = 0
  private var attempt = 0
  /// The id of the ad that was requested last. A preloaded ad has a new id.
  private var loading = ""
  /// The id of the ad that is on the screen or was there last.
  private var shown = ""

  /// The outcome of an adapter, by the raw values of `MAAdLoadState`: not attempted, loaded, failed.
  private static let outcomes: [Int: AdEvent.ResponseOutcome] = [0: .skipped, 1: .ad, 2: .error]

  init(adUnit: String, recorder: SessionRecorder) {
    (self.adUnit, self.recorder) = (adUnit, recorder)
    rewarded = MARewardedAd.shared(withAdUnitIdentifier: adUnit)
    super.init()
    rewarded.delegate = self
    rewarded.revenueDelegate = self
  }

  /// True if an ad is loaded and can be shown.
  var isReady: Bool { rewarded.isReady }

  /// Records and starts a load; call it instead of `rewarded.load()`.
  func load() {
    if attempt == 0 {
      number += 1
      loading = "\(adUnit)-\(number)"
    }
    attempt += 1
    recorder.record(.adRequest(ad: loading, kind: [.rewarded], adUnit: adUnit, attempt: attempt))
    rewarded.load()
  }

  /// Records a retry after a failed load, and loads after this many seconds. The first retry is the second attempt.
  func load(after seconds: Double) {
    recorder.record(.adRetry(ad: loading, attempt: attempt, delaySeconds: seconds))
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      MainActor.assumeIsolated { self?.load() }
    }
  }

  /// Records and starts the show; call it instead of `rewarded.show()`.
  func show(placement: String? = nil) {
    shown = loading
    recorder.record(.adShow(ad: shown))
    rewarded.show(forPlacement: placement)
  }

  /// Records that the app's own handler delivered the reward.
  func didDeliver(_ reward: MAReward) {
    recorder.record(.rewardDeliver(ad: shown, name: reward.label, amount: Double(reward.amount)))
  }

  func didLoad(_ ad: MAAd) {
    attempt = 0
    recorder.record(
      .adLoad(ad: loading, source: .init(name: ad.networkName), creative: ad.creativeIdentifier))
    for response in ad.waterfall.networkResponses {
      recorder.record(
        .adapterResponse(
          ad: loading, adapter: response.mediatedNetwork.adapterClassName,
          outcome: Self.outcomes[response.adLoadState.rawValue],
          latencyMs: response.latency < 0 ? nil : response.latency * 1000))
    }
    delegate?.didLoad(ad)
  }

  func didFailToLoadAd(forAdUnitIdentifier adUnitIdentifier: String, withError error: MAError) {
    recorder.record(.adLoadFailed(ad: loading, error: .init(error), attempt: attempt))
    delegate?.didFailToLoadAd(forAdUnitIdentifier: adUnitIdentifier, withError: error)
  }

  func didDisplay(_ ad: MAAd) {
    recorder.record(.adDisplay(ad: shown))
    delegate?.didDisplay(ad)
  }

  func didFail(toDisplay ad: MAAd, withError error: MAError) {
    recorder.record(.adDisplayFailed(ad: shown, error: .init(error)))
    delegate?.didFail(toDisplay: ad, withError: error)
  }

  func didClick(_ ad: MAAd) {
    recorder.record(.click(ad: shown, by: .sdk))
    delegate?.didClick(ad)
  }

  func didHide(_ ad: MAAd) {
    recorder.record(.adHide(ad: shown))
    delegate?.didHide(ad)
  }

  func didRewardUser(for ad: MAAd, with reward: MAReward) {
    recorder.record(.rewardGrant(ad: shown, name: reward.label, amount: Double(reward.amount)))
    delegate?.didRewardUser(for: ad, with: reward)
  }

  /// Records the revenue. MAX gives it in US dollars; it is unknown if it is below 0.
  func didPayRevenue(for ad: MAAd) {
    guard ad.revenue >= 0 else { return }
    recorder.record(
      .adRevenue(ad: shown, value: ad.revenue, currency: "USD", precision: ad.revenuePrecision))
  }
}

extension AdEvent.Failure {
  fileprivate init(_ error: MAError) { self.init(code: .number(error.code.rawValue), message: error.message) }
}
