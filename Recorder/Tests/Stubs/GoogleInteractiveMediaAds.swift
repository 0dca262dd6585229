// As much of the interface of the IMA SDK for iOS (DAI) as Recorder/Adapters/iOS uses, by its reference:
// developers.google.com/ad-manager/dynamic-ad-insertion/sdk/ios/reference, the pages Classes/IMAStreamManager,
// Protocols/IMAStreamManagerDelegate, Classes/IMAAdEvent, Enums/IMAAdEventType, Classes/IMAAd, Classes/IMAAdPodInfo,
// Classes/IMAAdError, Classes/IMAAdsLoadedData, Classes/IMAAdLoadingErrorData. Nothing here does anything.
// swift-format-ignore-file

public import Foundation

public enum IMAAdEventType: Int {
  case AD_BREAK_READY, AD_BREAK_FETCH_ERROR, AD_BREAK_ENDED, AD_BREAK_STARTED, AD_PERIOD_ENDED, AD_PERIOD_STARTED
  case ALL_ADS_COMPLETED, CLICKED, COMPLETE, CUEPOINTS_CHANGED, FIRST_QUARTILE, LOADED, LOG, MIDPOINT, PAUSE, RESUME
  case SKIPPED, STARTED, STREAM_LOADED, STREAM_STARTED, TAPPED, THIRD_QUARTILE
}

public final class IMAAdPodInfo: NSObject {
  public var totalAds: Int { fatalError() }
  public var adPosition: Int { fatalError() }
  public var isBumper: Bool { fatalError() }
  public var podIndex: Int { fatalError() }
  public var timeOffset: TimeInterval { fatalError() }
  public var maxDuration: TimeInterval { fatalError() }
}

public final class IMAAd: NSObject {
  public var adTitle: String { fatalError() }
  public var advertiserName: String { fatalError() }
  public var adPodInfo: IMAAdPodInfo { fatalError() }
}

public final class IMAAdEvent: NSObject {
  public var type: IMAAdEventType { fatalError() }
  public var ad: IMAAd? { fatalError() }
}

public struct IMAErrorCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

public final class IMAAdError: NSObject {
  public var code: IMAErrorCode { fatalError() }
  public var message: String? { fatalError() }
}

public protocol IMAStreamManagerDelegate: NSObjectProtocol {
  func streamManager(_ streamManager: IMAStreamManager, didReceive event: IMAAdEvent)
  func streamManager(_ streamManager: IMAStreamManager, didReceive error: IMAAdError)
}

public final class IMAStreamManager: NSObject {
  public weak var delegate: (any IMAStreamManagerDelegate)?
  public var streamId: String? { fatalError() }
}

public final class IMAAdsLoadedData: NSObject {
  public var streamManager: IMAStreamManager? { fatalError() }
}

public final class IMAAdLoadingErrorData: NSObject {
  public var adError: IMAAdError { fatalError() }
}
