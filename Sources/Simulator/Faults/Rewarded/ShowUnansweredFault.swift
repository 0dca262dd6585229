package import AdModel
package import Diagnostics

/// An ad is to show itself, and nothing happens.
package enum ShowUnansweredFault: Fault {
  package static let rule: RuleID = "show-unanswered"
  package static let kinds: Set<FormatKind> = [.rewarded]

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickAd(with: [.adShow, .adDisplay], using: &generator),
      let show = session.first(.adShow, ad: ad)
    else { return nil }
    session.removeLines(session.lines(about: ad).filter { $0 > show })
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
