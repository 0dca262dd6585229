/// The weight of a failure, in SARIF's terms.
package enum Severity: String, CaseIterable, Codable, Sendable, Comparable {
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

/// The result of a rule for one target (a definition, a session, an ad).
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// The rule examined the target and found no fault.
  case pass
  /// The rule found a fault. Only this verdict decides an exit code.
  case fail
  /// There was nothing to examine, or the target is out of the rule's scope.
  case notApplicable
  /// The evidence isn't enough to decide, and a person must look.
  case needsReview
  /// The evidence isn't enough to decide, and a person looked and answered.
  case answered

  /// The verdict as people read it: `passes`. Data files contain the raw value.
  package var words: String {
    switch self {
    case .pass: "passes"
    case .answered: "answered by a person"
    case .fail: "fails"
    case .notApplicable: "not applicable"
    case .needsReview: "to check"
    }
  }

  /// The words with a capital, for a column's heading or alone: `Passes`.
  package var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}

/// The number of times a rule gave each verdict. Counts merge: `a + b == b + a`.
package struct VerdictCounts: Hashable, Codable, Sendable {
  package var pass = 0
  package var answered = 0
  package var fail = 0
  package var notApplicable = 0
  package var needsReview = 0

  package init() {}

  package subscript(verdict: Verdict) -> Int {
    get {
      switch verdict {
      case .pass: pass
      case .answered: answered
      case .fail: fail
      case .notApplicable: notApplicable
      case .needsReview: needsReview
      }
    }
    set {
      switch verdict {
      case .pass: pass = newValue
      case .answered: answered = newValue
      case .fail: fail = newValue
      case .notApplicable: notApplicable = newValue
      case .needsReview: needsReview = newValue
      }
    }
  }

  package static func + (a: VerdictCounts, b: VerdictCounts) -> VerdictCounts {
    var sum = a
    for verdict in Verdict.allCases { sum[verdict] += b[verdict] }
    return sum
  }

  package static func += (a: inout VerdictCounts, b: VerdictCounts) { a = a + b }
}

/// The name of a rule in kebab case. It never changes, because users write it in configurations and baselines.
package struct RuleID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral, Codable,
  CodingKeyRepresentable
{
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
}

extension RuleID: Comparable, CustomStringConvertible {
  package static func < (a: RuleID, b: RuleID) -> Bool {
    a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
  }

  package var description: String { rawValue }
}
