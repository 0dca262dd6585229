import Model
import Sessions
package import Basics

/// The indices by which the checker counts the verdicts of a rule about ads.
package struct NumberedAdRule: Sendable {
  /// The rule's index among all rules of the checker.
  let number: Int
  /// The rule's index among the rules that answer an Article 26 question; `nil` for other rules.
  let answer: Int?
  /// The rule's role in a compliance report; `nil` if it has none.
  let evidence: ProvisionEvidence?
  /// True if the rule answers a question of the Digital Services Act.
  let isAboutDSA: Bool
  /// True if the rule's pass confirms something about what was on the screen.
  let confirmsLooks: Bool
}

/// The rules about ads, grouped by subject: each subject is created once per ad and shared by its rules.
struct AdRules: Sendable {
  private var groups: [any AdRuleGroup] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The judge of each rule by the rule's index; `nil` for rules that aren't about ads.
  private var judges: [(any AdJudge)?]
  /// The rules that answer an Article 26 question, in the order of `NumberedAdRule.answer`.
  private(set) var answering: [RuleID] = []

  /// - Parameter rules: all rules of the checker. Those that aren't about ads are ignored.
  init(_ rules: [Rule]) {
    judges = Array(repeating: nil, count: rules.count)
    for (number, rule) in rules.enumerated() {
      for case .anyAd(let judge) in rule.judges {
        judges[number] = judge
        let answers = rule.info.evidence?.isDirect == true
        if answers { answering.append(rule.info.id) }
        add(
          judge,
          NumberedAdRule(
            number: number, answer: answers ? answering.count - 1 : nil, evidence: rule.info.evidence,
            isAboutDSA: rule.info.isAboutDSA,
            confirmsLooks: answers && rule.info.restsOn.contains(.rendering)))
      }
    }
  }

  private mutating func add(_ judge: some AdJudge, _ entry: NumberedAdRule) {
    if let place = places[judge.subject] {
      groups[place] = judge.joining(groups[place], as: entry)
    } else {
      places[judge.subject] = groups.count
      groups.append(judge.joining(nil, as: entry))
    }
  }

  /// Runs the rules on an ad and counts each outcome. A rule about another type of subject, such as rewarded ads, isn't
  /// called: its outcome is "not applicable".
  func judge(_ ad: AnyAd, by checker: Checker, into result: inout CheckResult) {
    for group in groups { group.judge(ad, by: checker, into: &result) }
  }

  /// Asks one rule alone about an ad. The rule must be one about ads.
  func answer(of number: Int, about ad: AnyAd) -> RuleOutcome {
    judges[number]?.answer(about: ad) ?? .notApplicable
  }
}

extension Checker {
  /// Counts the outcome of a rule for an ad.
  func take(_ outcome: RuleOutcome, of entry: NumberedAdRule, _ ad: AnyAd, into result: inout CheckResult) {
    switch outcome {
    case .notApplicable: result.count(.notApplicable, of: entry)
    case .pass:
      if let doubt = doubtOfPass(of: entry, ad) {
        note(.needsReview(doubt), of: entry, ad, isWorded: true, into: &result)
      } else if entry.isAboutDSA, ad.ad.session.record.isDSAUnsettled {
        result.count(.notApplicable, of: entry)
      } else if ad.ad.session.isUnobserved(entry.number) {
        note(outcome, of: entry, ad, into: &result)
      } else {
        result.count(.pass, of: entry)
      }
    case .fail, .needsReview: note(outcome, of: entry, ad, into: &result)
    }
  }

  /// Counts the outcome of a rule for an ad, and what it answers beside the answer of a person.
  ///
  /// - Parameter isWorded: true if the outcome has its sentences.
  private func note(
    _ outcome: RuleOutcome, of entry: NumberedAdRule, _ ad: AnyAd, isWorded: Bool = false,
    into result: inout CheckResult
  ) {
    let person = ad.record.answers.flatMap { answers in
      entry.evidence?.provision.flatMap(answers.answer)?.verdict.value
    }
    let verdict = take(
      outcome, of: entry.number, ad.ad.session, ad: ad, isAnswered: person != nil, isWorded: isWorded,
      into: &result)
    result.noteAnswer(verdict, of: entry, person: person)
  }

