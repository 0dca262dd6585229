import Model
import Basics

/// A reward is granted, but never delivered.
enum RewardLostFault: RewardedFault {
  static let rule: RuleID = "reward-lost"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, delivery) = session.pickAd(with: .rewardDeliver, .rewardGrant) else { return nil }
    session.removeLines([delivery])
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
