package import Model
package import Basics
import Sessions

/// Runs the rules. It has no mutable state, so that sessions can be checked on any thread and in any order.
package struct Checker: Sendable {
  package let context: CheckContext
  let settings: EffectiveSettings
  let judges: Judges
  let adRules: AdRules
  /// The rule that compares sessions with each other; `nil` if it is switched off.
  let comparisonRule: RuleInfo?
  /// The facts of the rules that run, indexed by number.
  let infos: [RuleInfo]
  /// The severity of each rule's findings, indexed by number; `nil` if it depends on the file.
  let severities: [Severity?]
  let order: RuleOrder
  /// The facts of all rules, including those that are switched off.
  let known: [RuleID: RuleInfo]

  /// - Parameters:
  ///   - hasCatalog: `false` if recordings are checked without definitions.
  ///   - rules: the rules to run, except for those that the configuration switches off.
  ///   - known: the facts of all rules.
  package init(
    configuration: Configuration, hasCatalog: Bool, rules: [Rule], known: [RuleID: RuleInfo]
  ) {
    self.known = known
    context = CheckContext(configuration: configuration, hasCatalog: hasCatalog)
    let settings = EffectiveSettings(configuration)
    self.settings = settings
    let rules = rules.filter { !settings.isOff($0.info) }
    comparisonRule = rules.first { $0.info.id == PodComparison.rule }?.info
    judges = Judges(rules)
    adRules = AdRules(rules)
    infos = rules.map(\.info)
    severities = infos.map(settings.severityEverywhere)
    order = RuleOrder(infos.map(\.id))
  }

  /// Returns the findings from reading definitions, and the outcomes of the rules about definitions.
  package func check(_ catalog: Catalog) -> CheckResult { judge(catalog).result }

  /// Counts a rule's outcome, and adds a finding for each violation.
  ///
  /// - Parameters:
  ///   - session: the session that was checked, or that the target belongs to; `nil` if there is none.
  ///   - gaps: the reasons why the evidence about the target is incomplete.
  ///   - isAnswered: true if a person answered the question that the rule is about: what is to check for lack of evidence
  ///     is counted as answered then, and gives no finding.
  ///   - file: the file of the target.
  ///   - worded: returns the outcome with the sentences that a rule about ads leaves out at first. It is called only if
  ///     a finding is listed.
  /// - Returns: the verdict that was counted.
  @discardableResult
  func take(
    _ outcome: RuleOutcome, of rule: Int, session: JudgedSession? = nil, gaps: [String] = [],
    isAnswered: Bool = false, in file: String,
    about subject: FindingSubject, worded: (() -> RuleOutcome)? = nil,
    silencing suppressions: inout Suppressions, into result: inout CheckResult
  ) -> Verdict {
    guard outcome.isFinding else {
      result.count(outcome.verdict, ofRule: rule)
      return outcome.verdict
    }
    let (info, isFailing, violations) = (infos[rule], outcome.verdict == .fail, outcome.violations)
    var (worst, wordedOnes) = (Verdict.notApplicable, [Violation]?.none)
    for (place, violation) in violations.enumerated() {
      let isFailure = isFailing && !violation.isReview
      let doubt = isFailure ? Doubt(about: violation, of: info, session, gaps: gaps) : nil
      if isAnswered, !isFailure || doubt?.isAboutEvidence == true {
        if Verdict.answered.weight > worst.weight { worst = .answered }
        continue
      }
      let verdict = add(
        violation, isFailure && doubt == nil ? .fail : .needsReview,
        of: info, severity: severities[rule], session: session, about: subject,
        worded: {
          let all = wordedOnes ?? worded?().violations ?? violations
          wordedOnes = all
          return doubt.map(all[place].inDoubt) ?? all[place]
        },
        silencing: &suppressions, to: &result)
      if verdict.weight > worst.weight { worst = verdict }
    }
    result.count(worst, ofRule: rule, info.id, in: violations.first?.location.file ?? file)
    return worst
  }

  /// Adds a finding. If the rule is switched off for the file, or silenced at the line, it adds nothing and
  /// returns "not applicable".
  ///
  /// - Parameters:
  ///   - severity: the severity of the rule's findings; `nil` if it depends on the file.
  ///   - session: the session of the violation; `nil` if there is none.
  ///   - worded: returns the violation with its sentences; called only if the finding is listed.
  func add(
    _ violation: Violation, _ verdict: Verdict, of info: RuleInfo, severity: Severity? = nil,
    session: JudgedSession? = nil, about subject: FindingSubject, worded: (() -> Violation)? = nil,
    silencing suppressions: inout Suppressions, to result: inout CheckResult
  ) -> Verdict {
    let usual = violation.severity == nil ? severity : settings.severity(of: violation, by: info)
    guard let severity = usual ?? settings.severity(of: info, in: violation.location.file),
      !suppressions.silence(info, at: violation.location)
    else { return .notApplicable }
    if let record = session?.record,
      result.passOver(violation, verdict, of: info, severity, about: subject, in: record)
    {
      return verdict
    }
    let redactor = session?.record.redactor ?? Redactor()
    result.add(
      Finding(
        rule: info.id, severity: severity, verdict: verdict, violation: worded?() ?? violation,
        shown: result.shown(subject, by: redactor), redactor: redactor, texts: &result.texts),
      oncePerFile: info.isReportedOncePerFile, evidence: subject.ad == nil ? nil : info.evidence)
    return verdict
  }
}

/// A reason why a violation needs review instead of failing (judging.md, "Verdicts" and "Scope").
private struct Doubt {
  let reason: String
  var related: [RelatedPlace] = []
  /// True if evidence is missing; false if it is doubtful that the rule applies.
  var isAboutEvidence = false

  /// Finds the reason to doubt a violation; the result is `nil` if there is none.
  init?(about violation: Violation, of info: RuleInfo, _ session: JudgedSession?, gaps: [String]) {
    if !gaps.isEmpty, violation.isAboutAbsence ?? info.isAboutAbsence {
      reason = "It may have come unseen: \(gaps.joined(separator: "; "))."
      isAboutEvidence = true
    } else if let session, info.isAboutEEA, session.record.isEEA == nil {
      reason = "The session doesn't say in which country it ran, and the rule holds in the EEA."
      related = session.record.startPlace.filter { $0.location != violation.location }
    } else if let session, info.isAboutDSA, session.record.isDSAUnsettled {
      reason = """
        Regulation (EU) 2022/2065 wasn't found in the EEA Agreement (efta.int, November 2026), so whether it holds in \
        \(session.record.country ?? "the country") is to check; 'territories' in adspec.yaml can say so.
        """
      related = session.record.startPlace.filter { $0.location != violation.location }
    } else if let session, session.record.lacksLayout, info.restsOn.contains(.rendering) {
      reason = "The session holds no layout: neither a 'view.render' nor an 'asset.render'."
      isAboutEvidence = true
    } else {
      return nil
    }
  }
}

extension Violation {
  /// Returns a copy of the violation, whose help begins with the reason for the doubt.
  fileprivate func inDoubt(because doubt: Doubt) -> Violation {
    var violation = self
    violation.help = help.isEmpty ? doubt.reason : "\(doubt.reason) \(help)"
    violation.related += doubt.related
    return violation
  }
}

extension Set<Verdict> {
  /// The worst of the verdicts, which is the verdict of a target with several violations.
  var decisive: Verdict {
    contains(.fail) ? .fail : contains(.needsReview) ? .needsReview : .notApplicable
  }
}
