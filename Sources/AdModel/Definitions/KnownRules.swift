package import Diagnostics

/// The rules that a configuration may name, and which of them it can't silence.
package struct KnownRules: Sendable, ExpressibleByArrayLiteral {
  package var ids: [RuleID]
  /// Of the rules that can't be silenced, their own severity: a configuration may raise it, not lower it.
  package var leastSeverities: [RuleID: Severity]

  package init(_ rules: [RuleInfo]) {
    ids = rules.map(\.id)
    leastSeverities = rules.reduce(into: [:]) { if !$1.isIgnorable { $0[$1.id] = $1.severity } }
  }

  /// Rules that may all be silenced.
  package init(arrayLiteral ids: RuleID...) {
    self.ids = ids
    leastSeverities = [:]
  }
}
