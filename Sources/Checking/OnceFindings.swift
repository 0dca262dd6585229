import Basics
import Model

/// The findings of one rule in one file that are reported once for each statement, in bounded memory: the first ones by
/// location, and the number of the others. Values merge, and their contents don't depend on the order in which findings
/// were added.
package struct OnceFindings: Equatable, Sendable {
  /// The rule and the file of the findings.
  struct Key: Hashable {
    var rule: RuleID
    var file: String

    init(_ finding: Finding) { (rule, file) = (finding.rule, finding.location.file) }
  }

  /// The maximum number of statements in a file that are reported one by one.
  package static let most = FindingSummary.listLimit

  /// The first finding of each statement, for the statements that come first.
  private var first: [Statement: Finding] = [:]
  /// Digests of the other statements: they are few bytes, where findings of a million generated names would fill the memory.
  private var others: Set<Int> = []
  /// The last finding of `first`, once that is full; `nil` if it has to be searched.
  private var last: Finding?

  init() {}

  mutating func add(_ finding: Finding) {
    let statement = finding.violation.statement
    if let known = first[statement] {
      guard finding < known else { return }
      (first[statement], last) = (finding, nil)
    } else if first.count < Self.most {
      (first[statement], last) = (finding, nil)
    } else {
      drop(finding)
    }
  }

  /// Adds a finding of a new statement to the first ones and drops their last, or counts it with the others.
  private mutating func drop(_ finding: Finding) {
    guard let end = last ?? first.values.max() else { return }
    last = end
    guard finding < end else {
      others.insert(Self.digest(of: finding.violation.statement))
      return
    }
    first[end.violation.statement] = nil
    others.insert(Self.digest(of: end.violation.statement))
    others.remove(Self.digest(of: finding.violation.statement))
    (first[finding.violation.statement], last) = (finding, nil)
  }

  static func += (a: inout OnceFindings, b: OnceFindings) {
    a.others.formUnion(b.others)
    for finding in b.first.values { a.add(finding) }
    if !a.others.isEmpty { a.others.subtract(a.first.keys.map(digest)) }
  }

  /// Returns true if the finding is the first of its statement, and among those that are reported one by one.
  func isFirst(_ finding: Finding) -> Bool {
    first[finding.violation.statement]?.location == finding.location
  }

  /// The findings to report: the first ones, and one with the number of the others.
  var findings: [Finding] { Array(first.values) + (rest.map { [$0] } ?? []) }

  /// The finding that counts the statements which aren't reported one by one; `nil` if there are none.
  private var rest: Finding? {
    guard !others.isEmpty, let finding = first.values.min() else { return nil }
    let count: Phrase =
      "\(others.count) more \(words: others.count == 1 ? "fault of this rule is" : "faults of this rule are")"
    return Finding(
      rule: finding.rule, severity: finding.severity, verdict: finding.verdict,
      violation: Violation(
        "\(count) in the file; the first \(first.count) are reported one by one.",
        at: Location(file: finding.location.file)))
  }

  private static func digest(of statement: Statement) -> Int {
    SHA256.bytes(of: Array(statement.sentence.utf8)).prefix(8).reduce(0) { $0 << 8 | Int($1) }
  }

  package static func == (a: OnceFindings, b: OnceFindings) -> Bool {
    a.first == b.first && a.others == b.others
  }
}

extension OnceFindings: Codable {
  private enum CodingKeys: CodingKey { case first, others }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(first.values.sorted(), forKey: .first)
    try container.encode(others.sorted(), forKey: .others)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for finding in try container.decode([Finding].self, forKey: .first) {
      first[finding.violation.statement] = finding
    }
    others = Set(try container.decode([Int].self, forKey: .others))
  }

  /// The key under which a result keeps these findings; `nil` if there are none.
  var key: Key? { first.values.first.map(Key.init) }
}
