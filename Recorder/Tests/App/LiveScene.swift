import AVFoundation
import AdspecRecorder
import Foundation
import GoogleInteractiveMediaAds

final class FakeItem: AVPlayerItem {
  var date = Date(timeIntervalSince1970: 1_800_000_000)
  override func currentDate() -> Date? { date }
}

final class FakePlayer: AVPlayer {
  let item = FakeItem()
  var observer: (@Sendable (CMTime) -> Void)?
  override var currentItem: AVPlayerItem? { item }
  override func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    observer = block
    return self
  }
  override func removeTimeObserver(_ observer: Any) { self.observer = nil }
}

final class FakeBreakPlayer: AVQueuePlayer {
  var item: AVPlayerItem?
  override var currentItem: AVPlayerItem? { item }
}

final class FakeEvent: AVPlayerInterstitialEvent {
  let (name, start): (String, Date)
  init(_ name: String, at start: Date) {
    (self.name, self.start) = (name, start)
    super.init()
  }
  override var identifier: String { name }
  override var date: Date? { start }
  override var restrictions: Restrictions { [.requiresPlaybackAtPreferredRateForAdvancement] }
  override var resumptionOffset: CMTime { .indefinite }
}

final class FakeMonitor: AVPlayerInterstitialEventMonitor, @unchecked Sendable {
  let (player, breakPlayer): (FakePlayer, FakeBreakPlayer)
  var schedule: [AVPlayerInterstitialEvent] = []
  var playing: AVPlayerInterstitialEvent?
  init(_ player: FakePlayer, _ breakPlayer: FakeBreakPlayer) {
    (self.player, self.breakPlayer) = (player, breakPlayer)
    super.init()
  }
  override var primaryPlayer: AVPlayer? { player }
  override var interstitialPlayer: AVQueuePlayer { breakPlayer }
  override var events: [AVPlayerInterstitialEvent] { schedule }
  override var currentEvent: AVPlayerInterstitialEvent? { playing }
}

final class FakeAd: IMAAd {
  final class Pod: IMAAdPodInfo {
    override var totalAds: Int { 1 }
    override var adPosition: Int { 1 }
    override var isBumper: Bool { false }
    override var podIndex: Int { 1 }
    override var timeOffset: TimeInterval { 0 }
    override var maxDuration: TimeInterval { 10 }
  }

  override var adTitle: String { "Fresh bread" }
  override var advertiserName: String { "Bakery GmbH" }
  override var adDescription: String { "Order tonight" }
  override var contentType: String { "video/mp4" }
  override var adPodInfo: IMAAdPodInfo { Pod() }
}

final class FakeAdEvent: IMAAdEvent {
  let ownType: IMAAdEventType
  init(_ type: IMAAdEventType) {
    ownType = type
    super.init()
  }
  override var type: IMAAdEventType { ownType }
  override var ad: IMAAd? { FakeAd() }
}

/// A live stream in which the viewer pauses and jumps. Its breaks are played, replaced and cancelled.
@MainActor final class LiveScene {
  private let (player, breakPlayer) = (FakePlayer(), FakeBreakPlayer())
  private let recording: LiveInterstitialsRecording
  private lazy var monitor = FakeMonitor(player, breakPlayer)
  private let begin = Date(timeIntervalSince1970: 1_800_000_000)
  private let address = URL(string: "https://dai.google.com/a.m3u8?stream_id=s&pd=10000")

  init(_ recorder: SessionRecorder) {
    recording = LiveInterstitialsRecording(networkCode: "1", customAssetKey: "k", recorder: recorder)
  }

  func play() {
    recording.follow(monitor)
    player.rate = 1
    changed(
      AVPlayer.rateDidChangeNotification, player,
      [AVPlayer.rateDidChangeReasonKey: "AVPlayerRateDidChangeReasonSetRateCalled"])
    playAndPause()
    jump()
    breaks()
    recording.didLeave()
  }

  private func playAndPause() {
    // A stall is no pause, and neither is a rate that could not be set.
    rate(0, "SetRateFailed")
    rate(1, "SetRateCalled")
    rate(0, "SetRateCalled")
    rate(0, "AppBackgrounded")
    rate(1, "SetRateCalled")
  }

  private func jump() {
    // A second of the programme, and a jump over a minute and back.
    time(1)
    time(61)
    changed(AVPlayerItem.timeJumpedNotification, player.item)
    time(21)
    time(22)
  }

  private func breaks() {
    schedule("b1", at: 30)
    monitor.playing = monitor.schedule[0]
    changed(AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, monitor)
    breakPlayer.item = FakeItem()
    recording.streamManager(IMAStreamManager(), didReceive: FakeAdEvent(.STARTED))
    rate(0, "SetRateCalled", of: breakPlayer)
    rate(1, "SetRateCalled", of: breakPlayer)
    // The last item is over, which is no pause. Then the programme resumes at the position to which the break has moved
    // it.
    breakPlayer.item = nil
    rate(0, "SetRateCalled", of: breakPlayer)
    time(40)
    monitor.playing = nil
    changed(AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, monitor)
    time(50)
    // The schedule of b3 drops b2, and is taken back. The app cancels b4, the player cancels b5, and b6 is skipped.
    schedule("b2", at: 120)
    monitor.schedule = []
    schedule("b3", at: 180)
    monitor.schedule = []
    changed(AVPlayerInterstitialEventMonitor.eventsDidChangeNotification, monitor)
    recording.didCancel("b4", reason: .noURL)
    schedule("b5", at: 240)
    schedule("b6", at: 300)
    giveUp()
    // The date of b7 has passed when it leaves the schedule.
    schedule("b7", at: 50.5)
    time(51)
    monitor.schedule = []
    changed(AVPlayerInterstitialEventMonitor.eventsDidChangeNotification, monitor)
  }

  private func giveUp() {
    typealias Monitor = AVPlayerInterstitialEventMonitor
    let (fifth, sixth) = (monitor.schedule[0], monitor.schedule[1])
    changed(
      Monitor.interstitialEventWasUnscheduledNotification, monitor,
      [
        Monitor.interstitialEventWasUnscheduledEventKey: fifth,
        Monitor.interstitialEventWasUnscheduledErrorKey: NSError(domain: "player", code: 1),
      ])
    changed(Monitor.currentEventSkippedNotification, monitor, [Monitor.currentEventSkippedEventKey: sixth])
  }

  private func schedule(_ name: String, at seconds: TimeInterval) {
    let event = FakeEvent(name, at: begin.addingTimeInterval(seconds))
    monitor.schedule.append(event)
    guard let address else { return }
    // b6 has one URL for each ad.
    let urls = name == "b6" ? [address, address] : [address]
    recording.didSchedule(event, pod: "ad_break_id/\(name)", milliseconds: 10_000, urls: urls)
  }

  private func time(_ seconds: TimeInterval) {
    player.item.date = begin.addingTimeInterval(seconds)
    player.observer?(.zero)
  }

  private func rate(_ rate: Float, _ reason: String, of other: AVPlayer? = nil) {
    let player = other ?? player
    player.rate = rate
    changed(
      AVPlayer.rateDidChangeNotification, player,
      [AVPlayer.rateDidChangeReasonKey: "AVPlayerRateDidChangeReason" + reason])
  }

  private func changed(_ name: Notification.Name, _ object: AnyObject, _ values: [String: Any] = [:]) {
    NotificationCenter.default.post(name: name, object: object, userInfo: values)
  }
}
