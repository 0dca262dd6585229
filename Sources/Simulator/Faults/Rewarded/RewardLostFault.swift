package import AdModel
package import Diagnostics

/// A reward is granted and never handed out.
package enum RewardLostFault: Fault {
  package static let rule: RuleID = "reward-lost"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let ads = session.ads(with: .rewardGrant, .rewardDeliver)
    guard !ads.isEmpty else { return nil }
    let ad = generator.pick(ads)
    guard let delivery = session.first(.rewardDeliver, ad: ad) else { return nil }
    session.removeLines([delivery])
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
