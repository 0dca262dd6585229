import Model
import Basics

/// Counts of verdicts of the rules that answer an Article 26 question, by format and country, and separately for test
/// sessions.
struct ComplianceTable: Sendable {
  private struct Place: Hashable, Codable, Sendable {
    var format: String?
    var country: String?
    var isTest: Bool

    /// The values by which the rows are sorted. No two rows have equal values.
    var sortKey: [String] { [format ?? "", country ?? "", format == nil ? "" : "f", isTest ? "t" : ""] }
  }

  private struct Row: Sendable {
    var place: Place
    /// First the number of ads by their worst answer about the act, then for each rule the number of ads by its verdict.
    var counts: [VerdictCounts]
  }

  /// The rules, in the order of their elements of a row's `counts`, which begin at index 1.
  private var rules: [RuleID] = []
  private var rows: [Row] = []
  private var indexes: [Place: Int] = [:]
  private var current = 0

  /// Begins to count the verdicts of these rules on an ad of this format, in a session in this country.
  mutating func begin(format: String?, country: String?, isTest: Bool, rules: [RuleID]) {
    if self.rules.isEmpty { self.rules = rules }
    if rules.isEmpty { return }
    let place = Place(format: format, country: country, isTest: isTest)
    if current < rows.count, rows[current].place == place { return }
    current = index(of: place)
  }

  /// Counts the verdict of the rule with this index on the current ad.
  mutating func note(_ verdict: Verdict, of rule: Int) {
    rows[current].counts[rule + 1][verdict] += 1
  }

  /// Ends the current ad: counts the worst answer to the questions of Articles 26 and 28 about it.
  mutating func end(_ ofAct: Answer) {
    if !rules.isEmpty { rows[current].counts[0][ofAct.verdict] += 1 }
  }

  private mutating func index(of place: Place) -> Int {
    if let index = indexes[place] { return index }
    indexes[place] = rows.count
    rows.append(Row(place: place, counts: Array(repeating: VerdictCounts(), count: rules.count + 1)))
    return rows.count - 1
  }

  /// The numbers of ads by verdict, for each rule, format, country and kind of session (test or not). The key without a
  /// rule counts the worst answer about the act on each ad.
  var counts: ComplianceCounts {
    let keys = [nil] + rules.map(Optional.some)
    return rows.reduce(into: ComplianceCounts(minimumCapacity: rows.count * keys.count)) { result, row in
      for (rule, counts) in zip(keys, row.counts) {
        let place = row.place
        result[
          ComplianceKey(rule: rule, format: place.format, country: place.country, isTest: place.isTest)] =
          counts
      }
    }
  }

  static func += (a: inout ComplianceTable, b: ComplianceTable) {
    guard !b.rows.isEmpty else { return }
    if a.rules.isEmpty { a.rules = b.rules }
    precondition(a.rules == b.rules, "results of one set of rules")
    for row in b.rows {
      let index = a.index(of: row.place)
      for rule in row.counts.indices { a.rows[index].counts[rule] += row.counts[rule] }
    }
  }
}

extension ComplianceTable: Codable {
  private struct CodedRow: Codable {
    var place: Place
    var counts: [VerdictCounts]
  }

  private enum CodingKeys: CodingKey { case rules, rows }

  func encode(to encoder: any Encoder) throws {
    let sorted = rows.sorted { $0.place.sortKey.lexicographicallyPrecedes($1.place.sortKey) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rules, forKey: .rules)
    try container.encode(sorted.map { CodedRow(place: $0.place, counts: $0.counts) }, forKey: .rows)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rules = try container.decode([RuleID].self, forKey: .rules)
    for row in try container.decode([CodedRow].self, forKey: .rows) {
      guard row.counts.count == rules.count + 1 else {
        throw DecodingError.dataCorruptedError(
          forKey: .rows, in: container, debugDescription: "a row of other rules")
      }
      rows[index(of: row.place)].counts = row.counts
    }
  }
}
