package import Basics

/// All faults that can be seeded.
package enum FaultCatalog {
  /// The faults, sorted by the id of their rule.
  package static let faults: [any Fault.Type] = listed.sorted { $0.rule < $1.rule }

  package static func fault(_ rule: RuleID) -> (any Fault.Type)? { faults.first { $0.rule == rule } }
}
