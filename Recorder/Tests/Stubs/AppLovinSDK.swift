// As much of the interface of AppLovin MAX for iOS, version 12 and 13, as Recorder/Adapters/iOS uses, by its documentation:
// support.axon.ai/en/max/ios/ad-formats/rewarded-ads (MARewardedAd, MARewardedAdDelegate), …/ios/overview/integration (ALSdk, its configuration), …/ios/overview/advanced-settings
// (waterfall information, impression-level revenue) and …/ios/overview/error-handling. Nothing here does anything.
// swift-format-ignore-file

public import Foundation

public struct MAErrorCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

open class MAError: NSObject {
  open var code: MAErrorCode { fatalError() }
  open var message: String { fatalError() }
}

open class MAReward: NSObject {
  open var amount: Int { fatalError() }
  open var label: String { fatalError() }
}

public enum MAAdLoadState: Int {
  case notAttempted, loaded, failed
}

public final class MAMediatedNetworkInfo: NSObject {
  public var name: String { fatalError() }
  public var adapterClassName: String { fatalError() }
}

public final class MANetworkResponseInfo: NSObject {
  public var adLoadState: MAAdLoadState { fatalError() }
  public var mediatedNetwork: MAMediatedNetworkInfo { fatalError() }
  public var latency: TimeInterval { fatalError() }
  public var error: MAError? { fatalError() }
}

open class MAAdWaterfallInfo: NSObject {
  open var networkResponses: [MANetworkResponseInfo] { fatalError() }
}

open class MAAd: NSObject {
  open var adUnitIdentifier: String { fatalError() }
  open var networkName: String { fatalError() }
  open var creativeIdentifier: String? { fatalError() }
  open var revenue: Double { fatalError() }
  open var revenuePrecision: String { fatalError() }
  open var waterfall: MAAdWaterfallInfo { fatalError() }
}

public protocol MAAdDelegate: NSObjectProtocol {
  func didLoad(_ ad: MAAd)
  func didFailToLoadAd(forAdUnitIdentifier adUnitIdentifier: String, withError error: MAError)
  func didDisplay(_ ad: MAAd)
  func didHide(_ ad: MAAd)
  func didClick(_ ad: MAAd)
  func didFail(toDisplay ad: MAAd, withError error: MAError)
}

public protocol MARewardedAdDelegate: MAAdDelegate {
  func didRewardUser(for ad: MAAd, with reward: MAReward)
}

public protocol MAAdRevenueDelegate: NSObjectProtocol {
  func didPayRevenue(for ad: MAAd)
}

@MainActor open class MARewardedAd: NSObject {
  /// Makes the ad of an ad unit: a test sets it.
  public static var make: () -> MARewardedAd = { fatalError() }
  public static func shared(withAdUnitIdentifier adUnitIdentifier: String) -> MARewardedAd { make() }
  public weak var delegate: (any MARewardedAdDelegate)?
  public weak var revenueDelegate: (any MAAdRevenueDelegate)?
  open var isReady: Bool { fatalError() }
  open func load() {}
  open func show(forPlacement placement: String?) {}
}

public let ALMediationProviderMAX = "max"

public final class ALSdkInitializationConfigurationBuilder: NSObject {
  public var mediationProvider: String?
}

public final class ALSdkInitializationConfiguration: NSObject {
  public init(sdkKey: String, builderBlock: (ALSdkInitializationConfigurationBuilder) -> Void) {
    builderBlock(ALSdkInitializationConfigurationBuilder())
  }
}

public final class ALSdkConfiguration: NSObject {}

@MainActor public final class ALSdk: NSObject {
  private static let instance = ALSdk()
  public static func shared() -> ALSdk { instance }
  public func initialize(with configuration: ALSdkInitializationConfiguration) async -> ALSdkConfiguration {
    ALSdkConfiguration()
  }
}
