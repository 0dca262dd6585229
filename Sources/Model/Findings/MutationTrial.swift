package import Basics

/// What all rules said of simulated sessions that had one fault planted in each: whether the rule that the fault is made
/// for reports it at its line, and whether all others stay silent.
package struct MutationTrial: Sendable, Equatable, Codable {
  /// A failure at a line of a session.
  package struct Report: Hashable, Sendable, Comparable, Codable {
    package var rule: RuleID
    package var session: String?
    /// From 1; 0 for a session or a file as a whole.
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

  /// The rule that has to report the fault.
  package var rule: RuleID
  /// Rules that see the same fault by design; sorted.
  package var companions: [RuleID]
  /// Names of the kinds of sessions that it was planted in.
  package var kinds: [String]
  /// Sessions that it was planted in.
  package var planted: Int
  /// Planted, and not reported there; sorted.
  package var missed: [Report]
  /// Reported where nothing was planted, by the rule itself or by one that is no companion; sorted.
  package var strays: [Report]
  /// Sessions in which a rule reported anything, by rule.
  package var sessionsReported: [RuleID: Int]

  package init(rule: RuleID, companions: Set<RuleID>) {
    self.rule = rule
    self.companions = companions.sorted()
    kinds = []
    planted = 0
    missed = []
    strays = []
    sessionsReported = [:]
  }

  /// Every planted fault was reported where it stands, and nothing else was, but by companions.
  package var isPassed: Bool { planted > 0 && missed.isEmpty && strays.isEmpty }
  package var found: Int { planted - missed.count }

  /// Adds sessions of one kind.
  ///
  /// - Parameters:
  ///   - planted: where the rule has to report.
  ///   - reported: every failure of every rule.
  package mutating func add(kind: String, planted: Set<Report>, reported: Set<Report>) {
    guard !planted.isEmpty else { return }
    kinds.append(kind)
    self.planted += planted.count
    missed = (missed + planted.subtracting(reported)).sorted()
    let unexpected = reported.subtracting(planted).filter { !companions.contains($0.rule) }
    strays = (strays + unexpected).sorted()
    for (rule, reports) in Dictionary(grouping: reported, by: \.rule) {
      sessionsReported[rule, default: 0] += Set(reports.map(\.session)).count
    }
  }
}
