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
  /// How often each rule gave each verdict, by the file that the target is from (a session: where it begins) or that a
  /// complaint points into; a rule that is switched off is absent.
  package private(set) var countsByFile: [String: [RuleID: VerdictCounts]] = [:]

  package init() {}

  /// Every finding, sorted. (Sorts anew at each call: keep it.)
  package var findings: [Finding] { (listed + once.values).sorted() }

  /// The same over all files.
  package var counts: [RuleID: VerdictCounts] {
    countsByFile.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }

  package mutating func count(_ verdict: Verdict, of rule: RuleID, in file: String) {
    countsByFile[file, default: [:]][rule, default: VerdictCounts()][verdict] += 1
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

  /// Says of each finding where it is by structure. One that is reported once a file keeps none: it stands at whichever
  /// place comes first.
  package mutating func name(_ places: EventPlaces) {
    for index in listed.indices { listed[index].place = places.place(of: listed[index]) }
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
    for (file, counts) in b.countsByFile {
      a.countsByFile[file, default: [:]].merge(counts, uniquingKeysWith: +)
    }
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
    a.countsByFile == b.countsByFile && a.findings == b.findings
  }
}
