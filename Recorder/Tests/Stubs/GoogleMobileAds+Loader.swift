// As much of the interface of Google Mobile Ads for iOS, version 12, as listings of the site use, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/ios/api/reference, the pages Classes/GADAdLoader, Protocols/GADAdLoaderDelegate,
// Protocols/GADNativeAdLoaderDelegate, Protocols/GADCustomNativeAdLoaderDelegate, Classes/GAMRequest,
// Classes/GADNativeAdViewAdOptions, Classes/GADNativeAdMediaAdLoaderOptions, Classes/GADNativeAdImageAdLoaderOptions,
// with the Swift names of …/ios/migration (version 12). A test answers loads.
// swift-format-ignore-file

public import UIKit

public enum AdLoaderAdType: Sendable { case native, customNative }

open class GADAdLoaderOptions: NSObject {}

public enum AdChoicesPosition: Int { case topRightCorner, topLeftCorner, bottomRightCorner, bottomLeftCorner }

public final class NativeAdViewAdOptions: GADAdLoaderOptions {
  public var preferredAdChoicesPosition = AdChoicesPosition.topRightCorner
}

public enum MediaAspectRatio: Int { case unknown, any, landscape, portrait, square }

public final class NativeAdMediaAdLoaderOptions: GADAdLoaderOptions {
  public var mediaAspectRatio = MediaAspectRatio.unknown
}

public final class NativeAdImageAdLoaderOptions: GADAdLoaderOptions {
  public var isImageLoadingDisabled = false
  public var shouldRequestMultipleImages = false
}

open class Request: NSObject {}
public final class AdManagerRequest: Request {}

public protocol AdLoaderDelegate: NSObjectProtocol {
  func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error)
}

public protocol NativeAdLoaderDelegate: AdLoaderDelegate {
  func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd)
}

public protocol CustomNativeAdLoaderDelegate: AdLoaderDelegate {
  func customNativeAdFormatIDs(for adLoader: AdLoader) -> [String]
  func adLoader(_ adLoader: AdLoader, didReceive customNativeAd: CustomNativeAd)
}

@MainActor public final class AdLoader: NSObject {
  public static var answer: (AdLoader) -> Void = { _ in }
  public weak var delegate: (any AdLoaderDelegate)?
  public let adUnitID: String
  public let options: [GADAdLoaderOptions]
  public init(
    adUnitID: String, rootViewController: UIViewController?, adTypes: [AdLoaderAdType], options: [GADAdLoaderOptions]?
  ) { (self.adUnitID, self.options) = (adUnitID, options ?? []) }
  public func load(_ request: Request?) { Self.answer(self) }
}
