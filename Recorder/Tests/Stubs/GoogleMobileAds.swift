// As much of the interface of Google Mobile Ads for iOS, version 12, as Recorder/Adapters/iOS uses, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/ios/api/reference, the pages Classes/GADCustomNativeAd, Classes/GADNativeAd,
// Classes/GADNativeAdView, Classes/GADNativeAdImage, Classes/GADMediaContent, Classes/GADResponseInfo,
// Classes/GADAdNetworkResponseInfo, Classes/GADAdChoicesView, Protocols/GADCustomNativeAdDelegate, Protocols/GADNativeAdDelegate,
// with the Swift names of …/ios/migration (version 12). Nothing here does anything.
// swift-format-ignore-file

public import UIKit

public struct NativeAssetIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let adChoicesViewAsset = NativeAssetIdentifier(rawValue: "")
}

public final class AdNetworkResponseInfo: NSObject {
  public var adNetworkClassName: String { fatalError() }
  public var adSourceName: String? { fatalError() }
  public var adSourceID: String? { fatalError() }
  public var error: (any Error)? { fatalError() }
  public var latency: TimeInterval { fatalError() }
}

public final class ResponseInfo: NSObject {
  public var responseIdentifier: String? { fatalError() }
  public var loadedAdNetworkResponseInfo: AdNetworkResponseInfo? { fatalError() }
  public var adNetworkInfoArray: [AdNetworkResponseInfo] { fatalError() }
}

public final class MediaContent: NSObject {
  public var hasVideoContent: Bool { fatalError() }
}

public final class NativeAdImage: NSObject {
  public var image: UIImage? { fatalError() }
  public var imageURL: URL? { fatalError() }
  public var scale: CGFloat { fatalError() }
}

// The functions of both delegates are optional; where there is no Objective-C, each is there and does nothing.
public protocol CustomNativeAdDelegate: NSObjectProtocol {
  func customNativeAdDidRecordImpression(_ nativeAd: CustomNativeAd)
  func customNativeAdDidRecordClick(_ nativeAd: CustomNativeAd)
  func customNativeAdWillPresentScreen(_ nativeAd: CustomNativeAd)
  func customNativeAdDidDismissScreen(_ nativeAd: CustomNativeAd)
}

extension CustomNativeAdDelegate {
  public func customNativeAdDidRecordImpression(_ nativeAd: CustomNativeAd) {}
  public func customNativeAdDidRecordClick(_ nativeAd: CustomNativeAd) {}
}

public final class CustomNativeAd: NSObject {
  public var formatID: String { fatalError() }
  public var availableAssetKeys: [String] { fatalError() }
  public var customClickHandler: ((String) -> Void)?
  public var mediaContent: MediaContent { fatalError() }
  public weak var delegate: (any CustomNativeAdDelegate)?
  public var responseInfo: ResponseInfo { fatalError() }
  public func image(forKey key: String) -> NativeAdImage? { fatalError() }
  public func string(forKey key: String) -> String? { fatalError() }
  public func performClickOnAsset(withKey assetKey: String) {}
  public func recordImpression() {}
}

public protocol NativeAdDelegate: NSObjectProtocol {
  func nativeAdDidRecordImpression(_ nativeAd: NativeAd)
  func nativeAdDidRecordClick(_ nativeAd: NativeAd)
  func nativeAdWillPresentScreen(_ nativeAd: NativeAd)
  func nativeAdDidDismissScreen(_ nativeAd: NativeAd)
  func nativeAdIsMuted(_ nativeAd: NativeAd)
}

extension NativeAdDelegate {
  public func nativeAdIsMuted(_ nativeAd: NativeAd) {}
}

public final class NativeAd: NSObject {
  public var headline: String? { fatalError() }
  public var body: String? { fatalError() }
  public var callToAction: String? { fatalError() }
  public var advertiser: String? { fatalError() }
  public var store: String? { fatalError() }
  public var price: String? { fatalError() }
  public var starRating: NSDecimalNumber? { fatalError() }
  public var icon: NativeAdImage? { fatalError() }
  public var images: [NativeAdImage]? { fatalError() }
  public var mediaContent: MediaContent { fatalError() }
  public weak var delegate: (any NativeAdDelegate)?
  public var responseInfo: ResponseInfo { fatalError() }
}

public final class MediaView: UIView {}

public final class AdChoicesView: UIView {}

open class NativeAdView: UIView {
  public var nativeAd: NativeAd?
  public weak var headlineView: UIView?
  public weak var bodyView: UIView?
  public weak var callToActionView: UIView?
  public weak var advertiserView: UIView?
  public weak var storeView: UIView?
  public weak var priceView: UIView?
  public weak var starRatingView: UIView?
  public weak var iconView: UIView?
  public weak var imageView: UIView?
  public weak var mediaView: MediaView?
  public weak var adChoicesView: AdChoicesView?
}
