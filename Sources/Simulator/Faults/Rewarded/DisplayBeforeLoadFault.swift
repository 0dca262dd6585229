package import AdModel
package import Diagnostics

/// An ad is on the screen before it was loaded.
package enum DisplayBeforeLoadFault: Fault {
  package static let rule: RuleID = "display-before-load"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adLoad, .adShow, .adDisplay], using: &generator),
      session.first(.adLoadFailed, ad: ad) == nil,
      let load = session.first(.adLoad, ad: ad), let show = session.first(.adShow, ad: ad),
      let display = session.first(.adDisplay, ad: ad)
    else { return nil }
    session.moveLine(from: show, upTo: load)
    session.moveLine(from: display, upTo: load + 1)
    return PlantedFault(rule, ad: ad, line: load + 1)
  }
}
