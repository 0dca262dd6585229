import Model
package import Basics

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
      groups.append(RulesAbout<Added.Subject>())
    }
    guard var group = groups[place] as? RulesAbout<Added.Subject> else {
      preconditionFailure("a group is found by the subject that it was made for")
    }
    group.rules.append(RuleAbout(entry: entry, rule: rule))
    groups[place] = group
  }

  /// Runs the rules on an ad and passes each outcome to `take`. A rule about another type of subject, such as rewarded
  /// ads, isn't called: its outcome is "not applicable".
  func judge(_ ad: AnyAd, _ take: (NumberedAdRule, RuleOutcome) -> Void) {
    for group in groups { group.judge(ad, take) }
  }
}

/// A rule about ads with one type of subject, and its indices.
package struct RuleAbout<Subject: AdSubject>: Sendable {
  let entry: NumberedAdRule
  let rule: any AdRule<Subject>.Type
}

/// A group of rules about ads with one type of subject.
private protocol AdRuleGroup: Sendable {
  func judge(_ ad: AnyAd, _ take: (NumberedAdRule, RuleOutcome) -> Void)
}

private struct RulesAbout<Subject: AdSubject>: AdRuleGroup {
  var rules: [RuleAbout<Subject>] = []

  func judge(_ ad: AnyAd, _ take: (NumberedAdRule, RuleOutcome) -> Void) {
    Subject.judge(ad, by: rules, take)
  }
}

extension AdSubject {
  package static func judge(
    _ ad: AnyAd, by rules: [RuleAbout<Self>], _ take: (NumberedAdRule, RuleOutcome) -> Void
  ) {
    do {
      let subject = try Self(ad)
      for rule in rules { take(rule.entry, rule.rule.judge(subject)) }
    } catch {
      let answer = RuleOutcome.notApplicable(error.reason)
      for rule in rules { take(rule.entry, answer) }
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
