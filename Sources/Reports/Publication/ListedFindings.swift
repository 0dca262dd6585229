package import Model
package import Basics

/// The findings that the site lists individually, in bounded memory.
///
/// Findings are counted by sort (`FindingSummary.Sort`), and the first ones of each sort are kept. Whenever the limit
/// is exceeded, the number kept per sort is halved. Findings with a cause are left out, because `FindingSummary` merges
/// them.
package struct ListedFindings: Sendable {
  /// Maximum findings of the list, which fill about 250 pages.
  package static let limit = 25_000

  private var bySort: [FindingSummary.Sort: [Finding]] = [:]
  private var kept = 0
  private var mostOfASort: Int
  private let limit: Int

  package init(limit: Int = ListedFindings.limit) { (self.limit, mostOfASort) = (limit, limit) }

  /// Adds a finding; to be called for all findings in sorted order.
  package mutating func add(_ finding: Finding) {
    guard finding.violation.cause == nil else { return }
    let sort = FindingSummary.Sort(finding)
    guard bySort[sort, default: []].count < mostOfASort else { return }
    bySort[sort, default: []].append(finding)
    kept += 1
    while kept > limit, mostOfASort > 1 {
      mostOfASort /= 2
      for sort in bySort.keys { trim(sort) }
    }
  }

  private mutating func trim(_ sort: FindingSummary.Sort) {
    let more = bySort[sort, default: []].count - mostOfASort
    guard more > 0 else { return }
    bySort[sort]?.removeLast(more)
    kept -= more
  }

  /// Returns the findings sorted by severity, worst first, then by rule. Findings in the baseline come last.
  ///
  /// - Parameter shared: the first finding of each cause, from `FindingSummary`.
  package func sorted(with shared: [Finding]) -> [Finding] {
    (bySort.values.joined() + shared).worstFirst()
  }
}

/// A finding's rank in a list. Findings in the baseline come last. Otherwise findings are ranked by severity, then by
/// rule. Findings of equal rank are sorted by location.
package struct FindingRank: Hashable, Comparable {
  package let isKnown: Bool
  package let worst: WorstFinding
  package let rule: RuleID

  package init(_ finding: Finding) {
    (isKnown, worst, rule) = (finding.isKnown, WorstFinding(finding), finding.rule)
  }

  package static func < (a: FindingRank, b: FindingRank) -> Bool {
    if a.isKnown != b.isKnown { return b.isKnown }
    return a.worst != b.worst ? a.worst < b.worst : a.rule < b.rule
  }

  /// The HTML id of the first row with this rank on its page.
  package var anchor: String { "\(isKnown ? "known" : "\(worst)")-\(rule)" }
}

extension Sequence<Finding> {
  /// Returns the findings sorted by rank, and findings of equal rank sorted by location.
  package func worstFirst() -> [Finding] {
    map { (FindingRank($0), $0) }.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }.map(\.1)
  }
}
