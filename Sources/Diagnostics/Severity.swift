/// How much a failure matters, in SARIF's words.
package enum Severity: String, CaseIterable, Sendable, Comparable {
  case note, warning, error

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// What a rule has to say of one target (a definition, a session, an ad).
package enum Verdict: String, CaseIterable, Sendable {
  /// Looked at, and in order.
  case pass
  /// Looked at, and wrong: the only verdict that decides an exit code.
  case fail
  /// Nothing to look at, or out of scope.
  case notApplicable
  /// Looked at, and the evidence is not enough to say.
  case needsReview
}
