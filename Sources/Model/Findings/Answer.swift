package import Basics

/// What the record says of a statement about an ad, be it an Article 26 question, a link of the way to "About this ad" or
/// all of one sort together. There are these four answers and no others, and an ad is `failed` when any statement about it is.
///
/// Raw values are what data files and parts hold: identifiers that stay, whatever people read.
package enum Answer: String, CaseIterable, Codable, Sendable {
  /// A line of a recording shows it.
  case confirmed = "evidenced"
  /// A line shows the contrary, or the complete recording lacks it.
  case failed = "notEvidenced"
  /// The recording can't tell: a person has to look.
  case toCheck = "needsReview"
  /// The statement isn't asked of this ad.
  case notInScope = "notApplicable"

  /// What the verdict of a rule that answers an Article 26 question says of that.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .confirmed
    case .fail: self = .failed
    case .needsReview: self = .toCheck
    case .notApplicable: self = .notInScope
    }
  }

  // Written out, because what the compiler derives compares the names.
  package static func == (a: Answer, b: Answer) -> Bool {
    switch (a, b) {
    case (.confirmed, .confirmed), (.failed, .failed), (.toCheck, .toCheck), (.notInScope, .notInScope):
      true
    default: false
    }
  }

  /// As people read it, within a sentence: `not in scope`.
  package var words: String {
    switch self {
    case .confirmed: "confirmed"
    case .failed: "failed"
    case .toCheck: "to check"
    case .notInScope: "not in scope"
    }
  }

  /// At the head of a column, or alone: `Not in scope`.
  package var title: String { words.prefix(1).uppercased() + words.dropFirst() }

  /// At the head of a CSV file's column: `notInScope`.
  package var heading: String {
    switch self {
    case .confirmed: "confirmed"
    case .failed: "failed"
    case .toCheck: "toCheck"
    case .notInScope: "notInScope"
    }
  }
}

/// How many ads got each answer. Counts merge: `a + b == b + a`.
package struct AnswerCounts: Hashable, Codable, Sendable {
  private var confirmed = 0
  private var failed = 0
  private var toCheck = 0
  private var notInScope = 0

  /// The names that parts hold.
  private enum CodingKeys: String, CodingKey {
    case confirmed = "evidenced"
    case failed = "notEvidenced"
    case toCheck = "needsReview"
    case notInScope = "notApplicable"
  }

  package init() {}

  package init(_ verdicts: VerdictCounts) {
    for verdict in Verdict.allCases { self[Answer(verdict)] = verdicts[verdict] }
  }

  package subscript(answer: Answer) -> Int {
    get {
      switch answer {
      case .confirmed: confirmed
      case .failed: failed
      case .toCheck: toCheck
      case .notInScope: notInScope
      }
    }
    set {
      switch answer {
      case .confirmed: confirmed = newValue
      case .failed: failed = newValue
      case .toCheck: toCheck = newValue
      case .notInScope: notInScope = newValue
      }
    }
  }

  /// Ads that were asked: all but those that are not in scope.
  package var asked: Int { confirmed + failed + toCheck }

  package static func += (a: inout AnswerCounts, b: AnswerCounts) {
    for answer in Answer.allCases { a[answer] += b[answer] }
  }

  /// - Precondition: `b` counts some of those that `a` counts.
  package static func - (a: AnswerCounts, b: AnswerCounts) -> AnswerCounts {
    var rest = a
    for answer in Answer.allCases { rest[answer] -= b[answer] }
    return rest
  }
}
