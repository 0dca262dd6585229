// As much of the interface of Google Mobile Ads for iOS, version 12, as Recorder/Adapters/iOS uses, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/ios/api/reference, the pages Classes/GADCustomNativeAd, Classes/GADNativeAd,
// Classes/GADNativeAdView, Classes/GADNativeAdImage, Classes/GADMediaContent, Classes/GADResponseInfo,
// Classes/GADAdNetworkResponseInfo, Classes/GADAdChoicesView, Classes/GADMediaView, Protocols/GADCustomNativeAdDelegate, Protocols/GADNativeAdDelegate,
// with the Swift names of …/ios/migration (version 12). Nothing here does anything.
// swift-format-ignore-file

public import UIKit

public struct NativeAssetIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let adChoicesViewAsset = NativeAssetIdentifier(rawValue: "")
}

open class AdNetworkResponseInfo: NSObject {
  open var adNetworkClassName: String { fatalError() }
  open var adSourceName: String? { fatalError() }
  open var adSourceID: String? { fatalError() }
  open var adSourceInstanceID: String? { fatalError() }
  open var error: (any Error)? { fatalError() }
  open var latency: TimeInterval { fatalError() }
}

open class ResponseInfo: NSObject {
  open var responseIdentifier: String? { fatalError() }
  open var loadedAdNetworkResponseInfo: AdNetworkResponseInfo? { fatalError() }
  open var adNetworkInfoArray: [AdNetworkResponseInfo] { fatalError() }
}

open class MediaContent: NSObject {
  open var hasVideoContent: Bool { fatalError() }
}

open class NativeAdImage: NSObject {
  private var own: (image: UIImage?, url: URL?, scale: CGFloat) = (nil, nil, 1)
  open var image: UIImage? { own.image }
  open var imageURL: URL? { own.url }
  open var scale: CGFloat { own.scale }
  public override init() {}
  public convenience init(image: UIImage) {
    self.init()
    own = (image, nil, image.scale)
  }
  public convenience init(url: URL, scale: CGFloat) {
    self.init()
    own = (nil, url, scale)
  }
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

open class CustomNativeAd: NSObject {
  open var formatID: String { fatalError() }
  open var availableAssetKeys: [String] { fatalError() }
  public var customClickHandler: ((String) -> Void)?
  open var mediaContent: MediaContent { fatalError() }
  public weak var delegate: (any CustomNativeAdDelegate)?
  open var responseInfo: ResponseInfo { fatalError() }
  open func image(forKey key: String) -> NativeAdImage? { fatalError() }
  open func string(forKey key: String) -> String? { fatalError() }
  open func performClickOnAsset(withKey assetKey: String) {}
  open func recordImpression() {}
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

open class NativeAd: NSObject {
  open var headline: String? { fatalError() }
  open var body: String? { fatalError() }
  open var callToAction: String? { fatalError() }
  open var advertiser: String? { fatalError() }
  open var store: String? { fatalError() }
  open var price: String? { fatalError() }
  open var starRating: NSDecimalNumber? { fatalError() }
  open var icon: NativeAdImage? { fatalError() }
  open var mediaContent: MediaContent { fatalError() }
  public weak var delegate: (any NativeAdDelegate)?
  open var responseInfo: ResponseInfo { fatalError() }
}

open class MediaView: UIView {
  public var mediaContent: MediaContent?
}

open class AdChoicesView: UIView {}

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
