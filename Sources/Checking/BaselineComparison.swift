package import Model
package import Basics

/// Compares the findings of a run with a baseline. Findings are passed one by one, in order. If there are more equal
/// findings than the baseline accepts, the first ones are accepted.
package struct BaselineComparison: Sendable {
  private var left: [BaselineKey: BaselineEntry]
  /// Entries whose last day has passed, so that they accept nothing. Sorted by key.
  package let expired: [BaselineEntry]

  /// - Parameter today: the current day in UTC.
  package init(_ baseline: Baseline, on today: Day) {
    left = baseline.valid(on: today)
    expired = baseline.entries.filter { $0.hasExpired(on: today) }.sorted { $0.key < $1.key }
  }

  /// Compares a finding with the baseline, and sets in `baseline` that it is known or new. The finding's `place` must
  /// be set before.
  package mutating func compare(_ finding: inout Finding) {
    let key = BaselineKey(finding)
    let entry = left[key]
    let isKnown = entry.map { $0.count > 0 } ?? false
    finding.baseline = isKnown ? .known : .new
    finding.baselineReason = isKnown ? entry?.reason : nil
    if isKnown { left[key]?.count -= 1 }
  }

  /// Returns an entry for each key with accepted findings that this run didn't find, sorted by key. The entry's `count`
  /// is the number of these findings.
  ///
  /// - Parameter isJudged: returns true if the run examined the subject of findings with this key. Entries for which it
  ///   returns false aren't returned.
  package func stale(isJudged: (BaselineKey) -> Bool) -> [BaselineEntry] {
    left.values.filter { $0.count > 0 && isJudged($0.key) }.sorted { $0.key < $1.key }
  }
}

extension Baseline {
  /// Returns the entries that haven't expired, by key.
  fileprivate func valid(on today: Day) -> [BaselineKey: BaselineEntry] {
    Dictionary(
      entries.filter { !$0.hasExpired(on: today) }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns a new baseline that accepts the findings in `found`, and the number of refused findings of each rule. A
  /// finding is refused if its rule can be accepted for a limited time only, and neither the old entry nor the new one
  /// has a last day.
  ///
  /// An entry of the old baseline that hasn't expired keeps its last day and its reason. If the run didn't examine its
  /// subject, the entry stays as it is.
  ///
  /// - Parameters:
  ///   - found: one entry per key, with the last day and the reason to use if the key is new.
  ///   - needsLastDay: returns true if findings of the rule can be accepted for a limited time only.
  ///   - isJudged: returns true if the run would have found a finding with this key.
  package func renewed(
    with found: [BaselineEntry], on today: Day, needsLastDay: (RuleID) -> Bool,
    isJudged: (BaselineKey) -> Bool
  ) -> (baseline: Baseline, refused: [RuleID: Int]) {
    let old = valid(on: today)
    var renewed = old.filter { !isJudged($0.key) }
    var refused: [RuleID: Int] = [:]
    for var entry in found {
      if let old = old[entry.key] {
        (entry.expires, entry.reason) = (old.expires, old.reason)
        // The first finding of a key may have changed: an existing message stays, including the line numbers
        // in it.
        entry.message = old.message.map(Redactor().text) ?? entry.message
      }
      if entry.expires == nil, needsLastDay(entry.key.rule) {
        refused[entry.key.rule, default: 0] += entry.count
      } else {
        renewed[entry.key] = entry
      }
    }
    return (Baseline(renewed.values.sorted { $0.key < $1.key }), refused)
  }
}

extension BaselineKey {
  /// Creates the key of a finding. If the finding needs review, its digest differs from that of a failure with the same
  /// message, so that accepting one doesn't accept the other.
  package init(_ finding: Finding) {
    let verdict = finding.verdict == .needsReview ? "needs review\u{0}" : ""
    let digest = SHA256.hex(of: verdict + Self.withoutLines(finding.message))
    self.init(
      rule: finding.rule, file: finding.location.file, path: finding.place ?? "",
      digest: String(digest.prefix(16)))
  }

  /// Returns a message without the numbers of lines and bytes in it, as in `line 12`, `lines 3 and 5` and `byte 1024`,
  /// which change when something is inserted above. Other numbers describe the fault and stay.
  static func withoutLines(_ message: String) -> String {
    message.replacing(/\b(lines?|bytes?)(?:(?:,|\ and|\ to|–)?\ ?\d+)+/.ignoresCase()) { String($0.output.1) }
  }
}

/// Paths that identify the lines of a session by events instead of line numbers. The second impression of ad `a1` in
/// session `s-1` is `/s-1/a1/impression/2`.
package struct EventPlaces {
  private var names: [Location: String] = [:]

  private struct Key: Hashable {
    var ad: String?
    package var event: String
  }

  package init(_ session: RecordedSession) {
    var seen: [Key: Int] = [:]
    for event in session.events {
      let key = Key(ad: event.adID, event: event.name)
      seen[key, default: 0] += 1
      names[event.location] = "/\(Self.escaped(event.name))/\(seen[key, default: 0])"
    }
  }

  /// Sets `place` of each finding to the path of its session, ad and event, such as `/s-1/a1/impression/2`.
  package func name(_ findings: inout [Finding]) {
    for index in findings.indices { findings[index].place = place(of: findings[index]) }
  }

  package func place(of finding: Finding) -> String {
    Self.place(of: finding.subject) + (names[finding.location] ?? "")
  }

  /// Returns the path of a session, or of an ad in it, with `/` and `~` escaped as in a JSON Pointer (RFC 6901).
  package static func place(of subject: FindingSubject) -> String {
    [subject.session, subject.ad].compactMap(\.self).map { "/" + escaped($0) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
