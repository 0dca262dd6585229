/// Another place that explains a complaint.
package struct RelatedPlace: Hashable, Codable, Sendable {
  package var location: Location
  package var message: String

  package init(_ message: String, at location: Location) {
    self.location = location
    self.message = message
  }
}

/// What a rule or a reader found in a user's file: a value, never a thrown error.
///
/// A complaint has neither severity nor verdict: those belong to the rule and to the configuration, and are added
/// when it becomes a `Finding`.
package struct Complaint: Hashable, Codable, Sendable {
  /// One sentence, ending in a full stop: what is there and what was expected. Text from files stands 'in quotes'.
  package var message: String
  package var location: Location
  /// What to do about it; empty when the message says it all.
  package var help: String
  package var related: [RelatedPlace]
  /// Whether it says that something never came, which lost lines put in doubt; `nil`: as its rule says
  /// (`RuleInfo.isAboutAbsence`). For rules that complain of both.
  package var isAboutAbsence: Bool?
  /// Whether it is something to review, among failures of the same judgement.
  package var isReview = false
  /// What it weighs where that is something else than what its rule weighs as a rule; `nil`: as the rule says. A severity
  /// that somebody set for the rule holds instead, if it is the lower one.
  package var severity: Severity?
  /// What mends it, where that is safe.
  package var fix: Fix?
  /// What spoils many lines of a file alike, in a few words that hold nothing of the line itself: findings of one rule that
  /// share it in one file are one to people (`FindingSummary.listedByCause`). `nil`: it stands alone.
  package var cause: String?

  package init(
    _ message: String, at location: Location, help: String = "", related: [RelatedPlace] = [],
    isAboutAbsence: Bool? = nil, fix: Fix? = nil, cause: String? = nil
  ) {
    self.message = message
    self.location = location
    self.help = help
    self.related = related
    self.isAboutAbsence = isAboutAbsence
    self.fix = fix
    self.cause = cause
  }
}

/// A complaint of a reader, which knows the rule it reports for but not how the user set that rule.
package struct Mistake: Hashable, Sendable {
  package var rule: RuleID
  package var complaint: Complaint

  package init(_ rule: RuleID, _ complaint: Complaint) {
    self.rule = rule
    self.complaint = complaint
  }

  package init(
    _ rule: RuleID, _ message: String, at location: Location, help: String = "", related: [RelatedPlace] = [],
    fix: Fix? = nil
  ) {
    self.init(rule, Complaint(message, at: location, help: help, related: related, fix: fix))
  }
}

/// What one rule says of one target.
package enum Judgement: Hashable, Sendable {
  case pass
  /// Why there was nothing to look at, or why the target is out of scope.
  case notApplicable(String)
  /// What could not be decided, and where a person should look. (Indirect: nearly every judgement is one of the others, and
  /// would be as big as a complaint.)
  indirect case needsReview(Complaint)
  /// At least one complaint. Where each of them is something to review (`Complaint.isReview`), so is the whole.
  case fail([Complaint])

  package var verdict: Verdict {
    switch self {
    case .pass: .pass
    case .notApplicable: .notApplicable
    case .needsReview: .needsReview
    case .fail(let complaints): complaints.allSatisfy(\.isReview) ? .needsReview : .fail
    }
  }

  /// `fail` with these complaints, or `pass` when there are none.
  package static func passUnless(_ complaints: [Complaint]) -> Judgement {
    complaints.isEmpty ? .pass : .fail(complaints)
  }

  package static func fail(
    _ message: String, at location: Location, help: String = "", related: [RelatedPlace] = []
  ) -> Judgement {
    .fail([Complaint(message, at: location, help: help, related: related)])
  }

  package static func needsReview(
    _ message: String, at location: Location, help: String = "", related: [RelatedPlace] = []
  ) -> Judgement {
    .needsReview(Complaint(message, at: location, help: help, related: related))
  }
}

/// A stretch of a file, and the text that takes its place. An empty stretch is a place where text is put in.
package struct TextEdit: Hashable, Codable, Sendable {
  package var range: SourceRange
  package var text: String

  package init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }
}

/// What mends a complaint without anybody having to think: edits of the file that the complaint points into. Made where
/// the mistake is known; `adspec check --fix` makes them.
package struct Fix: Hashable, Codable, Sendable {
  /// What to do, as a sentence: "Write 'required'."
  package var title: String
  /// At least one; no two overlap.
  package var edits: [TextEdit]

  package init(_ title: String, _ edits: [TextEdit]) {
    self.title = title
    self.edits = edits
  }
}

extension SourceRange {
  /// The empty stretch before the first character, and the one behind the last.
  package var start: SourceRange { SourceRange(line: line, column: column, endLine: line, endColumn: column) }
  package var end: SourceRange {
    SourceRange(line: endLine, column: endColumn, endLine: endLine, endColumn: endColumn)
  }
}

extension Located<String> {
  /// Another text in place of this scalar of a YAML file, in quotes where it needs them. `nil` where the scalar is not
  /// written to the letter as it reads (it spans lines, has escapes, a tag or an anchor): then a person has to look.
  package func rewritten(as text: String) -> TextEdit? {
    guard isWrittenToTheLetter else { return nil }
    let isPlain =
      text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_\/-]*/) != nil && !Self.words.contains(text.lowercased())
    if isPlain { return TextEdit(range, text) }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return text.unicodeScalars.contains { $0.value < 0x20 } ? nil : TextEdit(range, "\"\(escaped)\"")
  }

  /// On one line, without quotes or with a pair of them around what it reads as.
  package var isWrittenToTheLetter: Bool {
    let width = range.endColumn - range.column
    let count = value.unicodeScalars.count
    return range.line == range.endLine && (width == count || width == count + 2) && count > 0
  }

  /// What YAML 1.1 or 1.2 reads as something else than text.
  private static var words: Set<String> { ["null", "true", "false", "yes", "no", "on", "off", "y", "n"] }
}
