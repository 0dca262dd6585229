// As much of the interface of the IMA SDK for iOS (DAI) as Recorder/Adapters/iOS uses, by its reference:
// developers.google.com/ad-manager/dynamic-ad-insertion/sdk/ios/reference, the pages Classes/IMAStreamManager,
// Protocols/IMAStreamManagerDelegate, Classes/IMAAdEvent, Enums/IMAAdEventType, Classes/IMAAd, Classes/IMAAdPodInfo,
// Classes/IMAAdError, Classes/IMAAdsLoadedData, Classes/IMAAdLoadingErrorData, Classes/IMAAdsLoader, Protocols/IMAAdsLoaderDelegate,
// Classes/IMAPodStreamRequest, Classes/IMAAdDisplayContainer, Protocols/IMAVideoDisplay. Nothing here does anything.
// swift-format-ignore-file

public import Foundation

public enum IMAAdEventType: Int {
  case AD_BREAK_READY, AD_BREAK_FETCH_ERROR, AD_BREAK_ENDED, AD_BREAK_STARTED, AD_PERIOD_ENDED, AD_PERIOD_STARTED
  case ALL_ADS_COMPLETED, CLICKED, COMPLETE, CUEPOINTS_CHANGED, FIRST_QUARTILE, LOADED, LOG, MIDPOINT, PAUSE, RESUME
  case SKIPPED, STARTED, STREAM_LOADED, STREAM_STARTED, TAPPED, THIRD_QUARTILE
}

open class IMAAdPodInfo: NSObject {
  open var totalAds: Int { fatalError() }
  open var adPosition: Int { fatalError() }
  open var isBumper: Bool { fatalError() }
  open var podIndex: Int { fatalError() }
  open var timeOffset: TimeInterval { fatalError() }
  open var maxDuration: TimeInterval { fatalError() }
}

open class IMAAd: NSObject {
  open var adTitle: String { fatalError() }
  open var adDescription: String { fatalError() }
  open var contentType: String { fatalError() }
  open var advertiserName: String { fatalError() }
  open var adPodInfo: IMAAdPodInfo { fatalError() }
}

open class IMAAdEvent: NSObject {
  open var type: IMAAdEventType { fatalError() }
  open var ad: IMAAd? { fatalError() }
}

public struct IMAErrorCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

open class IMAAdError: NSObject {
  open var code: IMAErrorCode { fatalError() }
  open var message: String? { fatalError() }
}

public protocol IMAStreamManagerDelegate: NSObjectProtocol {
  func streamManager(_ streamManager: IMAStreamManager, didReceive event: IMAAdEvent)
  func streamManager(_ streamManager: IMAStreamManager, didReceive error: IMAAdError)
}

open class IMAStreamManager: NSObject {
  public weak var delegate: (any IMAStreamManagerDelegate)?
  open var streamId: String? { fatalError() }
  open func initialize(with adsRenderingSettings: IMAAdsRenderingSettings?) {}
}

public final class IMASettings: NSObject {}
public final class IMAAdsRenderingSettings: NSObject {}
public final class IMAAdDisplayContainer: NSObject {}
public protocol IMAVideoDisplay: NSObjectProtocol {}
public final class IMAPictureInPictureProxy: NSObject {}

open class IMAStreamRequest: NSObject {}

public final class IMAPodStreamRequest: IMAStreamRequest {
  public init(
    networkCode: String, customAssetKey: String, adDisplayContainer: IMAAdDisplayContainer,
    videoDisplay: any IMAVideoDisplay, pictureInPictureProxy: IMAPictureInPictureProxy?, userContext: Any?
  ) {}
}

public protocol IMAAdsLoaderDelegate: NSObjectProtocol {
  func adsLoader(_ loader: IMAAdsLoader, adsLoadedWith adsLoadedData: IMAAdsLoadedData)
  func adsLoader(_ loader: IMAAdsLoader, failedWith adErrorData: IMAAdLoadingErrorData)
}

/// A test answers requests.
@MainActor public final class IMAAdsLoader: NSObject {
  public static var answer: (IMAAdsLoader) -> Void = { _ in }
  public weak var delegate: (any IMAAdsLoaderDelegate)?
  public init(settings: IMASettings?) {}
  public func requestStream(with request: IMAStreamRequest) { Self.answer(self) }
}

open class IMAAdsLoadedData: NSObject {
  open var streamManager: IMAStreamManager? { fatalError() }
}

open class IMAAdLoadingErrorData: NSObject {
  open var adError: IMAAdError { fatalError() }
}
