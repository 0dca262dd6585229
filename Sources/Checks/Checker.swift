package import AdModel
import Diagnostics
package import Ledger

/// Runs the rules: a value that holds no state of what it checked, so that sessions can be checked on any thread and in
/// any order.
package struct Checker: Sendable {
  package let context: CheckContext
  let settings: EffectiveSettings
  private let definitionRules: [Numbered<any DefinitionRule.Type>]
  private let catalogRules: [any CatalogRule.Type]
  private let sessionRules: [Numbered<any SessionRule.Type>]
  private let adRules: [AdRuleEntry]
  private let breakRules: [Numbered<any BreakRule.Type>]
  /// By the rules' numbers.
  private let infos: [RuleInfo]
  /// By the rules' numbers: the severity of a rule's findings; `nil` where that depends on the file.
  private let severities: [Severity?]
  let order: RuleOrder
  private let planner: AdPlanner
  /// Rules about ads that answer a provision, in the order in which they are asked.
  private let answering: [RuleID]
  let readingRules: [Numbered<any ReadingRule.Type>]

  /// `hasCatalog`: `false` when recordings are checked with no definitions at hand.
  package init(
    configuration: Configuration, hasCatalog: Bool, rules: [any Rule.Type] = RuleRegistry.rules
  ) {
    context = CheckContext(configuration: configuration, hasCatalog: hasCatalog)
    let settings = EffectiveSettings(configuration)
    self.settings = settings
    let rules = rules.filter { !settings.isOff($0.info) }
    definitionRules = rules.enumerated().compactMap { number, rule in
      (rule as? any DefinitionRule.Type).map { Numbered(rule: $0, number: number) }
    }
    catalogRules = rules.compactMap { $0 as? any CatalogRule.Type }
    sessionRules = rules.enumerated().compactMap { number, rule in
      (rule as? any SessionRule.Type).map { Numbered(rule: $0, number: number) }
    }
    var answering: [RuleID] = []
    adRules = rules.enumerated().compactMap { number, rule in
      guard let rule = rule as? any AdRule.Type else { return nil }
      let answers = rule.info.evidence?.isDirect == true
      if answers { answering.append(rule.info.id) }
      return AdRuleEntry(
        rule: rule, number: number, needs: rule.needs, doubts: rule.doubts, reviews: rule.reviews,
        evidence: rule.info.evidence,
        review: settings.severityEverywhere(of: rule.info).map { severity in
          FindingSummary.Sort(rule: rule.info.id, severity: severity, verdict: .needsReview)
        },
        answer: answers ? answering.count - 1 : nil)
    }
    self.answering = answering
    breakRules = rules.enumerated().compactMap { number, rule in
      (rule as? any BreakRule.Type).map { Numbered(rule: $0, number: number) }
    }
    infos = rules.map { $0.info }
    severities = infos.map(settings.severityEverywhere)
    order = RuleOrder(infos.map(\.id))
    planner = AdPlanner(adRules)
    readingRules = rules.enumerated().compactMap { number, rule in
      (rule as? any ReadingRule.Type).map { Numbered(rule: $0, number: number) }
    }
  }

  /// What the rules say of some definitions, one by one.
  package struct PartCheck: Sendable {
    fileprivate var result = CheckResult()
    fileprivate var suppressions: Suppressions
  }

  /// Definitions that are judged at a stretch.
  private static let partSize = 64

  /// What was wrong while reading definitions, and what the rules say of them.
  ///
  /// - Parameter parts: the work on each of so many parts of the catalog, done in any order and on any thread, and handed
  ///   over in the parts' order.
  package func check(
    _ catalog: Catalog,
    parts: (_ count: Int, _ check: @Sendable (Int) -> PartCheck) -> [PartCheck] = { (0..<$0).map($1) }
  ) -> CheckResult {
    var result = CheckResult()
    var suppressions = Suppressions()
    let count = (catalog.formats.count + Self.partSize - 1) / Self.partSize
    for part in parts(count, { check($0, of: catalog) }) {
      result += part.result
      suppressions += part.suppressions
    }
    for rule in catalogRules {
      record(
        rule.judge(catalog), of: rule.info, about: FindingSubject(), in: "formats", silencing: &suppressions,
        into: &result)
    }
    result += checkReading(of: catalog, silencing: &suppressions)
    return result
  }

  private func check(_ part: Int, of catalog: Catalog) -> PartCheck {
    let formats = catalog.formats.dropFirst(part * Self.partSize).prefix(Self.partSize)
    var part = PartCheck(suppressions: Suppressions(of: formats))
    for format in formats {
      let file = format.definition.file
      part.result.begin(file, order)
      for rule in definitionRules {
        let judgement = rule.rule.judge(format, in: catalog)
        switch judgement {
        case .pass, .notApplicable: part.result.count(judgement.verdict, ofRule: rule.number)
        case .fail, .needsReview:
          record(
            judgement, of: infos[rule.number], about: FindingSubject(format: format.definition.id.value),
            in: file, silencing: &part.suppressions, into: &part.result)
        }
      }
    }
    return part
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
      let judgement = rule.rule.judge(session, in: context)
      if judgement.isQuiet {
        result.count(judgement.verdict, ofRule: rule.number)
      } else {
        let subject = FindingSubject(session: session.id)
        take(judgement, of: rule.number, session.evidenceGaps, file, about: subject, into: &result)
      }
    }
    // By index: a loop over the ads would copy each.
    for index in session.ads.indices { check(session.ads[index], of: session, file, into: &result) }
    for index in session.breaks.indices {
      check(session.breaks[index], of: session, file, into: &result)
    }
  }

  private func check(
    _ record: BreakRecord, of session: SessionRecord, _ file: String, into result: inout CheckResult
  ) {
    for rule in breakRules {
      let judgement = rule.rule.judge(record, of: session, in: context)
      if judgement.isQuiet {
        result.count(judgement.verdict, ofRule: rule.number)
      } else {
        let subject = FindingSubject(session: session.id, format: record.definition?.id.value)
        take(judgement, of: rule.number, session.evidenceGaps, file, about: subject, into: &result)
      }
    }
  }

  private func check(
    _ ad: AdRecord, of session: SessionRecord, _ file: String, into result: inout CheckResult
  ) {
    let plan = result.beginAd(
      look(of: ad, in: session), format: ad.formatID, country: session.country, answering: answering,
      planner)
    for place in plan.asked { ask(adRules[place], ad, of: session, file, into: &result) }
    // Last, for who wants to read them depends on what else was said of the ad.
    for place in plan.reviewing {
      let entry = adRules[place]
      if let review = entry.review, session.isOfOneFile,
        result.passOver(
          review, ofRule: entry.number, at: ad.events[0].location, evidence: entry.evidence)
      {
        result.count(.needsReview, ofRule: entry.number)
        if let answer = entry.answer { result.noteAnswer(.needsReview, of: answer) }
      } else {
        ask(entry, ad, of: session, file, into: &result)
      }
    }
    result.endAd()
  }

  private func ask(
    _ entry: AdRuleEntry, _ ad: AdRecord, of session: SessionRecord, _ file: String,
    into result: inout CheckResult
  ) {
    let judgement = entry.rule.judge(ad, of: session, in: context)
    var verdict = judgement.verdict
    if judgement.isQuiet {
      result.count(verdict, ofRule: entry.number)
    } else {
      verdict = take(
        judgement, of: entry.number, session.evidenceGaps, file, about: ad.subject(in: session), into: &result
      )
    }
    if let answer = entry.answer { result.noteAnswer(verdict, of: answer) }
  }

  private func look(of ad: AdRecord, in session: SessionRecord) -> AdLook {
    AdLook(traits: ad.traits(in: session, for: context), doubts: ad.doubts(in: session))
  }

  /// Makes findings of what few judgements are: a failure or a review.
  ///
  /// - Parameter gaps: why the session's evidence is incomplete.
  @discardableResult
  private func take(
    _ judgement: Judgement, of rule: Int, _ gaps: [String], _ file: String, about subject: FindingSubject,
    into result: inout CheckResult
  ) -> Verdict {
    switch judgement {
    case .pass, .notApplicable:
      result.count(judgement.verdict, ofRule: rule)
      return judgement.verdict
    case .needsReview(let complaint):
      let verdict = add(complaint, .needsReview, of: rule, about: subject, to: &result)
      result.count(verdict, ofRule: rule, infos[rule].id, in: complaint.location.file)
      return verdict
    case .fail(let complaints):
      var worst = Verdict.notApplicable
      let info = infos[rule]
      for complaint in complaints {
        let (complaint, verdict) = doubted(complaint, of: info, gaps: gaps)
        let added = add(complaint, verdict, of: rule, about: subject, to: &result)
        if added.weight > worst.weight { worst = added }
      }
      result.count(worst, ofRule: rule, info.id, in: complaints.first?.location.file ?? file)
      return worst
    }
  }

  /// Adds a finding of a recording, where no comment silences any.
  private func add(
    _ complaint: Complaint, _ verdict: Verdict, of rule: Int, about subject: FindingSubject,
    to result: inout CheckResult
  ) -> Verdict {
    guard let severity = severities[rule] else {
      var suppressions = Suppressions()
      return add(
        complaint, verdict, of: infos[rule], about: subject, silencing: &suppressions, to: &result)
    }
    result.add(
      Finding(
        rule: infos[rule].id, severity: severity, verdict: verdict, complaint: complaint, subject: subject),
      oncePerFile: infos[rule].isReportedOncePerFile, evidence: subject.ad == nil ? nil : infos[rule].evidence
    )
    return verdict
  }

  /// Where the evidence is incomplete, "it never came" is no failure but something to review.
  private func doubted(
    _ complaint: Complaint, of info: RuleInfo, gaps: [String]
  ) -> (Complaint, Verdict) {
    guard complaint.isAboutAbsence ?? info.isAboutAbsence, !gaps.isEmpty else { return (complaint, .fail) }
    return (complaint.inDoubt(because: gaps), .needsReview)
  }

  /// Turns a rule's judgement of definitions into findings and a count.
  private func record(
    _ judgement: Judgement, of info: RuleInfo, about subject: FindingSubject, in file: String,
    silencing suppressions: inout Suppressions, into result: inout CheckResult
  ) {
    let complaints: [(Complaint, Verdict)]
    switch judgement {
    case .pass, .notApplicable: return result.count(judgement.verdict, of: info.id, in: file)
    case .needsReview(let complaint): complaints = [(complaint, .needsReview)]
    case .fail(let failures): complaints = failures.map { ($0, .fail) }
    }
    var verdicts: Set<Verdict> = []
    for (complaint, verdict) in complaints {
      verdicts.insert(
        add(complaint, verdict, of: info, about: subject, silencing: &suppressions, to: &result))
    }
    result.count(verdicts.decisive, of: info.id, in: complaints.first?.0.location.file ?? file)
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
}

extension Set<Verdict> {
  /// What counts when complaints about one target end differently: the worst.
  var decisive: Verdict {
    contains(.fail) ? .fail : contains(.needsReview) ? .needsReview : .notApplicable
  }
}

extension Judgement {
  /// Whether it is counted and nothing else, as nearly every one is.
  fileprivate var isQuiet: Bool {
    switch self {
    case .pass, .notApplicable: true
    case .needsReview, .fail: false
    }
  }
}

extension SessionRecord {
  /// Whether all of its lines are in one file.
  fileprivate var isOfOneFile: Bool {
    let events = session.rawEvents
    return events[0].line.file == events[events.endIndex - 1].line.file
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
struct Numbered<Rule: Sendable>: Sendable {
  let rule: Rule
  let number: Int
}
