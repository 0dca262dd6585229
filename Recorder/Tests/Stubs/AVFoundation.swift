// As much of AVFoundation's interface as Recorder/Adapters/iOS uses, by its documentation: developer.apple.com/documentation/avfoundation,
// the pages avplayer (rate, currentItem, addPeriodicTimeObserver, rateDidChangeNotification, ratedidchangereason), avplayeritem
// (currentDate, timeJumpedNotification), avqueueplayer, avplayerinterstitialeventcontroller, avplayerinterstitialevent (identifier, date, restrictions, resumptionOffset)
// and avplayerinterstitialeventmonitor (its properties and notifications), and coremedia/cmtime. Nothing here does anything.
// swift-format-ignore-file

public import Dispatch
public import Foundation

public struct CMTime: Hashable, Sendable {
  public static let zero = CMTime(seconds: 0, preferredTimescale: 1)
  public static let indefinite = CMTime(seconds: .infinity, preferredTimescale: 1)
  public let seconds: Double
  public var isNumeric: Bool { seconds.isFinite }
  public init(seconds: Double, preferredTimescale: Int32) { self.seconds = seconds }
}

@MainActor open class AVPlayer: NSObject {
  public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
    public static let appBackgrounded = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
  }

  public static let rateDidChangeNotification = Notification.Name("AVPlayerRateDidChangeNotification")
  public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReason"
  public var rate: Float = 0
  open var currentItem: AVPlayerItem? { fatalError() }
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { fatalError() }
  open func removeTimeObserver(_ observer: Any) { fatalError() }
}

open class AVQueuePlayer: AVPlayer {}

@MainActor open class AVPlayerItem: NSObject {
  public static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
  public override init() {}
  public init(url: URL) {}
  open func currentDate() -> Date? { fatalError() }
}

open class AVPlayerInterstitialEvent: NSObject {
  public struct Restrictions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let constrainsSeekingForwardInPrimaryContent = Restrictions(rawValue: 1)
    public static let requiresPlaybackAtPreferredRateForAdvancement = Restrictions(rawValue: 4)
  }

  private var own: (identifier: String, date: Date?, restrictions: Restrictions, resumption: CMTime) = ("", nil, [], .zero)
  open var identifier: String { own.identifier }
  open var date: Date? { own.date }
  open var restrictions: Restrictions { own.restrictions }
  open var resumptionOffset: CMTime { own.resumption }
  public override init() {}
  public convenience init(
    primaryItem: AVPlayerItem, identifier: String?, date: Date, templateItems: [AVPlayerItem],
    restrictions: Restrictions = [], resumptionOffset: CMTime = .zero
  ) {
    self.init()
    own = (identifier ?? "", date, restrictions, resumptionOffset)
  }
}

open class AVPlayerInterstitialEventMonitor: NSObject, @unchecked Sendable {
  public static let currentEventDidChangeNotification = Notification.Name("AVPlayerInterstitialEventMonitorCurrentEventDidChange")
  public static let eventsDidChangeNotification = Notification.Name("AVPlayerInterstitialEventMonitorEventsDidChange")
  @available(iOS 26, tvOS 26, *)
  public static let currentEventSkippedNotification = Notification.Name("AVPlayerInterstitialEventMonitorCurrentEventSkipped")
  @available(iOS 26, tvOS 26, *)
  public static let currentEventSkippedEventKey = "AVPlayerInterstitialEventMonitorCurrentEventSkippedEventKey"
  @available(iOS 26, tvOS 26, *)
  public static let interstitialEventWasUnscheduledNotification = Notification.Name(
    "AVPlayerInterstitialEventMonitorInterstitialEventWasUnscheduled")
  @available(iOS 26, tvOS 26, *)
  public static let interstitialEventWasUnscheduledEventKey = "AVPlayerInterstitialEventMonitorInterstitialEventWasUnscheduledEventKey"
  @available(iOS 26, tvOS 26, *)
  public static let interstitialEventWasUnscheduledErrorKey = "AVPlayerInterstitialEventMonitorInterstitialEventWasUnscheduledErrorKey"

  open var primaryPlayer: AVPlayer? { fatalError() }
  open var interstitialPlayer: AVQueuePlayer { fatalError() }
  open var events: [AVPlayerInterstitialEvent] { fatalError() }
  open var currentEvent: AVPlayerInterstitialEvent? { fatalError() }
}

/// A test sets the player of the breaks and the break that plays.
public final class AVPlayerInterstitialEventController: AVPlayerInterstitialEventMonitor, @unchecked Sendable {
  @MainActor public static var nextBreakPlayer: AVQueuePlayer?
  @MainActor public static weak var last: AVPlayerInterstitialEventController?
  private let player: AVPlayer
  private let breakPlayer: AVQueuePlayer!
  private var schedule: [AVPlayerInterstitialEvent] = []
  public var playing: AVPlayerInterstitialEvent?
  @MainActor public init(primaryPlayer: AVPlayer) {
    (player, breakPlayer) = (primaryPlayer, Self.nextBreakPlayer)
    super.init()
    Self.last = self
  }
  public override var primaryPlayer: AVPlayer? { player }
  public override var interstitialPlayer: AVQueuePlayer { breakPlayer }
  public override var events: [AVPlayerInterstitialEvent] {
    get { schedule }
    set { schedule = newValue }
  }
  public override var currentEvent: AVPlayerInterstitialEvent? { playing }
}
