// As much of the interface of AppLovin MAX for iOS, version 12 and 13, as Recorder/Adapters/iOS uses, by its documentation:
// support.axon.ai/en/max/ios/ad-formats/rewarded-ads (MARewardedAd, MARewardedAdDelegate), …/ios/overview/advanced-settings
// (waterfall information, impression-level revenue) and …/ios/overview/error-handling. Nothing here does anything.
// swift-format-ignore-file

public import Foundation

public struct MAErrorCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

public final class MAError: NSObject {
  public var code: MAErrorCode { fatalError() }
  public var message: String { fatalError() }
}

public final class MAReward: NSObject {
  public var amount: Int { fatalError() }
  public var label: String { fatalError() }
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

public final class MAAdWaterfallInfo: NSObject {
  public var networkResponses: [MANetworkResponseInfo] { fatalError() }
}

public final class MAAd: NSObject {
  public var adUnitIdentifier: String { fatalError() }
  public var networkName: String { fatalError() }
  public var creativeIdentifier: String? { fatalError() }
  public var revenue: Double { fatalError() }
  public var revenuePrecision: String { fatalError() }
  public var waterfall: MAAdWaterfallInfo { fatalError() }
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

public final class MARewardedAd: NSObject {
  public static func shared(withAdUnitIdentifier adUnitIdentifier: String) -> MARewardedAd { fatalError() }
  public weak var delegate: (any MARewardedAdDelegate)?
  public weak var revenueDelegate: (any MAAdRevenueDelegate)?
  public var isReady: Bool { fatalError() }
  public func load() {}
  public func show(forPlacement placement: String?) {}
}
