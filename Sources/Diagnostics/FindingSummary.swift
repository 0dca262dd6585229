/// Findings in bounded memory: how many there are of each sort, and the first of each. Summaries merge, and what they
/// hold doesn't depend on the order in which findings came.
package struct FindingSummary: Equatable, Sendable {
  /// What lists and counts tell apart.
  package struct Sort: Hashable, Sendable {
    package var rule: RuleID
    package var severity: Severity
    package var verdict: Verdict
    package var isKnown: Bool

    package init(rule: RuleID, severity: Severity, verdict: Verdict, isKnown: Bool = false) {
      self.rule = rule
      self.severity = severity
      self.verdict = verdict
      self.isKnown = isKnown
    }

    package init(_ finding: Finding) {
      self.init(
        rule: finding.rule, severity: finding.severity, verdict: finding.verdict, isKnown: finding.isKnown)
    }
  }

  /// The most findings of a rule that a page, a terminal or a log shows; counts are of all.
  package static let listLimit = 100

  /// How many of a sort are kept.
  package let limit: Int
  private var groups: [Sort: LimitedBag<Finding>] = [:]
  /// Of a sort, those with a fix.
  private var fixable: [Sort: Int] = [:]

  package init(limit: Int = listLimit) { self.limit = limit }

  package init(_ findings: some Sequence<Finding>, limit: Int = listLimit) {
    self.init(limit: limit)
    for finding in findings { add(finding) }
  }

  package mutating func add(_ finding: Finding) {
    let sort = Sort(finding)
    groups[sort, default: LimitedBag(limit: limit)].add(finding)
    if finding.complaint.fix != nil { fixable[sort, default: 0] += 1 }
  }

  /// Counts findings without a fix that need not be made, since none of them would be kept.
  package mutating func count(_ more: Int, of sort: Sort) {
    groups[sort, default: LimitedBag(limit: limit)].count(more)
  }

  /// Whether a finding at this place may be among the first of its sort; if not, it is enough to count it.
  package func admits(_ sort: Sort, at place: @autoclosure () -> Location) -> Bool {
    groups[sort]?.admits { !($0.location < place()) } ?? true
  }

  package static func += (a: inout FindingSummary, b: FindingSummary) {
    a.groups.merge(b.groups) { $0 + $1 }
    a.fixable.merge(b.fixable, uniquingKeysWith: +)
  }

  package static func + (a: FindingSummary, b: FindingSummary) -> FindingSummary {
    var sum = a
    sum += b
    return sum
  }
}

extension FindingSummary {
  package var isEmpty: Bool { groups.isEmpty }

  /// Of all findings of these sorts.
  package func count(_ isWanted: (Sort) -> Bool = { _ in true }) -> Int {
    groups.reduce(0) { $0 + (isWanted($1.key) ? $1.value.count : 0) }
  }

  /// Every sort there is, with its count, in no order.
  package var counts: [(sort: Sort, count: Int)] { groups.map { ($0.key, $0.value.count) } }

  /// How many findings of these sorts can be mended.
  package func fixableCount(_ isWanted: (Sort) -> Bool) -> Int {
    fixable.reduce(0) { $0 + (isWanted($1.key) ? $1.value : 0) }
  }

  /// Those that are kept: the first of each sort, sorted together.
  package var findings: [Finding] { groups.values.flatMap { $0.sorted() }.sorted() }

  /// The first finding of these sorts.
  package func first(_ isWanted: (Sort) -> Bool) -> Finding? {
    groups.compactMap { isWanted($0.key) ? $0.value.sorted().first : nil }.min()
  }

  /// The same of these sorts alone.
  package func filtered(_ isWanted: (Sort) -> Bool) -> FindingSummary {
    var copy = self
    copy.groups = groups.filter { isWanted($0.key) }
    copy.fixable = fixable.filter { isWanted($0.key) }
    return copy
  }

  /// The findings that a list of at most so many of each rule shows, in their order, and how many of each rule it leaves
  /// out. Of a rule those that failed come first: what needs review takes the places that are left, however much there
  /// is. What a baseline knows has places of its own.
  ///
  /// - Parameter limit: at most the number that is kept of a sort.
  package func listed(mostOfARule limit: Int = listLimit) -> (
    findings: [Finding], leftOut: [(rule: RuleID, count: Int)]
  ) {
    let (listed, _) = findings.listed(mostOfARule: limit)
    var leftOut = groups.reduce(into: [RuleID: Int]()) { $0[$1.key.rule, default: 0] += $1.value.count }
    for finding in listed { leftOut[finding.rule, default: 0] -= 1 }
    return (listed, leftOut.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension LimitedBag {
  fileprivate static func + (a: LimitedBag, b: LimitedBag) -> LimitedBag {
    var sum = a
    sum += b
    return sum
  }
}
