package import Diagnostics

/// The rules that verdicts are counted of by number, in the order of the numbers.
package final class RuleOrder: Sendable {
  package let ids: [RuleID]

  package init(_ ids: [RuleID]) { self.ids = ids }
}

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
  /// Those of `once` as they were added here and came first by then; not merged.
  private var firsts: [Finding] = []
  /// Counts by file and rule of what is judged rarely: definitions, and what was wrong while reading.
  private var rare: [String: [RuleID: VerdictCounts]] = [:]
  /// Counts of what is judged a million times: by file, of each rule of `order` its counts by number of verdict.
  private var tables: [FileCounts] = []
  /// Places in `tables`.
  private var places: [String: Int] = [:]
  private var order: RuleOrder?
  /// Of the file that is counted for, its place in `tables`.
  private var current = 0
  /// How many findings were ever added: whoever is reported once per file counts each time.
  package private(set) var findingCount = 0

  private struct FileCounts: Sendable {
    var file: String
    var counts: [Int]
  }

  private var answers = ComplianceTable()

  package init() {}

  /// The verdicts of rules that answer a `Provision`, ad by ad, by format and country.
  package var compliance: ComplianceCounts { answers.counts }

  /// The answers that follow are about an ad of this format in this country, by these rules in this order.
  mutating func beginAd(format: String?, country: String?, rules: [RuleID]) {
    answers.begin(format: format, country: country, rules: rules)
  }

  /// Notes what a rule that answers a provision says of the ad.
  mutating func noteAnswer(_ verdict: Verdict) { answers.note(verdict) }

  mutating func endAd() { answers.end() }

  /// Of the findings that were added, those that aren't reported once per file.
  package var listedCount: Int { listed.count }

  /// A moment between two additions, for `findings(since:)`.
  package struct Mark: Sendable {
    fileprivate var listed: Int
    fileprivate var firsts: Int
  }

  package var mark: Mark { Mark(listed: listed.count, firsts: firsts.count) }

  /// What was added since, without the repetitions of what is reported once per file.
  package func findings(since mark: Mark) -> [Finding] {
    Array(listed[mark.listed...]) + firsts[mark.firsts...]
  }

  /// Every finding, sorted. (Sorts anew at each call: keep it.)
  package var findings: [Finding] { (listed + once.values).sorted() }

  /// How often each rule gave each verdict, by the file that the target is from (a session: where it begins) or that a
  /// complaint points into; a rule that is switched off is absent.
  package var countsByFile: [String: [RuleID: VerdictCounts]] {
    var result = rare
    guard let order else { return result }
    for table in tables {
      for (rule, id) in order.ids.enumerated() {
        let ofRule = VerdictCounts(table.counts[(4 * rule)..<(4 * rule + 4)])
        if ofRule != VerdictCounts() {
          result[table.file, default: [:]][id, default: VerdictCounts()] += ofRule
        }
      }
    }
    return result
  }

  /// The same over all files.
  package var counts: [RuleID: VerdictCounts] {
    countsByFile.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }

  package mutating func count(_ verdict: Verdict, of rule: RuleID, in file: String) {
    rare[file, default: [:]][rule, default: VerdictCounts()][verdict] += 1
  }

  /// From now on verdicts are counted for this file, by their rules' numbers in this order.
  mutating func begin(_ file: String, _ order: RuleOrder) {
    if self.order !== order {
      moveCounts()
      self.order = order
    }
    if current < tables.count, tables[current].file == file { return }
    current = place(of: file)
  }

  /// Counts a verdict of the rule with this number for the file that was begun.
  mutating func count(_ verdict: Verdict, ofRule rule: Int) {
    tables[current].counts[4 * rule + verdict.number] += 1
  }

  private mutating func place(of file: String) -> Int {
    if let place = places[file] { return place }
    places[file] = tables.count
    tables.append(FileCounts(file: file, counts: Array(repeating: 0, count: 4 * (order?.ids.count ?? 0))))
    return tables.count - 1
  }

  /// Takes the counts by number over to those by id.
  private mutating func moveCounts() {
    rare = countsByFile
    tables = []
    places = [:]
    current = 0
    order = nil
  }

  /// Takes a finding up; with `oncePerFile` only the first of those with its message in its file stays.
  package mutating func add(_ finding: Finding, oncePerFile: Bool = false) {
    findingCount += 1
    guard oncePerFile else {
      listed.append(finding)
      return
    }
    let key = OnceKey(rule: finding.rule, file: finding.location.file, message: finding.message)
    if once[key].map({ finding < $0 }) ?? true { firsts.append(finding) }
    keepFirst(finding, key)
  }

  private mutating func keepFirst(_ finding: Finding, _ key: OnceKey) {
    once[key] = once[key].map { min($0, finding) } ?? finding
  }

  /// Says of each finding where it is by structure. One that is reported once a file keeps none: it stands at whichever
  /// place comes first.
  ///
  /// - Parameter first: the first finding to name, by how many had been listed before it (`listedCount`).
  package mutating func name(_ places: EventPlaces, from first: Int = 0) {
    for index in listed.indices.dropFirst(first) { listed[index].place = places.place(of: listed[index]) }
  }

  /// Only what was judged of these files, and what was found in them.
  package func filtered(_ isWanted: (String) -> Bool) -> CheckResult {
    var result = self
    result.listed = listed.filter { isWanted($0.location.file) }
    result.once = once.filter { isWanted($0.value.location.file) }
    result.moveCounts()
    result.rare = result.rare.filter { isWanted($0.key) }
    return result
  }

  package static func += (a: inout CheckResult, b: CheckResult) {
    a.findingCount += b.findingCount
    a.answers += b.answers
    a.listed += b.listed
    for (key, finding) in b.once { a.keepFirst(finding, key) }
    if let order = b.order, a.order == nil || a.order === order {
      a.order = order
      a.addCounts(b.tables)
      a.addRare(b.rare)
    } else {
      a.addRare(b.countsByFile)
    }
  }

  private mutating func addCounts(_ others: [FileCounts]) {
    for other in others {
      let place = place(of: other.file)
      for index in other.counts.indices { tables[place].counts[index] += other.counts[index] }
    }
  }

  private mutating func addRare(_ others: [String: [RuleID: VerdictCounts]]) {
    for (file, counts) in others { rare[file, default: [:]].merge(counts, uniquingKeysWith: +) }
  }

  package static func + (a: CheckResult, b: CheckResult) -> CheckResult {
    var sum = a
    sum += b
    return sum
  }
}

extension CheckResult: Equatable {
  package static func == (a: CheckResult, b: CheckResult) -> Bool {
    a.countsByFile == b.countsByFile && a.compliance == b.compliance && a.findings == b.findings
  }
}

extension Verdict {
  /// Place of its count among a rule's four.
  fileprivate var number: Int {
    switch self {
    case .pass: 0
    case .fail: 1
    case .notApplicable: 2
    case .needsReview: 3
    }
  }
}

extension VerdictCounts {
  fileprivate init(_ counts: ArraySlice<Int>) {
    self.init()
    for verdict in Verdict.allCases { self[verdict] = counts[counts.startIndex + verdict.number] }
  }
}
