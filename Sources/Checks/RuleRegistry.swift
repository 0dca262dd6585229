package import AdModel
package import Diagnostics

/// All rules. Each group has its own file (`RuleRegistry+Definitions.swift` …) with a hand-written array in the order of
/// the ids; a test fails when a rule's file isn't in one.
package enum RuleRegistry {
  /// In the order of their ids.
  package static let rules: [any Rule.Type] =
    (definitions + recordings + native + mediation + rewarded + live + dsa + tool)
    .sorted { $0.info.id < $1.info.id }

  /// In the order of their ids.
  package static let infos: [RuleInfo] = rules.map { $0.info }

  /// What rules' verdicts are to a compliance report.
  package static let evidence = infos.evidence

  /// In their order.
  package static let ids: [RuleID] = infos.map(\.id)

  /// What a configuration may name.
  package static let known = KnownRules(infos)

  /// The facts of a rule; `nil` for an id that is none.
  package static func info(of id: RuleID) -> RuleInfo? { infosByID[id] }

  private static let infosByID = infos.reduce(into: [RuleID: RuleInfo]()) { $0[$1.id] = $1 }
}
