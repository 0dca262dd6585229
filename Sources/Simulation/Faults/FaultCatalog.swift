package import Basics

/// All faults there are.
package enum FaultCatalog {
  /// In the order of their rules.
  package static let faults: [any Fault.Type] = listed.sorted { $0.rule < $1.rule }

  package static func fault(_ rule: RuleID) -> (any Fault.Type)? { faults.first { $0.rule == rule } }
}
