package import AdModel
package import Diagnostics

/// Another amount than the one that was promised.
package enum RewardDiffersFault: Fault {
  package static let rule: RuleID = "reward-differs"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    let ads = session.ads(with: .rewardGrant)
    guard !ads.isEmpty else { return nil }
    let ad = generator.pick(ads)
    guard let grant = session.first(.rewardGrant, ad: ad), let amount = session.number(["amount"], at: grant)
    else { return nil }
    session.set(["amount"], json: "\(Int(amount) + 1)", at: grant)
    return PlantedFault(rule, ad: ad, line: grant)
  }
}
