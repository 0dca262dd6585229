package import Model
import Basics
package import Sessions

extension Checker {
  /// Returns the outcomes of the rules for a session, its ads and its breaks.
  package func check(_ session: SessionRecord) -> CheckResult {
    var result = CheckResult()
    check(session, into: &result)
    return result
  }

  /// Adds the outcomes of the rules for a session, its ads and its breaks to a result, as far as the run's filters
  /// select them.
  ///
  /// - Parameters:
  ///   - listing: returns the mildest outcome with which the ad with this id would be listed for review. For the id
  ///     `nil`, it is the mildest one for any ad of the session. The result is `nil` if no outcome is enough.
  ///   - takeSome: called between two ads once many findings were added. It may remove them from the result, since a
  ///     session may have a million.
  package func check(
    _ session: SessionRecord, into result: inout CheckResult,
    listing: (_ ad: String?) -> ReviewOutcome? = { _ in nil },
    takeSome: (inout CheckResult) -> Void = { _ in }
  ) {
    result.begin(session.file, order)
    result.beginSession()
    result.list(listing(nil))
    let judged = JudgedSession(session, in: context, rules: infos)
    for rule in session.isSelected ? judges.sessions : [] {
      take(
        rule.judge(session, context), of: rule.number, judged, restingOn: rule.kinds, into: &result)
    }
    var isLong = false
    var run = AdRun(self, judged)
    for ad in session.ads where ad.isSelected {
      // In a long session many ads are already listed by now, so that few others will be.
      if isLong { result.list(listing(ad.id)) }
      check(AnyAd(ad, of: judged, wantsWords: false), &run, into: &result)
      if result.hasMuchNew {
        takeSome(&result)
        isLong = true
      }
    }
    comparePods(of: session, into: &result)
    for index in session.breaks.indices where session.breaks[index].isSelected {
      check(session.breaks[index], of: judged, into: &result)
    }
  }

  private func check(_ record: BreakRecord, of session: JudgedSession, into result: inout CheckResult) {
    for rule in judges.breaks {
      take(
        rule.judge(record, session), of: rule.number, session, restingOn: rule.kinds,
        definition: record.definition, into: &result)
    }
  }

  private func check(_ ad: AnyAd, _ run: inout AdRun, into result: inout CheckResult) {
    let session = ad.session
    result.beginAd(
      format: ad.record.formatID, country: session.country, isTest: session.isTest,
      answering: adRules.answering)
    adRules.judge(ad, &run, into: &result)
    result.endFailures()
    run.end(ad, into: &result)
    result.endAd()
  }

  /// Adds a rule's outcome for a session, for one of its ads, or for a break with this definition. No comments can
  /// silence rules here, because recordings have none.
  ///
  /// - Parameters:
  ///   - ad: the ad; its rule is asked again for the sentences of findings that are listed.
  ///   - kinds: the kinds of events that belong to no ad and that the outcome depends on.
  @discardableResult
  func take(
    _ answer: RuleOutcome, of number: Int, _ session: JudgedSession, ad: AnyAd? = nil,
    restingOn kinds: EventKindSet = EventKindSet(), definition: FormatDefinition? = nil,
    into result: inout CheckResult
  ) -> Verdict {
    let isUnobserved = session.isUnobserved(number)
    let outcome = isUnobserved ? answer.unobserved(in: session.record, infos[number]) : answer
    // Nearly all outcomes are only counted.
    guard outcome.isFinding else {
      result.count(outcome.verdict, ofRule: number)
      return outcome.verdict
    }
    let (record, sessionRecord) = (ad?.record, session.record)
    let subject = FindingSubject(
      session: sessionRecord.id, ad: record?.id, format: record?.formatID ?? definition?.id.value,
      lineItem: record?.lineItem, country: sessionRecord.country, appVersion: sessionRecord.appVersion,
      day: record?.day ?? sessionRecord.day)
    var suppressions = Suppressions()
    let gaps = record.map(sessionRecord.evidenceGaps) ?? sessionRecord.evidenceGaps(using: kinds)
    return take(
      outcome, of: number, session: session, gaps: gaps, in: sessionRecord.file, about: subject,
      worded: {
        guard let ad, !isUnobserved else { return outcome }
        return ad.ad.withWords { adRules.answer(of: number, about: ad) }
      },
      silencing: &suppressions, into: &result)
  }
}

extension RuleOutcome {
  /// Returns the outcome in a session whose recorder doesn't observe something that the rule rests on (recording.md,
  /// `observes`). A rule with a role in the compliance report (`evidence`) needs review, with a violation at the
  /// session's start. Other rules become "not applicable".
  fileprivate func unobserved(in session: SessionRecord, _ rule: RuleInfo) -> RuleOutcome {
    guard self != .notApplicable, rule.evidence != nil, let place = session.start?.location else {
      return .notApplicable
    }
    let unseen = rule.restsOn.filter { !session.observes($0) }.map(\.rawValue).sorted()
    return .needsReview(
      Violation(
        Statement("the recorder", Predicate("doesn't see", Phrase(unseen.listed()))), at: place,
        help: "Look at a screenshot, or record the session in the app.",
        cause: "unobserved \(unseen.joined(separator: " "))"))
  }
}

extension SessionRecord {
  /// The file in which the session begins.
  fileprivate var file: String { session.events.first?.location.file ?? "" }
}
