package import Model
package import Basics
import MachineOutput
import Reading

/// A person's answer about an ad, to be written.
package struct AnswerEntry: ListEntry {
  /// The ids of the session and of the ad that the person looked at, as outputs show them.
  package var (session, ad): (String, String)
  package var questions: [PersonQuestion]
  package var verdict: PersonVerdict
  package var reviewer: String
  /// The day, such as `2026-12-01`.
  package var date: String
  package var note: String
  /// A picture of the ad, by its path relative to the format's folder, and its digest; `nil` without one.
  package var picture: Picture?
  /// The other ads for which the answer holds; `nil`: it holds for this ad alone.
  package var scope: AnswerScope?
  /// The digest of the ad's recorded lines, such as `sha256:…`.
  package var hash: String

  /// A picture in a format's folder.
  package struct Picture: Equatable {
    package var path: String
    package var hash: String

    package init(path: String, hash: String) { (self.path, self.hash) = (path, hash) }
  }

  package init(
    session: String, ad: String, questions: [PersonQuestion], verdict: PersonVerdict, reviewer: String,
    date: String, note: String, picture: Picture? = nil, scope: AnswerScope? = nil, hash: String
  ) {
    (self.session, self.ad, self.questions, self.verdict) = (session, ad, questions, verdict)
    (self.reviewer, self.date, self.note, self.picture) = (reviewer, date, note, picture)
    (self.scope, self.hash) = (scope, hash)
  }

  init(_ answer: PersonAnswer) {
    self.init(
      session: answer.session.value, ad: answer.ad.value, questions: answer.questions.map(\.value),
      verdict: answer.verdict.value, reviewer: answer.reviewer.value, date: answer.date.value,
      note: answer.note.value,
      picture: answer.picture.map { Picture(path: $0.value, hash: answer.pictureHash?.value ?? "") },
      scope: answer.scope, hash: answer.hash.value)
  }

  package var lines: [String] {
    let scope = scope.map { scope in
      "  sameAs: {" + scope.values.map { "\($0.name): \(YAMLText.quoted($0.value))" }.joined(separator: ", ")
        + "}"
    }
    let picture =
      picture.map { ["  picture: \(YAMLText.quoted($0.path))", "  pictureHash: \($0.hash)"] } ?? []
    return [
      "- session: \(YAMLText.quoted(session))",
      "  ad: \(YAMLText.quoted(ad))",
      "  questions: [\(questions.map(\.rawValue).joined(separator: ", "))]",
      "  answer: \(verdict.rawValue)",
      "  reviewer: \(YAMLText.quoted(reviewer))",
      "  date: \(date)",
      "  note: \(YAMLText.quoted(note))",
    ] + picture + [scope].compactMap(\.self) + ["  hash: \(hash)"]
  }

  package static let head = [
    SchemaCopies.line(.answers),
    "# What people saw who looked at ads of this format, the latest last: adspec answer adds one.",
  ]

  package static func read(
    _ content: [UInt8], file: String
  ) -> (entries: [(entry: AnswerEntry, range: SourceRange)], diagnostics: [Diagnostic], lines: [String]) {
    let read = EntryListReader.answers(content, file: file)
    return (read.entries.map { (AnswerEntry($0), $0.range) }, read.diagnostics, read.lines)
  }

  /// The entry as it is read from a file.
  var asRead: PersonAnswer {
    let range = SourceRange(line: 1, column: 1, endLine: 1, endColumn: 1)
    func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: range) }
    return PersonAnswer(
      session: located(session), ad: located(ad), questions: questions.map(located),
      verdict: located(verdict),
      reviewer: located(reviewer), date: located(date), note: located(note),
      picture: picture.map { located($0.path) }, pictureHash: picture.map { located($0.hash) }, scope: scope,
      hash: located(hash), range: range)
  }
}
