package import Basics

/// What the record says of a statement about an ad, be it a provision, a link of the way to "About this ad" or all of one
/// sort together. There are these four answers and no others, and an ad is `notEvidenced` when any statement about it is.
package enum Answer: String, CaseIterable, Codable, Sendable {
  /// A line of a recording shows it.
  case evidenced
  /// A line shows the contrary, or the complete recording lacks it.
  case notEvidenced
  /// The recording can't tell: a person has to look.
  case needsReview
  /// The statement isn't asked of this ad.
  case notApplicable

  /// What the verdict of a rule that answers a provision says of that.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .pass: self = .evidenced
    case .fail: self = .notEvidenced
    case .needsReview: self = .needsReview
    case .notApplicable: self = .notApplicable
    }
  }

  // Written out, because what the compiler derives compares the names.
  package static func == (a: Answer, b: Answer) -> Bool {
    switch (a, b) {
    case (.evidenced, .evidenced), (.notEvidenced, .notEvidenced), (.needsReview, .needsReview),
      (.notApplicable, .notApplicable):
      true
    default: false
    }
  }

  /// As people read it, within a sentence: `not evidenced`.
  package var words: String {
    switch self {
    case .evidenced: "evidenced"
    case .notEvidenced: "not evidenced"
    case .needsReview: Verdict.needsReview.words
    case .notApplicable: Verdict.notApplicable.words
    }
  }

  /// At the head of a column, or alone: `Not evidenced`.
  package var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}

/// How many ads got each answer. Counts merge: `a + b == b + a`.
package struct AnswerCounts: Hashable, Codable, Sendable {
  private var evidenced = 0
  private var notEvidenced = 0
  private var needsReview = 0
  private var notApplicable = 0

  package init() {}

  package init(_ verdicts: VerdictCounts) {
    for verdict in Verdict.allCases { self[Answer(verdict)] = verdicts[verdict] }
  }

  package subscript(answer: Answer) -> Int {
    get {
      switch answer {
      case .evidenced: evidenced
      case .notEvidenced: notEvidenced
      case .needsReview: needsReview
      case .notApplicable: notApplicable
      }
    }
    set {
      switch answer {
      case .evidenced: evidenced = newValue
      case .notEvidenced: notEvidenced = newValue
      case .needsReview: needsReview = newValue
      case .notApplicable: notApplicable = newValue
      }
    }
  }

  /// Ads that were asked: all but those that it isn't applicable to.
  package var asked: Int { evidenced + notEvidenced + needsReview }

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
