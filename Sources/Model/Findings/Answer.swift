package import Basics

/// The answer that a recording, or a person who looked at the ad, gives to a question about an ad. The question is about a requirement of Article 26,
/// about one step on the way from the AdChoices icon to "About this ad", or about several of these together. There are
/// only these five answers, and an ad is `failed` if one of its answers about the act or AdChoices is.
///
/// Raw values are the names in data files, independent of the displayed words.
package enum Answer: String, CaseIterable, Codable, Sendable {
  /// A line of the recording shows that the requirement is met, or that the step was possible.
  case confirmed
  /// The recording doesn't decide the question, and a person saw that the requirement is met (`PersonAnswer`).
  case confirmedByPerson
  /// A line shows the contrary, a person saw the contrary, or the recording is complete and no line shows that the requirement is met.
  case failed
  /// The recording doesn't decide the question: a person must look at the ad.
  case toCheck
  /// The question doesn't apply to this ad.
  case notInScope

  /// Creates the answer to an Article 26 question from the verdict of a rule.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .confirmed
    case .answered: self = .confirmedByPerson
    case .fail: self = .failed
    case .needsReview: self = .toCheck
    case .notApplicable: self = .notInScope
    }
  }

  /// The verdict that gives this answer.
  package var verdict: Verdict {
    switch self {
    case .confirmed: .pass
    case .confirmedByPerson: .answered
    case .failed: .fail
    case .toCheck: .needsReview
    case .notInScope: .notApplicable
    }
  }

  // Written out, because the derived operator compares the names.
  package static func == (a: Answer, b: Answer) -> Bool {
    switch (a, b) {
    case (.confirmed, .confirmed), (.confirmedByPerson, .confirmedByPerson), (.failed, .failed),
      (.toCheck, .toCheck), (.notInScope, .notInScope):
      true
    default: false
    }
  }

  /// Returns the worse of two answers about one ad. From the worst on, they are: failed, to check, confirmed by a
  /// person, confirmed, not in scope.
  package static func worst(_ a: Answer, _ b: Answer) -> Answer {
    [.failed, .toCheck, .confirmedByPerson, .confirmed].first { $0 == a || $0 == b } ?? .notInScope
  }

  /// The answers about ads in scope, the worst first.
  package static let worstFirst: [Answer] = [.failed, .toCheck, .confirmedByPerson, .confirmed]

  /// Returns the answers that have a column in tables about some ads: those given, but without `confirmedByPerson` if
  /// no person confirmed anything.
  package static func columns(_ answers: [Answer] = allCases, of counts: AnswerCounts) -> [Answer] {
    counts[.confirmedByPerson] > 0 ? answers : answers.filter { $0 != .confirmedByPerson }
  }

  /// The answer as displayed within a sentence: `not in scope`.
  package var words: String {
    switch self {
    case .confirmed: "confirmed"
    case .confirmedByPerson: "confirmed by a person"
    case .failed: "failed"
    case .toCheck: "to check"
    case .notInScope: "not in scope"
    }
  }

  /// The answer as displayed alone or in a column's heading: `Not in scope`.
  package var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}

/// The number of ads with each answer. Counts merge: `a + b == b + a`.
package struct AnswerCounts: Hashable, Codable, Sendable {
  private var confirmed = 0
  private var confirmedByPerson = 0
  private var failed = 0
  private var toCheck = 0
  private var notInScope = 0

  package init() {}

  package init(_ verdicts: VerdictCounts) {
    for verdict in Verdict.allCases { self[Answer(verdict)] = verdicts[verdict] }
  }

  package subscript(answer: Answer) -> Int {
    get {
      switch answer {
      case .confirmed: confirmed
      case .confirmedByPerson: confirmedByPerson
      case .failed: failed
      case .toCheck: toCheck
      case .notInScope: notInScope
      }
    }
    set {
      switch answer {
      case .confirmed: confirmed = newValue
      case .confirmedByPerson: confirmedByPerson = newValue
      case .failed: failed = newValue
      case .toCheck: toCheck = newValue
      case .notInScope: notInScope = newValue
      }
    }
  }

  /// The number of ads to which the question applies: all but `notInScope`.
  package var asked: Int { confirmed + confirmedByPerson + failed + toCheck }
  /// The number of all ads.
  package var total: Int { asked + notInScope }

  package static func += (a: inout AnswerCounts, b: AnswerCounts) {
    for answer in Answer.allCases { a[answer] += b[answer] }
  }

  /// - Precondition: every ad counted in `b` is also counted in `a`.
  package static func - (a: AnswerCounts, b: AnswerCounts) -> AnswerCounts {
    var rest = a
    for answer in Answer.allCases { rest[answer] -= b[answer] }
    return rest
  }
}
