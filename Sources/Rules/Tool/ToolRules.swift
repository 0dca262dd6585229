import Checking
import Model
import Basics

extension Rule {
  /// Rules about imports, suppressions and sign-offs.
  static let tool: [Rule] = [
    Rule("import-note", .reading([.source])),
    Rule("import-skipped", .reading([.source])),
    Rule("import-unreadable", .reading([.source])),
    Rule("review-lapsed", .definition(reviewLapsed)),
    Rule("suppression-refused", .reading([.definition])),
    Rule("suppression-unexplained", .reading([.definition])),
    Rule("suppression-unused", .reading([.definition])),
  ]
}

/// Reports a sign-off of a format that has changed since.
private func reviewLapsed(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  guard let log = format.reviews, !log.reviews.isEmpty else { return .notApplicable }
  let standings = log.standings
  if let review = standings.first(where: { $0.standing == .unknown })?.review {
    return .needsReview(
      Statement(
        "It isn't known whether sign-offs still hold",
        because: "a file that they cover can't be read"),
      at: log.location(review.hash.range), help: "Correct the file that can't be read.")
  }
  return .passUnless(
    standings.filter { $0.standing == .lapsed }.map { review, _ in
      Violation(
        "The sign-off by \(name: review.reviewer.value) of \(words: review.date.value) (\(words: review.verdict.value.rawValue)) has "
          + "lapsed: the format was changed since.",
        at: log.location(review.hash.range),
        help:
          "Check the format again, and run 'adspec sign-off \(format.definition.id.value) --verdict …'.",
        related: [
          RelatedPlace("the format", at: format.definition.location(format.definition.id.range))
        ])
    })
}
