// As much of the interface of Google Mobile Ads for iOS, version 12, as listings of the site use, by its reference:
// developers.google.com/ad-manager/mobile-ads-sdk/ios/api/reference, the pages Protocols/GADMediationAdapter,
// Protocols/GADMediationNativeAd, Protocols/GADMediationNativeAdEventDelegate, Classes/GADMediationNativeAdConfiguration,
// Classes/GADMediationCredentials, with the Swift names of …/ios/migration (version 12). Nothing here does anything.
// swift-format-ignore-file

public import UIKit

public struct VersionNumber: Sendable {
  public init(majorVersion: Int, minorVersion: Int, patchVersion: Int) {}
}

public protocol AdNetworkExtras: NSObjectProtocol {}
public final class MediationServerConfiguration: NSObject {}

public final class MediationCredentials: NSObject {
  public let settings: [String: Any]
  public init(_ settings: [String: Any]) { self.settings = settings }
}

public final class MediationNativeAdConfiguration: NSObject {
  public let credentials: MediationCredentials
  public let options: [GADAdLoaderOptions]
  public init(_ settings: [String: Any], options: [GADAdLoaderOptions]) {
    (credentials, self.options) = (MediationCredentials(settings), options)
  }
}

public protocol MediationNativeAdEventDelegate: NSObjectProtocol {
  func reportImpression()
  func reportClick()
}

public typealias GADMediationAdapterSetUpCompletionBlock = ((any Error)?) -> Void
public typealias GADMediationNativeLoadCompletionHandler =
  ((any MediationNativeAd)?, (any Error)?) -> (any MediationNativeAdEventDelegate)?

public protocol MediationAdapter: NSObjectProtocol {
  static func adapterVersion() -> VersionNumber
  static func adSDKVersion() -> VersionNumber
  static func networkExtrasClass() -> (any AdNetworkExtras.Type)?
  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock)
  init()
  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler)
}

// Some functions are optional; where there is no Objective-C, each is there and does nothing.
public protocol MediationNativeAd: NSObjectProtocol {
  var headline: String? { get }
  var images: [NativeAdImage]? { get }
  var body: String? { get }
  var icon: NativeAdImage? { get }
  var callToAction: String? { get }
  var starRating: NSDecimalNumber? { get }
  var store: String? { get }
  var price: String? { get }
  var advertiser: String? { get }
  var extraAssets: [String: Any]? { get }
  var adChoicesView: UIView? { get }
  func handlesUserImpressions() -> Bool
  func handlesUserClicks() -> Bool
  func didRender(
    in view: UIView, clickableAssetViews: [NativeAssetIdentifier: UIView],
    nonclickableAssetViews: [NativeAssetIdentifier: UIView], viewController: UIViewController)
  func didRecordImpression()
  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier, view: UIView, viewController: UIViewController)
}

extension MediationNativeAd {
  public func didRecordImpression() {}
  public func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {}
}
