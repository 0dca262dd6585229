package import AdModel
import Diagnostics
package import Ledger

extension Checker {
  /// What the rules say of a session, of its ads and of its breaks.
  package func check(_ session: SessionRecord) -> CheckResult {
    var result = CheckResult()
    check(session, into: &result)
    return result
  }

  /// Adds what the rules say of a session to what they said of others.
  ///
  /// - Parameter mildest: with which outcome, or a worse one, an ad of the session is listed for review; `nil`: with none.
  package func check(
    _ session: SessionRecord, into result: inout CheckResult, listing mildest: ReviewOutcome? = nil
  ) {
    let file = session.session.events.first?.location.file ?? ""
    result.begin(file, order)
    result.beginSession(listing: mildest)
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
    let judged = JudgedSession(session, in: context)
    for index in session.ads.indices {
      check(AnyAd(session.ads[index], of: judged), of: session, file, into: &result)
    }
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
    _ ad: AnyAd, of session: SessionRecord, _ file: String, into result: inout CheckResult
  ) {
    let record = ad.record
    let facts = AdFacts(of: record, in: session, isPlatform: context.platform != .no)
    let screening = result.beginAd(
      facts, format: record.formatID, country: session.country, answering: answering, screenings)
    for place in screening.asked { ask(adRules[place], ad, of: session, file, into: &result) }
    // Last, for who wants to read them depends on what else was said of the ad.
    for place in screening.reviewing {
      let entry = adRules[place]
      if let review = entry.review, session.isOfOneFile,
        result.passOver(review, at: record.events[0].location, evidence: entry.evidence)
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
    _ entry: NumberedAdRule, _ ad: AnyAd, of session: SessionRecord, _ file: String,
    into result: inout CheckResult
  ) {
    let judgement = entry.rule.answer(about: ad)
    var verdict = judgement.verdict
    if judgement.isQuiet {
      result.count(verdict, ofRule: entry.number)
    } else {
      let subject = FindingSubject(
        session: session.id, ad: ad.record.id, format: ad.record.formatID, lineItem: ad.record.lineItem)
      verdict = take(judgement, of: entry.number, session.evidenceGaps, file, about: subject, into: &result)
    }
    if let answer = entry.answer { result.noteAnswer(verdict, of: answer) }
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
