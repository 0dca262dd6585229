package import Basics

/// A reviewer's decision on a format.
package enum ReviewVerdict: String, CaseIterable, Sendable {
  case approved
  /// Approved under the condition that the note states.
  case conditional
  case rejected
}

/// A sign-off: the reviewer, the date, and the decision on the format as it was then.
package struct Review: Sendable {
  package var reviewer: Located<String>
  /// The day of the sign-off: `2026-11-20`.
  package var date: Located<String>
  package var verdict: Located<ReviewVerdict>
  package var note: Located<String>?
  /// The digest of the format at the time of the sign-off: `sha256:` and 64 hex digits.
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

/// The sign-offs of a format (`reviews.yaml`). They record people's decisions; none silences a finding.
package struct ReviewLog: Sendable {
  package var file: String
  /// The sign-offs in file order, the latest last, without unreadable ones.
  package var reviews: [Review]
  /// The present digest of the format, made from its definition, its samples and its preview template; `nil` if one of
  /// them can't be read.
  package var hash: String?
  /// The file's lines, for showing positions in messages.
  package var sourceLines: [String]

  package init(file: String, reviews: [Review], hash: String?, sourceLines: [String]) {
    self.file = file
    self.reviews = reviews
    self.hash = hash
    self.sourceLines = sourceLines
  }

  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }

  /// The present state of a sign-off.
  package enum Standing: String, Sendable {
    case holds
    /// The format has changed since the sign-off.
    case lapsed
    /// A later sign-off by the same reviewer replaces this one.
    case superseded
    /// The format's present digest is unknown.
    case unknown
  }

  /// True if a sign-off of the current state holds.
  package var holds: Bool { standings.contains { $0.standing == .holds } }

  /// The sign-offs in the file's order, each with its present state.
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
        "What was reviewed: the SHA-256 of the definition, its samples and its own template, as adspec sign-off writes it.",
        rules: ["review-lapsed"]),
    ])

  /// The whole file: a list of entries, the latest last.
  package static let file = AuthoredType.list(of: .object(entry), atLeast: 0)
}
