package import AdModel
import Diagnostics
package import Ledger

/// Runs the rules: a value that holds no state of what it checked, so that sessions can be checked on any thread and in
/// any order.
package struct Checker: Sendable {
  package let context: CheckContext
  let settings: EffectiveSettings
  private let definitionRules: [any DefinitionRule.Type]
  private let catalogRules: [any CatalogRule.Type]
  private let sessionRules: [Numbered<any SessionRule.Type>]
  private let adRules: [Numbered<any AdRule.Type>]
  private let breakRules: [Numbered<any BreakRule.Type>]
  /// By the rules' numbers.
  private let infos: [RuleInfo]
  private let order: RuleOrder
  /// Rules about ads that answer a provision, in the order in which they are asked.
  private let answering: [RuleID]
  let readingRules: [any ReadingRule.Type]

  /// `hasCatalog`: `false` when recordings are checked with no definitions at hand.
  package init(
    configuration: Configuration, hasCatalog: Bool, rules: [any Rule.Type] = RuleRegistry.rules
  ) {
    context = CheckContext(configuration: configuration, hasCatalog: hasCatalog)
    let settings = EffectiveSettings(configuration)
    self.settings = settings
    let rules = rules.filter { !settings.isOff($0.info) }
    definitionRules = rules.compactMap { $0 as? any DefinitionRule.Type }
    catalogRules = rules.compactMap { $0 as? any CatalogRule.Type }
    sessionRules = rules.enumerated().compactMap { number, rule in
      (rule as? any SessionRule.Type).map { Numbered(rule: $0, number: number) }
    }
    adRules = rules.enumerated().compactMap { number, rule in
      (rule as? any AdRule.Type).map {
        Numbered(
          rule: $0, number: number, needs: $0.needs, answers: $0.info.evidence?.isDirect == true)
      }
    }
    breakRules = rules.enumerated().compactMap { number, rule in
      (rule as? any BreakRule.Type).map { Numbered(rule: $0, number: number) }
    }
    infos = rules.map { $0.info }
    answering = adRules.filter(\.answers).map { $0.rule.info.id }
    order = RuleOrder(infos.map(\.id))
    readingRules = rules.compactMap { $0 as? any ReadingRule.Type }
  }

  /// What was wrong while reading definitions, and what the rules say of them.
  package func check(_ catalog: Catalog) -> CheckResult {
    var result = CheckResult()
    var suppressions = Suppressions(of: catalog)
    for format in catalog.formats {
      let subject = FindingSubject(format: format.definition.id.value)
      for rule in definitionRules {
        record(
          rule.judge(format, in: catalog), of: rule.info, about: subject, in: format.definition.file,
          silencing: &suppressions, into: &result)
      }
    }
    for rule in catalogRules {
      record(
        rule.judge(catalog), of: rule.info, about: FindingSubject(), in: "formats", silencing: &suppressions,
        into: &result)
    }
    result += checkReading(of: catalog, silencing: &suppressions)
    return result
  }

  /// What the rules say of a session, of its ads and of its breaks.
  package func check(_ session: SessionRecord) -> CheckResult {
    var result = CheckResult()
    check(session, into: &result)
    return result
  }

  /// Adds what the rules say of a session to what they said of others. Rules that need what an ad hasn't aren't asked.
  package func check(_ session: SessionRecord, into result: inout CheckResult) {
    let file = session.session.events.first?.location.file ?? ""
    result.begin(file, order)
    result.beginSession(session.id)
    for rule in sessionRules {
      take(
        rule.rule.judge(session, in: context), of: rule.number, in: session, file,
        about: FindingSubject(session: session.id), into: &result)
    }
    for ad in session.ads {
      let traits = ad.traits(in: session)
      result.beginAd(format: ad.formatID, country: session.country, rules: answering)
      for rule in adRules {
        let verdict: Verdict
        if traits.isSuperset(of: rule.needs) {
          verdict = take(
            rule.rule.judge(ad, of: session, in: context), of: rule.number, in: session, file,
            about: ad.subject(in: session), into: &result)
        } else {
          verdict = .notApplicable
          result.count(.notApplicable, ofRule: rule.number)
        }
        if rule.answers { result.noteAnswer(verdict) }
      }
      result.endAd()
    }
    for adBreak in session.breaks {
      for rule in breakRules {
        take(
          rule.rule.judge(adBreak, of: session, in: context), of: rule.number, in: session, file,
          about: FindingSubject(session: session.id, format: adBreak.definition?.id.value), into: &result)
      }
    }
  }

  /// Counts what most judgements are, and makes findings of the others.
  @discardableResult
  private func take(
    _ judgement: Judgement, of rule: Int, in session: SessionRecord, _ file: String,
    about subject: @autoclosure () -> FindingSubject, into result: inout CheckResult
  ) -> Verdict {
    switch judgement {
    case .pass, .notApplicable:
      result.count(judgement.verdict, ofRule: rule)
      return judgement.verdict
    case .fail, .needsReview:
      var suppressions = Suppressions()
      return record(
        judgement, of: infos[rule], about: subject(), in: file, gaps: session.evidenceGaps,
        silencing: &suppressions, into: &result)
    }
  }

  /// Turns a rule's judgement into findings and a count.
  ///
  /// `gaps`: why the evidence is incomplete; then "it never came" is no failure but something to review.
  @discardableResult
  private func record(
    _ judgement: Judgement, of info: RuleInfo, about subject: FindingSubject, in file: String,
    gaps: [String] = [], silencing suppressions: inout Suppressions, into result: inout CheckResult
  ) -> Verdict {
    switch judgement {
    case .pass, .notApplicable:
      result.count(judgement.verdict, of: info.id, in: file)
      return judgement.verdict
    case .fail, .needsReview:
      var verdicts: Set<Verdict> = []
      var place: String?
      for (complaint, verdict) in complaints(of: judgement, info: info, gaps: gaps) {
        place = place ?? complaint.location.file
        verdicts.insert(
          add(complaint, verdict, of: info, about: subject, silencing: &suppressions, to: &result))
      }
      result.count(verdicts.decisive, of: info.id, in: place ?? file)
      return verdicts.decisive
    }
  }

  /// Adds a finding, unless the user switched the rule off for its file or silenced it at its line: then it is not
  /// applicable.
  func add(
    _ complaint: Complaint, _ verdict: Verdict, of info: RuleInfo, about subject: FindingSubject,
    silencing suppressions: inout Suppressions, to result: inout CheckResult
  ) -> Verdict {
    guard let severity = settings.severity(of: info, in: complaint.location.file),
      !suppressions.silence(info, at: complaint.location)
    else {
      return .notApplicable
    }
    result.add(
      Finding(rule: info.id, severity: severity, verdict: verdict, complaint: complaint, subject: subject),
      oncePerFile: info.isReportedOncePerFile, evidence: subject.ad == nil ? nil : info.evidence)
    return verdict
  }

  private func complaints(
    of judgement: Judgement, info: RuleInfo, gaps: [String]
  ) -> [(Complaint, Verdict)] {
    switch judgement {
    case .pass, .notApplicable: []
    case .needsReview(let complaint): [(complaint, .needsReview)]
    case .fail(let complaints):
      complaints.map { complaint in
        guard complaint.isAboutAbsence ?? info.isAboutAbsence, !gaps.isEmpty else {
          return (complaint, .fail)
        }
        return (complaint.inDoubt(because: gaps), .needsReview)
      }
    }
  }
}

extension Set<Verdict> {
  /// What counts when complaints about one target end differently: the worst.
  var decisive: Verdict {
    contains(.fail) ? .fail : contains(.needsReview) ? .needsReview : .notApplicable
  }
}

extension Complaint {
  /// The same, with why it can't be asserted before its help.
  fileprivate func inDoubt(because gaps: [String]) -> Complaint {
    var complaint = self
    let doubt = "It may have come unseen: \(gaps.joined(separator: "; "))."
    complaint.help = help.isEmpty ? doubt : "\(doubt) \(help)"
    return complaint
  }
}

/// A rule with its place among the checker's rules. Copied for every question: it holds nothing that is counted.
private struct Numbered<Rule: Sendable>: Sendable {
  let rule: Rule
  let number: Int
  var needs: AdTraits = []
  /// Its verdicts answer a provision.
  var answers = false
}
