package import Basics

/// Findings in bounded memory: the count of each sort, and its first findings. Summaries merge, and their contents
/// don't depend on the order in which findings were added.
package struct FindingSummary: Equatable, Sendable {
  /// The properties that all findings of one sort share. Findings are counted, and their lists limited, by sort.
  package struct Sort: Hashable, Sendable {
    package var rule: RuleID
    package var severity: Severity
    package var verdict: Verdict
    package var isKnown: Bool
    /// True if the violation has a cause, which other findings may share. Findings with a cause are kept separately, so
    /// that they don't displace findings without one.
    package var hasCause: Bool

    package init(
      rule: RuleID, severity: Severity, verdict: Verdict, isKnown: Bool = false, hasCause: Bool = false
    ) {
      self.rule = rule
      self.severity = severity
      self.verdict = verdict
      self.isKnown = isKnown
      self.hasCause = hasCause
    }

    // The rule alone distinguishes nearly all of them.
    package func hash(into hasher: inout Hasher) { hasher.combine(rule) }

    package init(_ finding: Finding) {
      self.init(
        rule: finding.rule, severity: finding.severity, verdict: finding.verdict, isKnown: finding.isKnown,
        hasCause: finding.violation.cause != nil)
    }
  }

  /// The maximum number of findings per rule on a page, a terminal or in a log; counts include all.
  package static let listLimit = 100

  /// The maximum number of names per sort (`subjects`).
  private static let mostSubjects = 1000

  /// The maximum number of findings kept per sort.
  package let limit: Int
  private var groups: [Sort: TopK<Finding>] = [:]
  /// The findings that share a sort, a file and a cause: their number and the first of them.
  private var causes: [SharedCause: CauseCount] = [:]
  /// The number of findings with a fix, by sort.
  private var fixable: [Sort: Int] = [:]
  /// The number of findings about each name, by sort.
  private var subjects: [Sort: LimitedSums<NamedSubject, Int>] = [:]

  package init(limit: Int = listLimit) { self.limit = limit }

  package init(_ findings: some Sequence<Finding>, limit: Int = listLimit) {
    self.init(limit: limit)
    for finding in findings { add(finding) }
  }

  package mutating func add(_ finding: Finding) {
    let sort = Sort(finding)
    groups[sort, default: TopK(limit: limit)].add(finding)
    note(NamedSubject(finding.violation, finding.subject), sort)
    if finding.violation.fix != nil { fixable[sort, default: 0] += 1 }
    if let cause = finding.violation.cause {
      let shared = SharedCause(sort: sort, file: finding.location.file, cause: cause)
      causes[shared] = causes[shared].map { $0 + CauseCount(first: finding) } ?? CauseCount(first: finding)
    }
  }

  /// Counts a finding that has no fix, and that isn't created because it would not be kept.
  package mutating func count(_ sort: Sort, about subject: NamedSubject? = nil) {
    groups[sort, default: TopK(limit: limit)].count(1)
    note(subject, sort)
  }

  private mutating func note(_ subject: NamedSubject?, _ sort: Sort) {
    guard let subject else { return }
    subjects[sort, default: LimitedSums(limit: Self.mostSubjects)].add(subject)
  }

  /// True if a finding of this sort at this location may be among the first ones, which are kept. If false, it need
  /// only be counted.
  package func mayInsert(_ sort: Sort, at place: @autoclosure () -> Location) -> Bool {
    groups[sort]?.mayInsert { !($0.location < place()) } ?? true
  }

  package static func += (a: inout FindingSummary, b: FindingSummary) {
    for (sort, bag) in b.groups { a.groups[sort, default: TopK(limit: a.limit)] += bag }
    a.causes.merge(b.causes, uniquingKeysWith: +)
    a.fixable.merge(b.fixable, uniquingKeysWith: +)
    for (sort, counts) in b.subjects {
      a.subjects[sort, default: LimitedSums(limit: mostSubjects)] += counts
    }
  }

  package static func + (a: FindingSummary, b: FindingSummary) -> FindingSummary {
    var sum = a
    sum += b
    return sum
  }
}

extension FindingSummary {
  package var isEmpty: Bool { groups.isEmpty }

  /// Returns the number of findings of the sorts for which `isWanted` returns true.
  package func count(_ isWanted: (Sort) -> Bool = { _ in true }) -> Int {
    groups.reduce(0) { $0 + (isWanted($1.key) ? $1.value.count : 0) }
  }

  /// Every sort with its count, unordered.
  package var counts: [(sort: Sort, count: Int)] { groups.map { ($0.key, $0.value.count) } }

  /// Returns the number of findings that have a fix, of the sorts for which `isWanted` returns true.
  package func fixableCount(_ isWanted: (Sort) -> Bool) -> Int {
    fixable.reduce(0) { $0 + (isWanted($1.key) ? $1.value : 0) }
  }

