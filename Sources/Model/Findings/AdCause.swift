package import Basics

/// The result for an ad because of one cause, from the worst to the mildest.
package enum CauseOutcome: Int, CaseIterable, Codable, Comparable, Sendable {
  /// A rule that answers a question of Article 26 or 28 failed.
  case fails
  /// A rule failed that only supports the answer to such a question, or is about the IAB's object or consent.
  case atFault
  case review

  package static func < (a: CauseOutcome, b: CauseOutcome) -> Bool { a.rawValue < b.rawValue }

  /// The outcome in data files.
  package var key: String {
    switch self {
    case .fails: "failed"
    case .atFault: "supporting"
    case .review: "toCheck"
    }
  }

  /// The name of the cause with this outcome and a reason of this shape, in the filters of the list of ads:
  /// `to check: the ad label was hidden for … of … s`.
  package func cause(_ shape: String) -> String {
    switch self {
    case .fails: "failed: \(shape)"
    case .atFault: "another rule: \(shape)"
    case .review: "to check: \(shape)"
    }
  }

  /// Creates the outcome from the verdict of one finding and the evidence of the finding's rule.
  package init(_ verdict: Verdict, _ evidence: ProvisionEvidence) {
    guard verdict == .fail else {
      self = .review
      return
    }
    if evidence == .ofPeople || evidence.isDirect && evidence.provision?.isOfAct == true {
      self = .fails
    } else {
      // A rule that confirms a question of the act leaves it open when it fails (`ProvisionAnswers.note`).
      self = evidence.confirmed == nil ? .atFault : .review
    }
  }
}

/// The rules with a role in the compliance report (`RuleInfo.evidence`), and how they relate to each other.
package struct EvidenceRules: Sendable {
  /// The role of each rule.
  package let roles: [RuleID: ProvisionEvidence]
  /// For each rule, the rules that report the same faults of an ad (`RuleInfo.companions`), and those whose companion it
  /// is.
  private let related: [RuleID: [RuleID]]

  package init(_ rules: some Sequence<RuleInfo>) {
    self.init(
      roles: rules.reduce(into: [:]) { $0[$1.id] = $1.evidence },
      companions: rules.reduce(into: [:]) { $0[$1.id] = $1.companions })
  }

  package init(roles: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]] = [:]) {
    self.roles = roles
    var related = companions
    for (rule, others) in companions.sorted(by: { $0.key < $1.key }) {
      for other in others { related[other, default: []].append(rule) }
    }
    self.related = related
  }

  /// Returns the rules whose findings about an ad may have the cause of a finding of this rule.
  package func related(to rule: RuleID) -> [RuleID] { related[rule] ?? [] }
}

/// A fault of one ad, or an open question about it, with the findings of all rules that report it.
package struct AdCause: Codable, Sendable {
  package let outcome: CauseOutcome
  /// All findings of the cause; the first explains it.
  package let findings: [Finding]

  /// The finding that explains the cause.
  package var leading: Finding { findings[0] }

  /// The cause as the end of a sentence: `the ad label was hidden for 3 of 3 s`.
  package var reason: Phrase { leading.violation.statement.reason }

  /// The cause's name in the filters of the list of ads, which it shares with all ads of the cause.
  package var name: String { outcome.cause(reason.shape.text) }

  /// Returns the causes of findings about any ads, sorted by rule.
  package static func all(of findings: [Finding], _ rules: EvidenceRules) -> [AdCause] {
    Dictionary(grouping: findings) { FindingSubject(session: $0.subject.session, ad: $0.subject.ad) }
      .values.flatMap { ofAd($0, rules) }
      .sorted { ($0.leading.rule, $0.leading) < ($1.leading.rule, $1.leading) }
  }

  /// Returns the causes of findings about one ad, the more exact ones first. Two findings have one cause if their rules are
  /// equal, or report the same faults by design. An ad therefore never has two verdicts for one cause.
  static func ofAd(_ findings: [Finding], _ rules: EvidenceRules) -> [AdCause] {
    if findings.count == 1 { return [AdCause(findings, rules)] }
    // A rule that answers an Article 26 question joins the fault that explains its answer. As the last it joins no two.
    let sorted = findings.worstFirst()
    let direct = sorted.map { rules.roles[$0.rule]?.isDirect == true }
    var causes: [[Finding]] = []
    for isDirect in [false, true] {
      for (finding, ofFinding) in zip(sorted, direct) where ofFinding == isDirect {
        let related = rules.related(to: finding.rule)
        let place = causes.firstIndex {
          $0.contains { $0.rule == finding.rule || related.contains($0.rule) }
        }
        if let place { causes[place].append(finding) } else { causes.append([finding]) }
      }
    }
    return causes.map { AdCause($0, rules) }
  }

  /// - Parameter findings: the findings of one cause, those of the more exact rules first. The first failure explains the
  ///   cause; if none is a failure, the first finding does.
  private init(_ findings: [Finding], _ rules: EvidenceRules) {
    var findings = findings
    if let place = findings.firstIndex(where: { $0.verdict == .fail }), place > 0 {
      findings.insert(findings.remove(at: place), at: 0)
    }
    self.findings = findings
    outcome =
      findings.compactMap { finding in
        rules.roles[finding.rule].map { CauseOutcome(finding.verdict, $0) }
      }.min() ?? .review
  }
}