  /// Returns why a pass of the rule doesn't confirm that a provision is met: seeing less never makes an answer better
  /// (judging.md, "Verdicts"). The result is `nil` if it does.
  private func doubtOfPass(of entry: NumberedAdRule, _ ad: AnyAd) -> Violation? {
    guard let provision = entry.evidence?.provision, entry.answer != nil,
      !ad.ad.session.isUnobserved(entry.number)
    else { return nil }
    let session = ad.ad.session.record
    if entry.confirmsLooks, session.mayLackLines(of: ad.record), let moment = ad.record.shownAt {
      return Violation(
        Statement(
          "\(words: provision.name) can't be confirmed",
          because: "lines of the session were lost while the ad was there"),
        at: moment.location, help: "Look at a screenshot, or record the session without losing lines.")
    }
    if ad.ad.session.isUnconfirmed(entry.number), let start = session.start {
      return session.unseen(infos[entry.number].confirmedBy, at: start.location)
    }
    return nil
  }
}

extension CheckResult {
  /// Counts a verdict on the current ad.
  fileprivate mutating func count(_ verdict: Verdict, of rule: NumberedAdRule) {
    count(verdict, ofRule: rule.number)
    noteAnswer(verdict, of: rule)
  }
}

/// A function that judges ads with one type of subject.
package protocol AdJudge: Sendable {
  /// The type of subject.
  var subject: ObjectIdentifier { get }
  /// Returns the outcome for any ad: "not applicable" if the ad isn't such a subject.
  func answer(about ad: AnyAd) -> RuleOutcome
  /// Returns a group of judges about the same type of subject, with this one as its last; `nil` stands for an empty one.
  func joining(_ group: (any AdRuleGroup)?, as entry: NumberedAdRule) -> any AdRuleGroup
}

struct AdJudgeAbout<Subject: AdSubject>: AdJudge {
  let judge: @Sendable (Subject) -> RuleOutcome

  var subject: ObjectIdentifier { ObjectIdentifier(Subject.self) }

  func answer(about ad: AnyAd) -> RuleOutcome {
    do {
      return judge(try Subject(ad))
    } catch { return .notApplicable }
  }

  func joining(_ group: (any AdRuleGroup)?, as entry: NumberedAdRule) -> any AdRuleGroup {
    let rule = RuleAbout(entry: entry, judge: judge)
    guard let group else { return RulesAbout([rule]) }
    guard let group = group as? RulesAbout<Subject> else {
      preconditionFailure("a group is found by the subject that it was made for")
    }
    return RulesAbout(group.rules + [rule])
  }
}

/// A group of rules about ads with one type of subject.
package protocol AdRuleGroup: AnyObject, Sendable {
  func judge(_ ad: AnyAd, by checker: Checker, into result: inout CheckResult)
}

/// A rule about ads with one type of subject, and its indices.
package struct RuleAbout<Subject: AdSubject>: Sendable {
  let entry: NumberedAdRule
  let judge: @Sendable (Subject) -> RuleOutcome
}

private final class RulesAbout<Subject: AdSubject>: AdRuleGroup {
  let rules: [RuleAbout<Subject>]

  init(_ rules: [RuleAbout<Subject>]) { self.rules = rules }

  func judge(_ ad: AnyAd, by checker: Checker, into result: inout CheckResult) {
    Subject.judge(ad, by: rules, of: checker, into: &result)
  }
}

extension AdSubject {
  package static func judge(
    _ ad: AnyAd, by rules: [RuleAbout<Self>], of checker: Checker, into result: inout CheckResult
  ) {
    do {
      let subject = try Self(ad)
      for rule in rules { checker.take(rule.judge(subject), of: rule.entry, ad, into: &result) }
    } catch {
      for rule in rules { result.count(.notApplicable, of: rule.entry) }
    }
  }
}

extension Verdict {
  /// The rank of the verdict when verdicts are combined: the one with the highest rank is the result.
  var weight: Int {
    switch self {
    case .notApplicable: 0
    case .pass: 1
    case .answered: 2
    case .needsReview: 3
    case .fail: 4
    }
  }
}
