/// How often a rule gave each verdict. Counts merge: `a + b == b + a`.
package struct VerdictCounts: Hashable, Sendable {
  package var pass = 0
  package var fail = 0
  package var notApplicable = 0
  package var needsReview = 0

  package init() {}

  package subscript(verdict: Verdict) -> Int {
    get {
      switch verdict {
      case .pass: pass
      case .fail: fail
      case .notApplicable: notApplicable
      case .needsReview: needsReview
      }
    }
    set {
      switch verdict {
      case .pass: pass = newValue
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
