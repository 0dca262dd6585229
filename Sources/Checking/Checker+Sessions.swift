import Model
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
  package func check(_ session: SessionRecord, into result: inout CheckResult) {
    let judged = begin(session, into: &result)
    for ad in session.ads where ad.isSelected { check(ad, of: judged, into: &result) }
    end(judged, into: &result)
  }

  /// Adds the outcomes of the rules about a session. Its ads follow one by one, then `end`.
  package func begin(_ session: SessionRecord, into result: inout CheckResult) -> JudgedSession {
    result.begin(session.file, order)
    result.beginSession()
    let judged = JudgedSession(session, in: context, rules: infos)
    for rule in session.isSelected ? judges.sessions : [] {
      take(
        rule.judge(session, context), of: rule.number, judged, restingOn: rule.kinds, into: &result)
    }
    return judged
  }

  /// Adds the outcomes of the rules for an ad of a session; `result.judgedAd` then has the answers about it.
  package func check(_ ad: AdRecord, of session: JudgedSession, into result: inout CheckResult) {
    let ad = AnyAd(ad, of: session, wantsWords: false)
    result.beginAd(
      format: ad.record.formatID, country: session.record.country, isTest: session.record.isTest,
      answering: adRules.answering)
    adRules.judge(ad, by: self, into: &result)
    result.settleStated(of: ad.record)
    notePeople(of: ad, in: session, into: &result)
    result.endAd()
  }

  /// Adds the outcomes of the rules about a session's breaks, after its last ad.
  package func end(_ session: JudgedSession, into result: inout CheckResult) {
    comparePods(of: session.record, into: &result)
    let breaks = session.record.breaks
    for index in breaks.indices where breaks[index].isSelected {
      check(breaks[index], of: session, into: &result)
    }
  }

  private func check(_ record: BreakRecord, of session: JudgedSession, into result: inout CheckResult) {
    for rule in judges.breaks {
      take(
        rule.judge(record, session), of: rule.number, session, restingOn: rule.kinds,
        definition: record.definition, into: &result)
    }
  }

  /// Adds a rule's outcome for a session, for one of its ads, or for a break with this definition. No comments can
  /// silence rules here, because recordings have none.
  ///
  /// - Parameters:
  ///   - ad: the ad; its rule is asked again for the sentences of findings that are listed.
  ///   - isAnswered: true if a person answered the question that the rule is about.
  ///   - isWorded: true if the outcome has its sentences, so that the rule needn't be asked for them.
  ///   - kinds: the kinds of events that belong to no ad and that the outcome depends on.
  @discardableResult
  func take(
    _ answer: RuleOutcome, of number: Int, _ session: JudgedSession, ad: AnyAd? = nil,
    isAnswered: Bool = false, isWorded: Bool = false, restingOn kinds: EventKindSet = EventKindSet(),
    definition: FormatDefinition? = nil,
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
    let subject = FindingSubject(of: record, format: definition?.id.value, in: sessionRecord)
    var suppressions = Suppressions()
    let gaps = record.map(sessionRecord.evidenceGaps) ?? sessionRecord.evidenceGaps(using: kinds)
    return take(
      outcome, of: number, session: session, gaps: gaps, isAnswered: isAnswered, in: sessionRecord.file,
      about: subject,
      worded: {
        guard let ad, !isUnobserved, !isWorded else { return outcome }
        let outcome = ad.ad.withWords { adRules.answer(of: number, about: ad) }
        return infos[number].evidence == nil ? outcome : outcome.naming(sessionRecord.placeOutOfScope)
      },
      silencing: &suppressions, into: &result)
  }
}

extension RuleOutcome {
  /// Returns a failure with a further place.
  fileprivate func naming(_ place: RelatedPlace?) -> RuleOutcome {
    guard let place, case .fail(var violations) = self else { return self }
    for index in violations.indices { violations[index].related.append(place) }
    return .fail(violations)
  }

  /// Returns the outcome in a session whose recorder doesn't observe something that the rule rests on (recording.md,
  /// `observes`). A rule with a role in the compliance report (`evidence`) needs review, with a violation at the
  /// session's start. Other rules become "not applicable".
  fileprivate func unobserved(in session: SessionRecord, _ rule: RuleInfo) -> RuleOutcome {
    guard self != .notApplicable, rule.evidence != nil, let place = session.start?.location else {
      return .notApplicable
    }
    return .needsReview(session.unseen(rule.restsOn, at: place))
  }
}

extension SessionRecord {
  /// Returns the violation that the recorder doesn't observe some of these.
  func unseen(_ needed: Set<Observation>, at place: Location) -> Violation {
    let unseen = needed.filter { !observes($0) }.map(\.rawValue).sorted()
    return Violation(
      Statement("the recorder", Predicate("doesn't see", Phrase(unseen.listed()))), at: place,
      help: "Look at a screenshot, or record the session in the app.",
      cause: "unobserved \(unseen.joined(separator: " "))")
  }

  /// For a session outside of the EEA, the line that says so: its ads are in no answer of the compliance report.
  fileprivate var placeOutOfScope: RelatedPlace? {
    guard isEEA == false, let country, let start else { return nil }
    return RelatedPlace(
      "out of scope of the compliance report: the session ran in \(country.quoted)", at: start.location)
  }

  /// The file in which the session begins.
  fileprivate var file: String { session.events.first?.location.file ?? "" }
}
