package import Model
package import Basics
import Sessions

/// Runs the rules: a value that holds no state of what it checked, so that sessions can be checked on any thread and in
/// any order.
package struct Checker: Sendable {
  package let context: CheckContext
  let settings: EffectiveSettings
  let definitionRules: [Numbered<any DefinitionRule.Type>]
  let catalogRules: [Numbered<any CatalogRule.Type>]
  let sessionRules: [Numbered<any SessionRule.Type>]
  let adRules: AdRules
  let breakRules: [Numbered<any BreakRule.Type>]
  /// The rule that compares sessions; `nil` where it is switched off.
  let comparisonRule: RuleInfo?
  let renderingRules: [Numbered<any RenderingRule.Type>]
  /// By the rules' numbers.
  let infos: [RuleInfo]
  /// By the rules' numbers: the severity of a rule's findings; `nil` where that depends on the file.
  let severities: [Severity?]
  let order: RuleOrder
  let readingRules: [Numbered<any ReadingRule.Type>]
  /// The facts of all rules, those included that don't run.
  let known: [RuleID: RuleInfo]

  /// - Parameters:
  ///   - hasCatalog: `false` when recordings are checked with no definitions at hand.
  ///   - rules: those that run, unless the configuration switches them off.
  ///   - known: the facts of all rules.
  package init(
    configuration: Configuration, hasCatalog: Bool, rules: [any Rule.Type], known: [RuleID: RuleInfo]
  ) {
    self.known = known
    context = CheckContext(configuration: configuration, hasCatalog: hasCatalog)
    let settings = EffectiveSettings(configuration)
    self.settings = settings
    let rules = rules.filter { !settings.isOff($0.info) }
    definitionRules = Self.numbered(rules) { $0.asDefinitionRule }
    catalogRules = Self.numbered(rules) { $0.asCatalogRule }
    sessionRules = Self.numbered(rules) { $0.asSessionRule }
    breakRules = Self.numbered(rules) { $0.asBreakRule }
    renderingRules = Self.numbered(rules) { $0.asRenderingRule }
    comparisonRule = rules.first { $0.info.id == PodComparison.rule }?.info
    readingRules = Self.numbered(rules) { $0.asReadingRule }
    adRules = AdRules(rules)
    infos = rules.map { $0.info }
    severities = infos.map(settings.severityEverywhere)
    order = RuleOrder(infos.map(\.id))
  }

  /// The rules of one sort, with their places among all.
  private static func numbered<Sort>(
    _ rules: [any Rule.Type], _ sort: (any Rule.Type) -> Sort?
  ) -> [Numbered<Sort>] {
    rules.enumerated().compactMap { number, rule in sort(rule).map { Numbered(rule: $0, number: number) } }
  }

  /// What was wrong while reading definitions, and what the rules say of them.
  package func check(_ catalog: Catalog) -> CheckResult { judge(catalog).result }

  /// Turns a rule's judgement into a count, and into findings where it complains.
  ///
  /// - Parameters:
  ///   - session: what was judged, or belongs to it; `nil`: no session.
  ///   - gaps: why the evidence of what was judged is incomplete.
  ///   - file: of what was judged.
  @discardableResult
  func take(
    _ judgement: Judgement, of rule: Int, session: JudgedSession? = nil, gaps: [String] = [], in file: String,
    about subject: FindingSubject, silencing suppressions: inout Suppressions, into result: inout CheckResult
  ) -> Verdict {
    let complaints: [Complaint]
    switch judgement {
    case .pass, .notApplicable:
      result.count(judgement.verdict, ofRule: rule)
      return judgement.verdict
    case .needsReview(let complaint): complaints = [complaint]
    case .fail(let failures): complaints = failures
    }
    let info = infos[rule]
    var worst = Verdict.notApplicable
    for complaint in complaints {
      let isFailure = judgement.verdict == .fail && !complaint.isReview
      let doubt = isFailure ? Doubt(about: complaint, of: info, session, gaps: gaps) : nil
      let verdict = add(
        doubt.map(complaint.inDoubt) ?? complaint,
        isFailure && doubt == nil ? .fail : .needsReview,
        of: info, severity: severities[rule], session: session, about: subject, silencing: &suppressions,
        to: &result)
      if verdict.weight > worst.weight { worst = verdict }
    }
    result.count(worst, ofRule: rule, info.id, in: complaints.first?.location.file ?? file)
    return worst
  }

  /// Adds a finding, unless the user switched the rule off for its file or silenced it at its line: then it is not
  /// applicable.
  ///
  /// - Parameters:
  ///   - severity: `nil` where it depends on the file.
  ///   - session: that the complaint is about; `nil`: about none.
  func add(
    _ complaint: Complaint, _ verdict: Verdict, of info: RuleInfo, severity: Severity? = nil,
    session: JudgedSession? = nil, about subject: FindingSubject, silencing suppressions: inout Suppressions,
    to result: inout CheckResult
  ) -> Verdict {
    let usual = complaint.severity == nil ? severity : settings.severity(of: complaint, by: info)
    guard let severity = usual ?? settings.severity(of: info, in: complaint.location.file),
      !suppressions.silence(info, at: complaint.location)
    else {
      return .notApplicable
    }
    if let session {
      if result.passOver(complaint, verdict, of: info, severity, isAboutAd: subject.ad != nil) {
        return verdict
      }
      result.noteFinding(in: session.record)
    }
    result.add(
      Finding(
        rule: info.id, severity: severity, verdict: verdict, complaint: complaint, subject: subject,
        redactor: result.redactor, texts: &result.texts),
      oncePerFile: info.isReportedOncePerFile, evidence: subject.ad == nil ? nil : info.evidence)
    return verdict
  }
}

/// Why a complaint is no failure but something to review (judging.md, "Verdicts" and "Scope").
private struct Doubt {
  let reason: String
  let related: [RelatedPlace]

  /// `nil`: there is none.
  init?(about complaint: Complaint, of info: RuleInfo, _ session: JudgedSession?, gaps: [String]) {
    if !gaps.isEmpty, complaint.isAboutAbsence ?? info.isAboutAbsence {
      reason = "It may have come unseen: \(gaps.joined(separator: "; "))."
      related = []
    } else if let session, info.isAboutEEA, session.record.isEEA == nil {
      reason = "The session doesn't say in which country it ran, and the rule holds in the EEA."
      related = session.record.startPlace.filter { $0.location != complaint.location }
    } else if let session, session.record.lacksLayout, info.restsOn.contains(.rendering) {
      reason = "The session holds no layout: neither a 'view.render' nor an 'asset.render'."
      related = []
    } else {
      return nil
    }
  }
}

extension Complaint {
  /// The same, with why it can't be asserted before its help.
  fileprivate func inDoubt(because doubt: Doubt) -> Complaint {
    var complaint = self
    complaint.help = help.isEmpty ? doubt.reason : "\(doubt.reason) \(help)"
    complaint.related += doubt.related
    return complaint
  }
}

extension Set<Verdict> {
  /// What counts when complaints about one target end differently: the worst.
  var decisive: Verdict {
    contains(.fail) ? .fail : contains(.needsReview) ? .needsReview : .notApplicable
  }
}

/// A rule with its place among the checker's rules. Copied for every question: it holds nothing that is counted.
struct Numbered<Rule: Sendable>: Sendable {
  let rule: Rule
  let number: Int
}
