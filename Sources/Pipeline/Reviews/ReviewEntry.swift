package import Model
import Basics

/// A sign-off to be written.
package struct ReviewEntry: Equatable {
  package var reviewer: String
  /// The day, such as `2026-11-20`.
  package var date: String
  package var verdict: ReviewVerdict
  package var note: String?
  /// The signed hash, such as `sha256:…`.
  package var hash: String

  /// The entry as lines of YAML, without line ends and without the indentation of the list.
  var lines: [String] {
    [
      "- reviewer: \(YAMLText.quoted(reviewer))",
      "  date: \(date)",
      "  verdict: \(verdict.rawValue)",
    ] + (note.map { ["  note: \(YAMLText.quoted($0))"] } ?? []) + ["  hash: \(hash)"]
  }

  package init(reviewer: String, date: String, verdict: ReviewVerdict, note: String?, hash: String) {
    self.reviewer = reviewer
    self.date = date
    self.verdict = verdict
    self.note = note
    self.hash = hash
  }

  init(_ review: Review) {
    self.init(
      reviewer: review.reviewer.value, date: review.date.value, verdict: review.verdict.value,
      note: review.note?.value, hash: review.hash.value)
  }
}
