import AdModel

/// Which faults a simulation plants, and how often.
package struct FaultPlan: Sendable {
  package let faults: [any Fault.Type]
  /// Share of the sessions that get a fault, 0 to 1.
  package let rate: Double

  package init(faults: [any Fault.Type], rate: Double) {
    self.faults = faults
    self.rate = rate
  }

  /// Plants one of the faults that the session has a place for, if any; chance says which, and whether at all.
  func plant(
    in session: inout SessionText, of format: FormatDefinition, using generator: inout SimulationGenerator
  ) -> PlantedFault? {
    guard Double(generator.int(in: 0...999_999)) < rate * 1_000_000 else { return nil }
    var candidates = faults.filter { $0.kinds.contains(format.kind) }
    while !candidates.isEmpty {
      let fault = candidates.remove(at: generator.int(in: 0...candidates.count - 1))
      if let planted = fault.plant(in: &session, of: format, using: &generator) { return planted }
    }
    return nil
  }
}
