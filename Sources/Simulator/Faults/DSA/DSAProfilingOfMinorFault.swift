package import AdModel
package import Diagnostics

/// A profile of somebody under age.
package enum DSAProfilingOfMinorFault: Fault {
  package static let rule: RuleID = "dsa-profiling-of-minor"
  package static let kinds: Set<FormatKind> = .ofAssets

  package static func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    // Whoever refused a profile as well would have it told twice.
    guard session.isEEA, session.json(["consent", "npa"], at: 0) != "true",
      let ad = session.pickShownAd(using: &generator, where: { session.hasDSA($0) }),
      let load = session.first(.adLoad, ad: ad)
    else { return nil }
    session.set(["underAge"], json: "true", at: 0)
    for other in session.indices(of: .adLoad) where session.json(["dsa"], at: other) != nil {
      session.set(
        ["dsa", "transparency"],
        json: #"[{"domain":"ads.example.com","dsaparams":[\#(other == load ? "1" : "2")]}]"#, at: other)
    }
    return PlantedFault(rule, ad: ad, line: load)
  }
}
