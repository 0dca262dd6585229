import Model
import Basics

/// A reward is delivered twice.
enum RewardRepeatedFault: RewardedFault {
  static let rule: RuleID = "reward-repeated"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, delivery) = session.pickAd(with: .rewardDeliver, .rewardGrant) else { return nil }
    session.insertCopy(of: delivery, at: delivery + 1)
    return SeededFault(rule, ad: ad, line: delivery + 1)
  }
}
