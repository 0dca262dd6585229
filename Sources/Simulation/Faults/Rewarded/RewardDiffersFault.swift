import Model
import Basics

/// The granted amount differs from the declared one.
enum RewardDiffersFault: RewardedFault {
  static let rule: RuleID = "reward-differs"

  static func plant(in session: inout SessionText) -> SeededFault? {
    guard let (ad, grant) = session.pickAd(with: .rewardGrant),
      let amount = session.number(["amount"], at: grant)
    else { return nil }
    session.set(["amount"], json: JSONString.text(of: amount + 1), at: grant)
    return SeededFault(rule, ad: ad, line: grant)
  }
}
