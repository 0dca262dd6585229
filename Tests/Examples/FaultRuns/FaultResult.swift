package import Basics

/// The results of all rules for simulated sessions with one seeded fault each. They show whether the rule made for the
/// fault reports it at its line, and whether all others stay silent.
package struct FaultResult: Sendable {
  /// A failure at a line of a session.
  package struct Report: Hashable, Sendable, Comparable {
    package var rule: RuleID
    package var session: String?
    /// Line number from 1; 0 for a whole session or file.
    package var line: Int

    package init(rule: RuleID, session: String?, line: Int) {
      self.rule = rule
      self.session = session
      self.line = line
    }

    package static func < (a: Report, b: Report) -> Bool {
      (a.rule, a.session ?? "", a.line) < (b.rule, b.session ?? "", b.line)
    }
  }

  /// The rule that must report the fault.
  package var rule: RuleID
  /// Rules that report the same fault by design; sorted.
  package var companions: [RuleID]
  /// Names of the kinds of sessions with the fault.
  package var kinds: [String]
  /// The number of seeded faults.
  package var seeded: Int
  /// The seeded faults that the rule didn't report at their lines; sorted.
  package var missed: [Report]
  /// Reports at lines without a seeded fault, and reports of other rules that aren't companions; sorted.
  package var strays: [Report]
  /// The number of sessions in which a rule reported anything, by rule.
  package var sessionsReported: [RuleID: Int]

  package init(rule: RuleID, companions: Set<RuleID>) {
    self.rule = rule
    self.companions = companions.sorted()
    kinds = []
    seeded = 0
    missed = []
    strays = []
    sessionsReported = [:]
  }

  /// True if every seeded fault was reported at its line, and nothing else was reported except by companions.
  package var isPassed: Bool { seeded > 0 && missed.isEmpty && strays.isEmpty }
  package var found: Int { seeded - missed.count }

  /// Adds sessions of one kind.
  ///
  /// - Parameters:
  ///   - seeded: the reports that the rule must make.
  ///   - reported: every failure of every rule.
  package mutating func add(kind: String, seeded: Set<Report>, reported: Set<Report>) {
    guard !seeded.isEmpty else { return }
    kinds.append(kind)
    self.seeded += seeded.count
    missed = (missed + seeded.subtracting(reported)).sorted()
    let unexpected = reported.subtracting(seeded).filter { !companions.contains($0.rule) }
    strays = (strays + unexpected).sorted()
    for (rule, reports) in Dictionary(grouping: reported, by: \.rule) {
      sessionsReported[rule, default: 0] += Set(reports.map(\.session)).count
    }
  }
}
