package import AdModel
package import Diagnostics

/// A reward is handed out twice.
package enum RewardRepeatedFault: Fault {
  package static let rule: RuleID = "reward-repeated"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let ads = session.ads(with: .rewardGrant, .rewardDeliver)
    guard !ads.isEmpty else { return nil }
    let ad = generator.pick(ads)
    guard let delivery = session.first(.rewardDeliver, ad: ad) else { return nil }
    session.insertCopy(of: delivery, at: delivery + 1)
    return PlantedFault(rule, ad: ad, line: delivery + 1)
  }
}
