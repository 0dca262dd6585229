package import AdModel
package import Diagnostics

/// A request, and nothing of its ad after it.
package enum LoadUnansweredFault: Fault {
  package static let rule: RuleID = "load-unanswered"
  package static let kinds: Set<FormatKind> = .withRequests

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.ads(with: .adRequest).last,
      let request = session.indices(of: .adRequest, ad: ad).last,
      session.first(.adRetry, ad: ad) == nil
    else { return nil }
    session.removeLines(session.lines(about: ad).filter { $0 > request })
    return PlantedFault(rule, ad: ad, line: session.lines.count - 1)
  }
}
