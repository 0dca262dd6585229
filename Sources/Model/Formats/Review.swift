package import Basics

/// What a reviewer says of a format.
package enum ReviewVerdict: String, CaseIterable, Sendable {
  case approved
  /// Approved under the condition that the note states.
  case conditional
  case rejected
}

/// A sign-off: who looked at a format, when, and what they say of it as it was then.
package struct Review: Sendable {
  package var reviewer: Located<String>
  /// `2026-11-20`.
  package var date: Located<String>
  package var verdict: Located<ReviewVerdict>
  package var note: Located<String>?
  /// The digest of the format as it was: `sha256:` and 64 hex digits.
  package var hash: Located<String>
  package var range: SourceRange

  package init(
    reviewer: Located<String>, date: Located<String>, verdict: Located<ReviewVerdict>, note: Located<String>?,
    hash: Located<String>, range: SourceRange
  ) {
    self.reviewer = reviewer
    self.date = date
    self.verdict = verdict
    self.note = note
    self.hash = hash
    self.range = range
  }
}

/// The sign-offs of a format (`reviews.yaml`). They say what people decided; no finding is silenced by one.
package struct ReviewLog: Sendable {
  package var file: String
  /// In the file's order, the latest last; without those that could not be read.
  package var reviews: [Review]
  /// The digest of the format as it is: of its definition, its samples and its own template. `nil`: one of them can't be
  /// read, so that nobody knows.
  package var hash: String?
  /// The file's lines, for carets.
  package var sourceLines: [String]

  package init(file: String, reviews: [Review], hash: String?, sourceLines: [String]) {
    self.file = file
    self.reviews = reviews
    self.hash = hash
    self.sourceLines = sourceLines
  }

  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }

  /// How a sign-off stands today.
  package enum Standing: String, Sendable {
    case holds
    /// The format was changed since.
    case lapsed
    /// The same reviewer signed again further down.
    case superseded
    /// What it was for can't be read.
    case unknown
  }

  /// The sign-offs with their standing, in the file's order.
  package var standings: [(review: Review, standing: Standing)] {
    var signed: Set<String> = []
    return reviews.reversed().map { review -> (review: Review, standing: Standing) in
      guard signed.insert(review.reviewer.value).inserted else { return (review, .superseded) }
      guard let hash else { return (review, .unknown) }
      return (review, review.hash.value == hash ? .holds : .lapsed)
    }.reversed()
  }
}

/// The fields of an entry of `reviews.yaml`.
package enum ReviewSchema {
  package static let entry = AuthoredObject(
    title: "a sign-off",
    fields: [
      AuthoredField("reviewer", .text(.filled), isRequired: true, "Who looked at the format."),
      AuthoredField("date", .text(.date), isRequired: true, "The day on which they signed."),
      AuthoredField(
        "verdict", .choice(of: ReviewVerdict.self), isRequired: true,
        "What the reviewer says; with conditional the note states the condition."),
      AuthoredField("note", .text(.free), default: "none", "Why, and under which condition."),
      AuthoredField(
        "hash", .text(.digest), isRequired: true,
        "What was reviewed: the SHA-256 of the definition, its samples and its own template, as adspec review writes it.",
        rules: ["review-lapsed"]),
    ])

  /// The whole file: entries one below the other, the latest last.
  package static let file = AuthoredType.list(of: .object(entry), atLeast: 0)
}