  /// The kept findings, which are the first of each sort, in one sorted list.
  package var findings: [Finding] { groups.values.flatMap { $0.sorted() }.sorted() }

  /// Returns the first finding of the sorts for which `isWanted` returns true.
  package func first(_ isWanted: (Sort) -> Bool) -> Finding? {
    groups.compactMap { isWanted($0.key) ? $0.value.sorted().first : nil }.min()
  }

  /// Returns a summary that has only the findings of the sorts for which `isWanted` returns true.
  package func filtered(_ isWanted: (Sort) -> Bool) -> FindingSummary {
    var copy = self
    copy.groups = groups.filter { isWanted($0.key) }
    copy.causes = causes.filter { isWanted($0.key.sort) }
    copy.fixable = fixable.filter { isWanted($0.key) }
    copy.subjects = subjects.filter { isWanted($0.key) }
    return copy
  }

  /// Returns the names that findings of a rule are about, sorted, with the number of findings: the first thousand of
  /// each sort.
  package func subjects(of rule: RuleID) -> [(subject: NamedSubject, count: Int)] {
    subjects.filter { $0.key.rule == rule }.values
      .reduce(into: [NamedSubject: Int]()) { counts, ofSort in
        for (subject, count) in ofSort.first { counts[subject, default: 0] += count }
      }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the findings that a list with at most `limit` per rule shows, in order, and the number left out for each
  /// rule. Failures of a rule come first, then findings that need review, up to the limit. Findings that a baseline
  /// accepted are limited separately.
  ///
  /// - Parameter limit: the maximum number per rule; it must not exceed the number that is kept per sort.
  package func listed(mostOfARule limit: Int = listLimit) -> (
    findings: [Finding], leftOut: [(rule: RuleID, count: Int)]
  ) {
    let (listed, _) = findings.listed(mostOfARule: limit)
    var leftOut = groups.reduce(into: [RuleID: Int]()) { $0[$1.key.rule, default: 0] += $1.value.count }
    for finding in listed { leftOut[finding.rule, default: 0] -= 1 }
    return (listed, leftOut.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}

extension FindingSummary {
  /// The number of findings that a list for people has no entry for because the first with their cause in their file
  /// stands for them.
  package var foldedCount: Int { causes.values.reduce(0) { $0 + $1.count - 1 } }

  /// Returns the findings of a list for people, in the order and with the limits of `listed`. Findings that share a
  /// cause and a file are one entry, at the location of the first; it has their number (`Finding.count`), and its
  /// message says it. `leftOut` is the number of findings of each rule that no entry stands for.
  ///
  /// - Parameter limit: the maximum number of entries per rule; it must not exceed the number that is kept per sort.
  package func listedByCause(mostOfARule limit: Int = listLimit) -> (
    findings: [Finding], leftOut: [(rule: RuleID, count: Int)]
  ) {
    let alone = groups.filter { !$0.key.hasCause }.values.flatMap { $0.sorted() }
    let (listed, _) = (alone + sharedCauses).sorted().listed(mostOfARule: limit)
    var leftOut: [RuleID: Int] = [:]
    for (sort, bag) in groups { leftOut[sort.rule, default: 0] += bag.count }
    for finding in listed { leftOut[finding.rule, default: 0] -= finding.count }
    return (listed, leftOut.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// The first finding for each cause and file, with a message that gives the number of findings; unordered.
  package var sharedCauses: [Finding] { causes.values.map(\.entry) }

  /// Returns the names that only findings of a rule outside of a list are about, as a list in words; empty if none.
  package func namesLeftOut(of rule: RuleID, by listed: [Finding]) -> String {
    let shown = Set(listed.lazy.filter { $0.rule == rule }.compactMap(\.violation.subject))
    return subjects(of: rule).map(\.subject).filter { !shown.contains($0.name) }.named()
  }

  private struct SharedCause: Hashable {
    var sort: Sort
    var file: String
    var cause: String
  }

  private struct CauseCount: Equatable {
    var count = 1
    var first: Finding
    var names: LimitedSums<NamedSubject, Int>

    init(first: Finding) {
      self.first = first
      names = LimitedSums(limit: FindingSummary.mostSubjects)
      if let name = NamedSubject(first.violation, first.subject) { names.add(name) }
    }

    static func + (a: CauseCount, b: CauseCount) -> CauseCount {
      var sum = a
      sum.count += b.count
      sum.first = min(a.first, b.first)
      sum.names += b.names
      return sum
    }

    var entry: Finding {
      var entry = first
      guard count > 1 else { return entry }
      let others = names.first.map(\.key).filter { $0.name != first.violation.subject }
      let rest = others.isEmpty ? "" : ", which is also about \(others.named())"
      entry.count = count
      entry.violation.statement.remark = "It is the first of \(count) lines with this fault\(rest)."
      return entry
    }
  }
}
