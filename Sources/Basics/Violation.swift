/// A further location that a message points to because it helps to explain a violation.
package struct RelatedPlace: Hashable, Codable, Sendable {
  package var location: Location
  package var message: String

  package init(_ message: String, at location: Location) {
    self.location = location
    self.message = message
  }
}

/// A fault that a rule or a reader found in a user's file: a value, never a thrown error.
///
/// A violation has no verdict, and seldom a severity: those come from the rule and the configuration when it becomes a
/// `Finding`.
package struct Violation: Hashable, Codable, Sendable {
  /// The fault found, and the expected state.
  package var statement: Statement
  package var location: Location
  /// The advice for correcting the fault; empty if the message is enough.
  package var help: String
  package var related: [RelatedPlace]
  /// True if the violation is that something is missing, which may be wrong if lines of the recording were lost. Set by
  /// rules that report both absences and other faults; `nil` means that `RuleInfo.isAboutAbsence` decides.
  package var isAboutAbsence: Bool?
  /// True if a person must review the violation, even if it is reported together with failures.
  package var isReview = false
  /// A severity that differs from the rule's default; `nil` means the rule's severity. If the user set a severity for
  /// the rule, the lower of the two holds.
  package var severity: Severity?
  /// The automatic correction; `nil` if there is no safe one.
  package var fix: Fix?
  /// A short name of a fault that many lines of a file share, without any text of the line itself. Findings of one rule
  /// with the same cause in one file are listed as one (`FindingSummary.listedByCause`). `nil` means that the finding
  /// is listed by itself.
  package var cause: String?
  /// The name of what the violation is about, as the file has it: an asset key or a field. Outputs for people list
  /// findings that differ only in it as one, with all names. `nil`: the message alone says what it is about.
  package var subject: String?
  /// The declared name that is nearest to `subject`; `nil` if none is near, or if the name itself isn't the fault.
  package var nearest: String?

  package init(
    _ statement: Statement, at location: Location, help: String = "", related: [RelatedPlace] = [],
    isAboutAbsence: Bool? = nil, fix: Fix? = nil, cause: String? = nil
  ) {
    self.statement = statement
    self.location = location
    self.help = help
    self.related = related
    self.isAboutAbsence = isAboutAbsence
    self.fix = fix
    self.cause = cause
  }

  /// The statement as one sentence with a full stop. Text from files is 'in quotes'.
  package var message: String { statement.sentence }

  /// Returns the violation with the name of what it is about.
  ///
  /// - Parameter nearest: the declared name that was probably meant.
  package func about(_ subject: String?, nearest: String? = nil) -> Violation {
    var violation = self
    (violation.subject, violation.nearest) = (subject, nearest)
    return violation
  }
}

/// A violation found while a file is read, and the rule that it is reported under. The user's settings for that rule
/// are applied later.
package struct Diagnostic: Hashable, Sendable {
  package var rule: RuleID
  package var violation: Violation

  package init(_ rule: RuleID, _ violation: Violation) {
    self.rule = rule
    self.violation = violation
  }

  package init(
    _ rule: RuleID, _ statement: Statement, at location: Location, help: String = "",
    related: [RelatedPlace] = [], fix: Fix? = nil
  ) {
    self.init(rule, Violation(statement, at: location, help: help, related: related, fix: fix))
  }
}

/// The result of one rule for one target, such as a definition, a session or an ad.
package enum RuleOutcome: Hashable, Sendable {
  case pass
  /// There was nothing to examine, or the target is out of scope.
  case notApplicable
  /// The rule can't decide; the violation gives the reason and the place to look at. (Indirect, because nearly every
  /// outcome is another case, and would be as large as a violation.)
  indirect case needsReview(Violation)
  /// The rule found at least one violation. If all of them have `Violation.isReview`, the verdict is `needsReview`.
  case fail([Violation])

  package var verdict: Verdict {
    switch self {
    case .pass: .pass
    case .notApplicable: .notApplicable
    case .needsReview: .needsReview
    case .fail(let violations): violations.allSatisfy(\.isReview) ? .needsReview : .fail
    }
  }

  /// True if the rule found something that fails or is to check.
  package var isFinding: Bool {
    switch self {
    case .pass, .notApplicable: false
    case .needsReview, .fail: true
    }
  }

  /// The violations that the rule found; empty if it passes or doesn't apply.
  package var violations: [Violation] {
    switch self {
    case .pass, .notApplicable: []
    case .needsReview(let violation): [violation]
    case .fail(let violations): violations
    }
  }

  /// Returns the outcome with the name of what its violations are about.
  package func about(_ subject: String?) -> RuleOutcome {
    switch self {
    case .pass, .notApplicable: self
    case .needsReview(let violation): .needsReview(violation.about(subject))
    case .fail(let violations): .fail(violations.map { $0.about(subject) })
    }
  }

  /// Returns `fail` with these violations, or `pass` if there are none.
  package static func passUnless(_ violations: [Violation]) -> RuleOutcome {
    violations.isEmpty ? .pass : .fail(violations)
  }

  package static func fail(
    _ statement: Statement, at location: Location, help: String = "", related: [RelatedPlace] = []
  ) -> RuleOutcome {
    .fail([Violation(statement, at: location, help: help, related: related)])
  }

  package static func needsReview(
    _ statement: Statement, at location: Location, help: String = "", related: [RelatedPlace] = []
  ) -> RuleOutcome {
    .needsReview(Violation(statement, at: location, help: help, related: related))
  }
}

/// A range of a file and the text that replaces it. An empty range inserts text.
package struct TextEdit: Hashable, Codable, Sendable {
  package var range: SourceRange
  package var text: String

  package init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }
}

/// A correction of a violation that is safe without a person's decision: edits of the file that the violation points
/// into. The code that detects the fault creates it; `adspec check --fix` applies it.
package struct Fix: Hashable, Codable, Sendable {
  /// The action, as a sentence: "Write 'required'."
  package var title: String
  /// The edits that make the correction: at least one, without overlaps.
  package var edits: [TextEdit]

  package init(_ title: String, _ edits: [TextEdit]) {
    self.title = title
    self.edits = edits
  }
}

extension SourceRange {
  /// The empty range before the first character.
  package var start: SourceRange { SourceRange(line: line, column: column, endLine: line, endColumn: column) }
  package var end: SourceRange {
    SourceRange(line: endLine, column: endColumn, endLine: endLine, endColumn: endColumn)
  }
}

extension Located<String> {
  /// Returns an edit that replaces this scalar of a YAML file with another text, quoted if necessary. `nil` if the
  /// scalar isn't written to the letter (it spans lines, has escapes, a tag or an anchor), or if the text has control
  /// characters.
  package func rewritten(as text: String) -> TextEdit? {
    guard isWrittenToTheLetter else { return nil }
    let isPlain =
      text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_\/-]*/) != nil && !Self.words.contains(text.lowercased())
    if isPlain { return TextEdit(range, text) }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return text.unicodeScalars.contains { $0.value < 0x20 } ? nil : TextEdit(range, "\"\(escaped)\"")
  }

  /// True if the scalar's text in the file is its value, on one line, without quotes or within one pair of them.
  package var isWrittenToTheLetter: Bool {
    let width = range.endColumn - range.column
    let count = value.unicodeScalars.count
    return range.line == range.endLine && (width == count || width == count + 2) && count > 0
  }

  /// Words that YAML 1.1 or 1.2 doesn't read as text unless they are quoted.
  private static var words: Set<String> { ["null", "true", "false", "yes", "no", "on", "off", "y", "n"] }
}
