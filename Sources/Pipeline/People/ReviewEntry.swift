package import Model
package import Basics
import MachineOutput
import Reading

/// A sign-off to be written.
package struct ReviewEntry: ListEntry {
  package var reviewer: String
  /// The day, such as `2026-11-20`.
  package var date: String
  package var verdict: ReviewVerdict
  package var note: String?
  /// The signed hash, such as `sha256:…`.
  package var hash: String

  package var lines: [String] {
    [
      "- reviewer: \(YAMLText.quoted(reviewer))",
      "  date: \(date)",
      "  verdict: \(verdict.rawValue)",
    ] + (note.map { ["  note: \(YAMLText.quoted($0))"] } ?? []) + ["  hash: \(hash)"]
  }

  package static let head = [
    SchemaCopies.line(.reviews), "# Sign-offs of this format, the latest last: adspec sign-off adds one.",
  ]

  package static func read(
    _ content: [UInt8], file: String
  ) -> (entries: [(entry: ReviewEntry, range: SourceRange)], diagnostics: [Diagnostic], lines: [String]) {
    let read = EntryListReader.reviews(content, file: file)
    return (read.entries.map { (ReviewEntry($0), $0.range) }, read.diagnostics, read.lines)
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
