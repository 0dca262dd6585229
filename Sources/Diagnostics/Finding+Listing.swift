extension [Finding] {
  /// The findings that a list of at most so many of each rule shows, in their order, and how many of each rule it leaves
  /// out. Of a rule those that failed come first: what needs review takes the places that are left, however much there
  /// is. What a baseline knows has places of its own.
  package func listed(mostOfARule limit: Int) -> (findings: [Finding], leftOut: [(rule: RuleID, count: Int)])
  {
    var failed: [Slot: Int] = [:]
    for finding in self where finding.verdict == .fail { failed[Slot(finding), default: 0] += 1 }
    var seen: [Slot: (failed: Int, others: Int)] = [:]
    var leftOut: [RuleID: Int] = [:]
    let listed = filter { finding in
      let slot = Slot(finding)
      var counts = seen[slot] ?? (0, 0)
      defer { seen[slot] = counts }
      let isListed: Bool
      if finding.verdict == .fail {
        counts.failed += 1
        isListed = counts.failed <= limit
      } else {
        counts.others += 1
        isListed = counts.others <= limit - (failed[slot] ?? 0)
      }
      if !isListed { leftOut[finding.rule, default: 0] += 1 }
      return isListed
    }
    return (listed, leftOut.sorted { $0.key < $1.key }.map { (rule: $0.key, count: $0.value) })
  }

  private struct Slot: Hashable {
    var rule: RuleID
    var isKnown: Bool

    init(_ finding: Finding) {
      rule = finding.rule
      isKnown = finding.isKnown
    }
  }
}
