package import AdModel
package import Diagnostics

/// A baseline held against what a run found.
package struct BaselineComparison: Sendable {
  /// The same findings, each known or new.
  package var findings: [Finding]
  /// Entries for which there was nothing any more, with how many of each; sorted by key.
  package var stale: [BaselineEntry]
  /// Entries whose last day is over: they accept nothing. Sorted by key.
  package var expired: [BaselineEntry]
}

extension Baseline {
  /// - Parameters:
  ///   - findings: of the run, with their places; of equal ones the first are the known ones.
  ///   - today: the day, in UTC.
  ///   - isJudged: whether the run would have found it again: an entry for what it didn't look at is not stale.
  package func compared(
    with findings: [Finding], on today: Day, isJudged: (BaselineKey) -> Bool
  ) -> BaselineComparison {
    let expired = entries.filter { $0.hasExpired(on: today) }
    var left = Dictionary(
      entries.filter { !$0.hasExpired(on: today) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
    var compared = findings
    for index in compared.indices {
      let key = BaselineKey(compared[index])
      let isKnown = left[key].map { $0.count > 0 } ?? false
      compared[index].baseline = isKnown ? .known : .new
      if isKnown { left[key]?.count -= 1 }
    }
    let stale = left.values.filter { $0.count > 0 && isJudged($0.key) }
    return BaselineComparison(
      findings: compared, stale: stale.sorted { $0.key < $1.key }, expired: expired.sorted { $0.key < $1.key }
    )
  }

  /// A baseline of these findings, and how many could not be taken in: those of rules that can't be ignored, without a last
  /// day.
  ///
  /// An entry of this baseline that still counts keeps its last day, and stays when it is about something that the run
  /// didn't look at.
  ///
  /// - Parameter expires: the last day of what is new.
  package func renewed(
    with findings: [Finding], expires: Day?, on today: Day, isJudged: (BaselineKey) -> Bool
  ) -> (baseline: Baseline, refused: Int) {
    let old = Dictionary(
      entries.filter { !$0.hasExpired(on: today) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
    var renewed = old.filter { !isJudged($0.key) }
    var refused = 0
    for (key, group) in Dictionary(grouping: findings, by: BaselineKey.init) {
      let last = old[key].map(\.expires) ?? expires
      if last == nil, RuleRegistry.info(of: key.rule)?.isIgnorable == false {
        refused += group.count
      } else {
        renewed[key] = BaselineEntry(key: key, count: group.count, expires: last)
      }
    }
    return (Baseline(renewed.values.sorted { $0.key < $1.key }), refused)
  }
}
