package import Model
package import Basics

/// The findings that the site lists one by one, in bounded memory: of each sort the first so many, and as many of each as all
/// sorts together have room for. What one cause spoils in a file is one, which `FindingSummary` knows.
package struct ListedFindings: Sendable {
  /// Findings of a list: some 250 pages.
  package static let limit = 25_000

  private var bySort: [FindingSummary.Sort: [Finding]] = [:]
  private var kept = 0
  private var mostOfASort: Int
  private let limit: Int

  package init(limit: Int = ListedFindings.limit) { (self.limit, mostOfASort) = (limit, limit) }

  /// Takes the next one up; to be called with all of them in their order.
  package mutating func add(_ finding: Finding) {
    guard finding.complaint.cause == nil else { return }
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

  /// The worst first, then rule by rule; what a baseline knows comes last.
  ///
  /// - Parameter shared: of each cause the first, as `FindingSummary` has them.
  package func sorted(with shared: [Finding]) -> [Finding] {
    let all = bySort.values.joined() + shared
    return all.map { (FindingRank($0), $0) }.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }.map(\.1)
  }
}

/// Where findings stand in a list, before their places say more.
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

  /// Of the first such row on its page.
  package var anchor: String { "\(isKnown ? "known" : "\(worst)")-\(rule)" }
}
