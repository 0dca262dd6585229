package import AdModel
import Diagnostics

/// A baseline held against what a run found, one finding after the other in their order: of equal ones the first are the
/// known ones.
package struct BaselineComparison: Sendable {
  private var left: [BaselineKey: BaselineEntry]
  /// Entries whose last day is over: they accept nothing. Sorted by key.
  package let expired: [BaselineEntry]

  /// - Parameter today: the day, in UTC.
  package init(_ baseline: Baseline, on today: Day) {
    left = baseline.valid(on: today)
    expired = baseline.entries.filter { $0.hasExpired(on: today) }.sorted { $0.key < $1.key }
  }

  /// Says of the next finding, which has its place, whether it is known or new.
  package mutating func compare(_ finding: inout Finding) {
    let key = BaselineKey(finding)
    let entry = left[key]
    let isKnown = entry.map { $0.count > 0 } ?? false
    finding.baseline = isKnown ? .known : .new
    finding.baselineReason = isKnown ? entry?.reason : nil
    if isKnown { left[key]?.count -= 1 }
  }

  /// Entries for which there was nothing any more, with how many of each; sorted by key.
  ///
  /// - Parameter isJudged: whether the run would have found it again: an entry for what it didn't look at is not stale.
  package func stale(isJudged: (BaselineKey) -> Bool) -> [BaselineEntry] {
    left.values.filter { $0.count > 0 && isJudged($0.key) }.sorted { $0.key < $1.key }
  }
}

extension Baseline {
  /// Entries that accept something, by key.
  fileprivate func valid(on today: Day) -> [BaselineKey: BaselineEntry] {
    Dictionary(
      entries.filter { !$0.hasExpired(on: today) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// A baseline of these findings, and how many could not be taken in: those of rules that can't be ignored, without a last
  /// day.
  ///
  /// An entry of this baseline that still counts keeps its last day and its reason, and stays when it is about something
  /// that the run didn't look at.
  ///
  /// - Parameter found: an entry for the findings of each key, with the last day and the reason that it has if it is new.
  package func renewed(
    with found: [BaselineEntry], on today: Day, isJudged: (BaselineKey) -> Bool
  ) -> (baseline: Baseline, refused: Int) {
    let old = valid(on: today)
    var renewed = old.filter { !isJudged($0.key) }
    var refused = 0
    for var entry in found {
      if let old = old[entry.key] {
        (entry.expires, entry.reason) = (old.expires, old.reason)
        // The first finding of a key may be another by now: a message that is there stays, line numbers in it too.
        entry.message = old.message ?? entry.message
      }
      if entry.expires == nil, RuleRegistry.info(of: entry.key.rule)?.isIgnorable == false {
        refused += entry.count
      } else {
        renewed[entry.key] = entry
      }
    }
    return (Baseline(renewed.values.sorted { $0.key < $1.key }), refused)
  }
}
