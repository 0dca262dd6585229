// Plays the listings of rewarded and live formats.

import AVFoundation
import AdspecRecorder
import AppLovinSDK
import Foundation
import GoogleInteractiveMediaAds

/// A listing of a rewarded format on MAX whose reward the app delivers.
@MainActor protocol RewardedListing: AnyObject {
  init(recorder: SessionRecorder)
  static func setUp(_ parameters: [String: String], recorder: SessionRecorder) async
  func load()
  func show(deliver: @escaping (MAReward) -> Void)
}

final class FakeReward: MAReward {
  override var amount: Int { 10 }
  override var label: String { "coins" }
}

final class FakeMaxAd: MAAd {
  override var adUnitIdentifier: String { "c3ae87d19c167b0b" }
  override var networkName: String { "AppLovin" }
  override var creativeIdentifier: String? { "123" }
  override var revenue: Double { 0.01 }
  override var revenuePrecision: String { "exact" }
  override var waterfall: MAAdWaterfallInfo { Waterfall() }
  private final class Waterfall: MAAdWaterfallInfo {
    override var networkResponses: [MANetworkResponseInfo] { [] }
  }
}

final class NoFill: MAError {
  override var code: MAErrorCode { MAErrorCode(rawValue: 204) }
  override var message: String { "No fill" }
}

/// A rewarded ad whose first load fails.
final class FakeRewarded: MARewardedAd {
  private var loads = 0
  private var isLoaded = false
  override var isReady: Bool { isLoaded }
  override func load() {
    loads += 1
    pass(0.3)
    guard loads > 1 else {
      delegate?.didFailToLoadAd(forAdUnitIdentifier: "c3ae87d19c167b0b", withError: NoFill())
      return
    }
    isLoaded = true
    delegate?.didLoad(FakeMaxAd())
  }
  override func show(forPlacement placement: String?) {
    isLoaded = false
    let ad = FakeMaxAd()
    delegate?.didDisplay(ad)
    revenueDelegate?.didPayRevenue(for: ad)
    pass(30)
    delegate?.didClick(ad)
    pass(1)
    // The reward comes after the video was closed.
    delegate?.didHide(ad)
    pass(0.5)
    delegate?.didRewardUser(for: ad, with: FakeReward())
  }
}

@MainActor func play<Listing: RewardedListing>(_ id: String, _: Listing.Type, parameters: [String]) {
  record(id, observing: MaxRewardedRecording.observes) { recorder in
    let rewarded = FakeRewarded()
    MARewardedAd.make = { rewarded }
    let listing = Listing(recorder: recorder)
    Task {
      await Listing.setUp(.init(uniqueKeysWithValues: parameters.map { ($0, "set") }), recorder: recorder)
    }
    wait(0.1)
    listing.load()
    wait(2.2)
    listing.show { _ in }
  }
}

/// A listing that has the recorder's calls alone.
@MainActor protocol NeutralListing: AnyObject {
  init(recorder: SessionRecorder)
  func didSetUp()
  func willLoad()
  func didLoad()
  func willShow()
  func didDisplay()
  func didPayRevenue(_ value: Double, currency: String)
  func didClick()
  func didComplete()
  func didGrantReward(name: String, amount: Double)
  func didDeliverReward(name: String, amount: Double)
  func didHide()
}

@MainActor func play<Listing: NeutralListing>(_ id: String, _: Listing.Type, reward: (String, Double)) {
  record(id, observing: MaxRewardedRecording.observes) { recorder in
    let listing = Listing(recorder: recorder)
    listing.didSetUp()
    listing.willLoad()
    pass(0.5)
    listing.didLoad()
    listing.willShow()
    listing.didDisplay()
    listing.didPayRevenue(0.01, currency: "USD")
    pass(30)
    listing.didClick()
    listing.didComplete()
    listing.didGrantReward(name: reward.0, amount: reward.1)
    listing.didDeliverReward(name: reward.0, amount: reward.1)
    listing.didHide()
    listing.willLoad()
    pass(0.5)
    listing.didLoad()
  }
}

/// A listing of a live format.
@MainActor protocol LiveListing: AnyObject {
  init(player: AVPlayer, recorder: SessionRecorder)
  func request(in container: IMAAdDisplayContainer, on display: any IMAVideoDisplay)
  func didLeave()
}

final class FakeManager: IMAStreamManager {
  override var streamId: String? { "6c5d2e1a-f00d" }
}

final class FakeLoaded: IMAAdsLoadedData {
  let manager = FakeManager()
  override var streamManager: IMAStreamManager? { manager }
}

final class FakeDisplay: NSObject, IMAVideoDisplay {}

/// - Parameters:
///   - schedule: schedules a break of one ad, at a time.
@MainActor func play<Listing: LiveListing>(
  _ id: String, _: Listing.Type, leadSeconds: Double, seconds: Double,
  schedule: (Listing, Date, AVPlayerItem) -> Void
) {
  record(id, observing: LiveInterstitialsRecording.observes) { recorder in
    let (player, data) = (FakePlayer(), FakeLoaded())
    player.rate = 1
    AVPlayerInterstitialEventController.nextBreakPlayer = FakeBreakPlayer()
    let listing = Listing(player: player, recorder: recorder)
    IMAAdsLoader.answer = { loader in
      pass(0.4)
      loader.delegate?.adsLoader(loader, adsLoadedWith: data)
    }
    listing.request(in: IMAAdDisplayContainer(), on: FakeDisplay())
    let ahead = Double(skipped.withLock { $0 }) / 1000 + leadSeconds + 1
    schedule(listing, Date().addingTimeInterval(ahead), player.item)
    pass(leadSeconds + 1)
    guard let controller = AVPlayerInterstitialEventController.last else { fatalError("no controller") }
    controller.playing = controller.events[0]
    NotificationCenter.default.post(
      name: AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, object: controller)
    let steps: [IMAAdEventType] = [
      .AD_PERIOD_STARTED, .AD_BREAK_STARTED, .STARTED, .FIRST_QUARTILE, .MIDPOINT, .CLICKED, .THIRD_QUARTILE,
      .COMPLETE, .AD_BREAK_ENDED, .AD_PERIOD_ENDED,
    ]
    for step in steps {
      if [.FIRST_QUARTILE, .MIDPOINT, .THIRD_QUARTILE, .COMPLETE].contains(step) { pass(seconds / 4) }
      data.manager.delegate?.streamManager(data.manager, didReceive: FakeAdEvent(step))
    }
    controller.playing = nil
    NotificationCenter.default.post(
      name: AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, object: controller)
    pass(5)
    listing.didLeave()
  }
}
