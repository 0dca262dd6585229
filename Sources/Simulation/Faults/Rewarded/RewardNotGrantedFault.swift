import Model
import Basics

/// A video is watched to its end, but the network grants no reward.
enum RewardNotGrantedFault: RewardedFault {
  static let rule: RuleID = "reward-not-granted"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, grant) = session.pickAd(with: .rewardGrant, .rewardDeliver),
      session.indices(of: .rewardGrant, ad: ad).count == 1
    else { return nil }
    session.set(["event"], EventKind.rewardComplete.name, at: grant)
    session.remove(["name"], at: grant)
    session.remove(["amount"], at: grant)
    session.removeLines(session.indices(of: .rewardDeliver, ad: ad))
    return SeededFault(rule, ad: ad, line: session.lastLine)
  }
}
