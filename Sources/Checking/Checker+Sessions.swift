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
    let judged = JudgedSession(session, in: context)
    for rule in session.isSelected ? sessionRules : [] {
      take(
        rule.rule.judge(session, in: context), of: rule.number, judged, restingOn: rule.rule.events,
        into: &result)
    }
    var isLong = false
    for ad in session.ads where ad.isSelected {
      // In a long session many ads are already listed by now, so that few others will be.
      if isLong { result.list(listing(ad.id)) }
      check(AnyAd(ad, of: judged), of: judged, into: &result)
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
    for rule in breakRules {
      take(
        rule.rule.judge(record, of: session), of: rule.number, session, restingOn: rule.rule.events,
        definition: record.definition, into: &result)
    }
  }

  private func check(_ ad: AnyAd, of session: JudgedSession, into result: inout CheckResult) {
    let record = ad.record
    result.beginAd(
      format: record.formatID, country: session.record.country, isTest: session.record.isTest,
      answering: adRules.answering)
    var reviews: [(rule: NumberedAdRule, outcome: RuleOutcome)] = []
    adRules.judge(ad) { rule, answer in
      if case .needsReview = answer {
        reviews.append((rule, answer))
      } else {
        let verdict = take(answer, of: rule.number, session, ad: record, into: &result)
        result.noteAnswer(verdict, of: rule)
      }
    }
    result.endFailures()
    // Reviews come last, because those to list depend on the other outcomes of the ad.
    for (rule, answer) in reviews {
      let verdict = take(answer, of: rule.number, session, ad: record, into: &result)
      result.noteAnswer(verdict, of: rule)
    }
    result.endAd()
  }

  /// Adds a rule's outcome for a session, for one of its ads, or for a break with this definition. No comments can
  /// silence rules here, because recordings have none.
  ///
  /// - Parameter kinds: the kinds of events that belong to no ad and that the outcome depends on.
  @discardableResult
  private func take(
    _ answer: RuleOutcome, of rule: Int, _ session: JudgedSession, ad: AdRecord? = nil,
    restingOn kinds: EventKindSet = EventKindSet(), definition: FormatDefinition? = nil,
    into result: inout CheckResult
  ) -> Verdict {
    let outcome = session.isPartlyObserved ? answer.observed(by: session.record, infos[rule]) : answer
    // Nearly all outcomes are only counted.
    switch outcome {
    case .pass, .notApplicable:
      result.count(outcome.verdict, ofRule: rule)
      return outcome.verdict
    case .needsReview, .fail:
      let subject = FindingSubject(
        session: session.record.id, ad: ad?.id, format: ad?.formatID ?? definition?.id.value,
        lineItem: ad?.lineItem,
        country: session.record.country, appVersion: session.record.appVersion,
        day: ad?.day ?? session.record.day)
      var suppressions = Suppressions()
      let gaps = ad.map(session.record.evidenceGaps) ?? session.record.evidenceGaps(using: kinds)
      return take(
        outcome, of: rule, session: session, gaps: gaps, in: session.record.file,
        about: subject, silencing: &suppressions, into: &result)
    }
  }
}

extension RuleOutcome {
  /// Returns this outcome, unless the session's recorder doesn't observe something that the rule needs (recording.md,
  /// `observes`). Then a rule with a role in the compliance report (`evidence`) needs review, with a violation at the
  /// session's start. Other rules become "not applicable".
  fileprivate func observed(by session: SessionRecord, _ rule: RuleInfo) -> RuleOutcome {
    if verdict == .notApplicable { return self }
    let unseen = rule.restsOn.filter { !session.observes($0) }.sorted()
    if unseen.isEmpty { return self }
    let reason = "The recorder doesn't see \(unseen.map(\.rawValue).listed())."
    guard rule.evidence != nil, let place = session.start?.location else { return .notApplicable(reason) }
    return .needsReview(
      Violation(
        reason, at: place, help: "Look at a screenshot, or record the session in the app.",
        cause: "unobserved \(unseen.map(\.rawValue).joined(separator: " "))"))
  }
}

extension SessionRecord {
  /// The file in which the session begins.
  fileprivate var file: String { session.events.first?.location.file ?? "" }
}
