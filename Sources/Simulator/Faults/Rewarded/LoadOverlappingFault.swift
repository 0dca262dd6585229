package import AdModel
package import Diagnostics

/// A second request before the first is answered; both are answered then.
package enum LoadOverlappingFault: Fault {
  package static let rule: RuleID = "load-overlapping"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adLoad, .adDisplay], using: &generator),
      session.first(.adLoadFailed, ad: ad) == nil,
      let request = session.first(.adRequest, ad: ad), let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.insertCopy(of: load, at: load + 1)
    session.set(["ad"], "extra", at: load + 1)
    session.insertCopy(of: request, at: request + 1)
    session.set(["ad"], "extra", at: request + 1)
    return PlantedFault(rule, ad: "extra", line: request + 1)
  }
}
