package import Model
import Basics

/// The findings that the site lists individually, in bounded memory.
///
/// Findings are counted by sort (`FindingSummary.Sort`), and the first ones of each sort are kept. Whenever the limit
/// is exceeded, the number kept per sort is halved. Findings with a cause are left out, because `FindingSummary` merges
/// them.
package struct ListedFindings: Sendable {
  /// Maximum findings of the list, which fill about 250 pages.
  package static let limit = 25_000

  /// Returns the maximum findings of the list in a site about these recordings. A listed finding takes 3 KB, and an
  /// event some 150 bytes of a recording: a site isn't many times as large as what it is about.
  package static func limit(for recordings: [RecordingSummary]) -> Int {
    min(limit, max(1_000, recordings.eventCount / 8))
  }

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

  /// Returns the findings rule by rule, the most urgent rule first. A rule's findings outside of test sessions come
  /// first, then those in tests, each sorted by location.
  ///
  /// - Parameter shared: the first finding of each cause, from `FindingSummary`.
  package func sorted(with shared: [Finding], by facts: UrgencyFacts) -> [Finding] {
    Dictionary(grouping: bySort.values.joined() + shared, by: FindingRank.init).map { rank, findings in
      (facts.urgency(of: findings, count: findings.count, name: rank.rule.rawValue), rank, findings)
    }.sorted { a, b in (a.0, a.1) < (b.0, b.1) }.flatMap { _, _, findings in
      let sorted = findings.sorted()
      return sorted.filter { !facts.isInTests($0) } + sorted.filter(facts.isInTests)
    }
  }
}

extension FindingRank {
  /// The HTML id of the first row with this rank on its page.
  package var anchor: String { "\(isKnown ? "known" : "\(worst)")-\(rule)" }
}
