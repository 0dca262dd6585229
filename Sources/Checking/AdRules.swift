import Model
import Sessions
import Basics

/// The indices by which the checker counts the verdicts of a rule about ads.
package struct NumberedAdRule: Sendable {
  /// The rule's index among all rules of the checker.
  let number: Int
  /// The rule's index among the rules that answer an Article 26 question; `nil` for other rules.
  let answer: Int?
}

/// The rules about ads, grouped by subject: each subject is created once per ad and shared by its rules.
struct AdRules: Sendable {
  private var groups: [any AdRuleGroup] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The rules that answer an Article 26 question, in the order of `NumberedAdRule.answer`.
  private(set) var answering: [RuleID] = []

  /// - Parameter rules: all rules of the checker. Those that aren't about ads are ignored.
  init(_ rules: [any Rule.Type]) {
    for (number, rule) in rules.enumerated() {
      guard let adRule = rule.asAdRule else { continue }
      let answers = rule.info.evidence?.isDirect == true
      if answers { answering.append(rule.info.id) }
      add(adRule, NumberedAdRule(number: number, answer: answers ? answering.count - 1 : nil))
    }
  }

  private mutating func add<Added: AdRule>(_ rule: Added.Type, _ entry: NumberedAdRule) {
    let subject = ObjectIdentifier(Added.Subject.self)
    let place = places[subject] ?? groups.count
    if place == groups.count {
      places[subject] = place
      groups.append(RulesAbout<Added.Subject>([]))
    }
    guard let group = groups[place] as? RulesAbout<Added.Subject> else {
      preconditionFailure("a group is found by the subject that it was made for")
    }
    groups[place] = RulesAbout(group.rules + [RuleAbout(entry: entry, rule: rule)])
  }

  /// Runs the rules on an ad and counts each outcome. A rule about another type of subject, such as rewarded ads, isn't
  /// called: its outcome is "not applicable".
  func judge(_ ad: AnyAd, _ run: inout AdRun, into result: inout CheckResult) {
    for group in groups { group.judge(ad, &run, into: &result) }
  }
}

/// A rule about ads with one type of subject, and its indices.
package struct RuleAbout<Subject: AdSubject>: Sendable {
  let entry: NumberedAdRule
  let rule: any AdRule<Subject>.Type
}

/// The outcomes of the rules for one ad after another of a session.
package struct AdRun {
  /// An outcome that waits until the ad's failures are known, since they decide which reviews are listed.
  private struct Review {
    let entry: NumberedAdRule
    let rule: any AdRule.Type
    let outcome: RuleOutcome
  }

  private let checker: Checker
  private let session: JudgedSession
  private var reviews: [Review] = []

  init(_ checker: Checker, _ session: JudgedSession) { (self.checker, self.session) = (checker, session) }

  /// Counts the outcome of a rule for an ad. One that needs review waits for `end`.
  mutating func take(
    _ outcome: RuleOutcome, of entry: NumberedAdRule, _ rule: any AdRule.Type, _ ad: AnyAd,
    into result: inout CheckResult
  ) {
    switch outcome {
    case .notApplicable: result.count(.notApplicable, of: entry)
    case .pass where !session.isUnobserved(entry.number): result.count(.pass, of: entry)
    case .needsReview: reviews.append(Review(entry: entry, rule: rule, outcome: outcome))
    case .pass, .fail: count(outcome, of: entry, rule, ad, into: &result)
    }
  }

  /// Counts the outcomes for an ad that need review, after all others.
  mutating func end(_ ad: AnyAd, into result: inout CheckResult) {
    for review in reviews { count(review.outcome, of: review.entry, review.rule, ad, into: &result) }
    reviews.removeAll(keepingCapacity: true)
  }

  private func count(
    _ outcome: RuleOutcome, of entry: NumberedAdRule, _ rule: any AdRule.Type, _ ad: AnyAd,
    into result: inout CheckResult
  ) {
    let verdict = checker.take(outcome, of: entry.number, session, ad: ad, rule, into: &result)
    result.noteAnswer(verdict, of: entry)
  }
}

extension CheckResult {
  /// Counts a verdict on the current ad.
  fileprivate mutating func count(_ verdict: Verdict, of rule: NumberedAdRule) {
    count(verdict, ofRule: rule.number)
    noteAnswer(verdict, of: rule)
  }
}

/// A group of rules about ads with one type of subject.
private protocol AdRuleGroup: AnyObject, Sendable {
  func judge(_ ad: AnyAd, _ run: inout AdRun, into result: inout CheckResult)
}

private final class RulesAbout<Subject: AdSubject>: AdRuleGroup {
  let rules: [RuleAbout<Subject>]

  init(_ rules: [RuleAbout<Subject>]) { self.rules = rules }

  func judge(_ ad: AnyAd, _ run: inout AdRun, into result: inout CheckResult) {
    Subject.judge(ad, by: rules, &run, into: &result)
  }
}

extension AdSubject {
  package static func judge(
    _ ad: AnyAd, by rules: [RuleAbout<Self>], _ run: inout AdRun, into result: inout CheckResult
  ) {
    do {
      let subject = try Self(ad)
      for rule in rules { run.take(rule.rule.judge(subject), of: rule.entry, rule.rule, ad, into: &result) }
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
    case .needsReview: 2
    case .fail: 3
    }
  }
}
