// As much of AVFoundation's interface as Recorder/Adapters/iOS uses, by its documentation: developer.apple.com/documentation/avfoundation,
// the pages avplayerinterstitialevent (identifier, date, restrictions, resumptionOffset) and
// avplayerinterstitialeventmonitor (currentEvent, currentEventDidChangeNotification), and coremedia/cmtime. Nothing here does
// anything.
// swift-format-ignore-file

public import Foundation

public struct CMTime: Hashable, Sendable {
  public static let zero = CMTime()
  public static let indefinite = CMTime()
  public var isNumeric: Bool { fatalError() }
  public var seconds: Double { fatalError() }
}

public final class AVPlayerInterstitialEvent: NSObject {
  public struct Restrictions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let constrainsSeekingForwardInPrimaryContent = Restrictions(rawValue: 1)
    public static let requiresPlaybackAtPreferredRateForAdvancement = Restrictions(rawValue: 2)
  }

  public var identifier: String { fatalError() }
  public var date: Date? { fatalError() }
  public var restrictions: Restrictions { fatalError() }
  public var resumptionOffset: CMTime { fatalError() }
}

open class AVPlayerInterstitialEventMonitor: NSObject, @unchecked Sendable {
  public static let currentEventDidChangeNotification = Notification.Name("")
  public var currentEvent: AVPlayerInterstitialEvent? { fatalError() }
}
