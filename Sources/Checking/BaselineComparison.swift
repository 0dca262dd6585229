package import Model
package import Basics

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
  /// - Parameters:
  ///   - found: an entry for the findings of each key, with the last day and the reason that it has if it is new.
  ///   - needsLastDay: true of a rule whose findings are accepted until some day alone.
  package func renewed(
    with found: [BaselineEntry], on today: Day, needsLastDay: (RuleID) -> Bool,
    isJudged: (BaselineKey) -> Bool
  ) -> (baseline: Baseline, refused: Int) {
    let old = valid(on: today)
    var renewed = old.filter { !isJudged($0.key) }
    var refused = 0
    for var entry in found {
      if let old = old[entry.key] {
        (entry.expires, entry.reason) = (old.expires, old.reason)
        // The first finding of a key may be another by now: a message that is there stays, line numbers in it too.
        entry.message = old.message.map(Redactor().text) ?? entry.message
      }
      if entry.expires == nil, needsLastDay(entry.key.rule) {
        refused += entry.count
      } else {
        renewed[entry.key] = entry
      }
    }
    return (Baseline(renewed.values.sorted { $0.key < $1.key }), refused)
  }
}

extension BaselineKey {
  /// The key of a finding. Where the evidence isn't enough the message is another: to accept that nobody can tell is not to
  /// accept that it failed.
  package init(_ finding: Finding) {
    let verdict = finding.verdict == .needsReview ? "needs review\u{0}" : ""
    let digest = SHA256.hex(of: verdict + Self.withoutLines(finding.message))
    self.init(
      rule: finding.rule, file: finding.location.file, path: finding.place ?? "",
      digest: String(digest.prefix(16)))
  }

  /// `line 12`, `lines 3 and 5`, `byte 1024` without their numbers: they change when something is written above. Other
  /// numbers say what is wrong and stay.
  static func withoutLines(_ message: String) -> String {
    message.replacing(/\b(lines?|bytes?)(?:(?:,|\ and|\ to|–)?\ ?\d+)+/.ignoresCase()) { String($0.output.1) }
  }
}

/// Names the lines of a session by what happened there, so that nobody need know their numbers: the second impression of
/// ad `a1` in session `s-1` is `/s-1/a1/impression/2`.
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

  /// Says of each finding where it is by structure.
  package func name(_ findings: inout [Finding]) {
    for index in findings.indices { findings[index].place = place(of: findings[index]) }
  }

  package func place(of finding: Finding) -> String {
    Self.place(of: finding.subject) + (names[finding.location] ?? "")
  }

  /// Session and ad alone, with `/` and `~` escaped as a JSON Pointer has them (RFC 6901).
  package static func place(of subject: FindingSubject) -> String {
    [subject.session, subject.ad].compactMap(\.self).map { "/" + escaped($0) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
