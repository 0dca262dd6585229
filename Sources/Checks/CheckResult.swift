package import Diagnostics

/// What rules said of some targets. Results merge: `a + b == b + a`.
package struct CheckResult: Sendable {
  /// What a rule that is reported once per file says of one file.
  private struct OnceKey: Hashable {
    var rule: RuleID
    var file: String
    var message: String
  }

  private var listed: [Finding] = []
  private var once: [OnceKey: Finding] = [:]
  /// How often each rule gave each verdict; a rule that is switched off is absent.
  package private(set) var counts: [RuleID: VerdictCounts] = [:]

  package init() {}

  /// Every finding, sorted. (Sorts anew at each call: keep it.)
  package var findings: [Finding] { (listed + once.values).sorted() }

  package mutating func count(_ verdict: Verdict, of rule: RuleID) {
    counts[rule, default: VerdictCounts()][verdict] += 1
  }

  /// Takes a finding up; with `oncePerFile` only the first of those with its message in its file stays.
  package mutating func add(_ finding: Finding, oncePerFile: Bool = false) {
    guard oncePerFile else {
      listed.append(finding)
      return
    }
    keepFirst(
      finding, OnceKey(rule: finding.rule, file: finding.location.file, message: finding.message))
  }

  private mutating func keepFirst(_ finding: Finding, _ key: OnceKey) {
    once[key] = once[key].map { min($0, finding) } ?? finding
  }

  /// Only the findings that are wanted; what was judged stays counted.
  package func filtered(_ isWanted: (Finding) -> Bool) -> CheckResult {
    var result = self
    result.listed = listed.filter(isWanted)
    result.once = once.filter { isWanted($0.value) }
    return result
  }

  package static func += (a: inout CheckResult, b: CheckResult) {
    a.listed += b.listed
    a.counts.merge(b.counts) { $0 + $1 }
    for (key, finding) in b.once { a.keepFirst(finding, key) }
  }

  package static func + (a: CheckResult, b: CheckResult) -> CheckResult {
    var sum = a
    sum += b
    return sum
  }
}

extension CheckResult: Equatable {
  package static func == (a: CheckResult, b: CheckResult) -> Bool {
    a.counts == b.counts && a.findings == b.findings
  }
}
