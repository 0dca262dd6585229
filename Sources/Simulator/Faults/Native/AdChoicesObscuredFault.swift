package import AdModel
package import Diagnostics

/// A text lies over the whole ad.
package enum AdChoicesObscuredFault: Fault {
  package static let rule: RuleID = "adchoices-obscured"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard let ad = session.pickShownAd(using: &generator, where: { session.hasAdChoices($0, format) }),
      let text = session.pickRender(of: ad, ofType: .text, in: format, using: &generator),
      let card = session.first(.viewRender, ad: ad).flatMap({ session.frame(at: $0) })
    else { return nil }
    session.set(card, at: text)
    session.set(["z"], json: "20", at: text)
    return PlantedFault(rule, ad: ad, line: text)
  }
}
