import Diagnostics

/// What the rules that answer a provision say of ads, counted by format and country. Rows are found by comparing with the
/// last one first: ads of a session mostly share theirs.
struct ComplianceTable: Sendable {
  private struct Place: Hashable, Sendable {
    var format: String?
    var country: String?
  }

  /// The rules, in the order in which their verdicts are noted.
  private var rules: [RuleID] = []
  private var rows: [(place: Place, counts: [VerdictCounts])] = []
  private var indexes: [Place: Int] = [:]
  private var current = 0
  /// Verdicts on the ad that is being judged, rule after rule.
  private var answers: [Verdict] = []

  /// The verdicts that follow are on an ad of this format in this country, by these rules in this order.
  mutating func begin(format: String?, country: String?, rules: [RuleID]) {
    if self.rules.isEmpty { self.rules = rules }
    answers.removeAll(keepingCapacity: true)
    if current < rows.count, rows[current].place.format == format, rows[current].place.country == country {
      return
    }
    current = index(of: Place(format: format, country: country))
  }

  mutating func note(_ verdict: Verdict) { answers.append(verdict) }

  /// Counts what was noted, and the worst of it for all rules together.
  mutating func end() {
    guard !answers.isEmpty else { return }
    precondition(answers.count == rules.count, "a verdict of every rule")
    var worst = Verdict.notApplicable
    for (rule, verdict) in answers.enumerated() {
      rows[current].counts[rule + 1][verdict] += 1
      if verdict.weight > worst.weight { worst = verdict }
    }
    rows[current].counts[0][worst] += 1
  }

  private mutating func index(of place: Place) -> Int {
    if let index = indexes[place] { return index }
    indexes[place] = rows.count
    rows.append((place, Array(repeating: VerdictCounts(), count: rules.count + 1)))
    return rows.count - 1
  }

  /// By rule, format and country; those of all rules together under no rule.
  var counts: ComplianceCounts {
    let keys = [nil] + rules.map(Optional.some)
    return rows.reduce(into: [:]) { result, row in
      for (rule, counts) in zip(keys, row.counts) {
        result[ComplianceKey(rule: rule, format: row.place.format, country: row.place.country)] = counts
      }
    }
  }

  static func += (a: inout ComplianceTable, b: ComplianceTable) {
    guard !b.rows.isEmpty else { return }
    if a.rules.isEmpty { a.rules = b.rules }
    precondition(a.rules == b.rules, "results of one set of rules")
    for (place, counts) in b.rows {
      let index = a.index(of: place)
      for rule in counts.indices { a.rows[index].counts[rule] += counts[rule] }
    }
  }
}

extension Verdict {
  /// Nothing passes that one rule fails or can't tell.
  fileprivate var weight: Int {
    switch self {
    case .notApplicable: 0
    case .pass: 1
    case .needsReview: 2
    case .fail: 3
    }
  }
}
