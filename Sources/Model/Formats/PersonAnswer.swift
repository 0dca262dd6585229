package import Basics

/// A question about an ad that a person can answer by looking at the ad.
package enum PersonQuestion: String, CaseIterable, Sendable {
  case marking, behalf, payer, parameters, minors

  package var provision: Provision {
    switch self {
    case .marking: .marking
    case .behalf: .behalf
    case .payer: .payer
    case .parameters: .parameters
    case .minors: .minors
    }
  }

  /// The sight of a person who answered that the requirement isn't met, as a sentence's beginning without a capital.
  package var failure: String {
    switch self {
    case .marking: "nothing made clear that this is advertising"
    case .behalf: "nothing showed on whose behalf the ad was shown"
    case .payer: "nothing showed who paid for the ad"
    case .parameters: "it couldn't be reached from the ad why this person saw it"
    case .minors: "the ad was chosen by profiling a minor"
    }
  }
}

/// The answer of a person to a question about an ad.
package enum PersonVerdict: String, CaseIterable, Sendable {
  /// The person saw that the requirement is met.
  case confirmed
  /// The person saw that it isn't.
  case failed

  /// The answer to a question that a person decided so.
  package var answer: Answer { self == .failed ? .failed : .confirmedByPerson }
}

/// The ads of a format for which an answer holds besides the one that the person looked at: those with the same values.
/// At least one value isn't `nil`.
package struct AnswerScope: Hashable, Sendable {
  /// The id of the creative (`ad.load.creative`).
  package var creative: String?
  /// The id of the line item (`ad.load.lineItem`).
  package var lineItem: String?
  /// The ad unit (`ad.request.adUnit`).
  package var unit: String?
  /// The app's version (`session.start.app.version`).
  package var appVersion: String?

  package init(
    creative: String? = nil, lineItem: String? = nil, unit: String? = nil, appVersion: String? = nil
  ) {
    (self.creative, self.lineItem, self.unit, self.appVersion) = (creative, lineItem, unit, appVersion)
  }

  /// The values with the names of their fields, in the order of the fields.
  package var values: [(name: String, value: String)] {
    [("creative", creative), ("lineItem", lineItem), ("unit", unit), ("appVersion", appVersion)]
      .compactMap { name, value in value.map { (name, $0) } }
  }

  /// Returns the values of an ad for the fields that this scope has.
  package func of(_ ad: AnswerScope) -> AnswerScope {
    AnswerScope(
      creative: creative.flatMap { _ in ad.creative }, lineItem: lineItem.flatMap { _ in ad.lineItem },
      unit: unit.flatMap { _ in ad.unit }, appVersion: appVersion.flatMap { _ in ad.appVersion })
  }
}

/// A person's answers to questions about an ad, as an entry of `answers.yaml`.
package struct PersonAnswer: Sendable {
  /// The state of the picture that the person looked at.
  package enum PictureState: Hashable, Sendable {
    /// The entry names no picture, or the picture is the one that it names.
    case sound
    /// The picture isn't there, or is another one; the associated value says which.
    case differs(String)
  }

  /// The session and the ad that the person looked at, by the ids that outputs show.
  package var session: Located<String>
  package var ad: Located<String>
  package var questions: [Located<PersonQuestion>]
  package var verdict: Located<PersonVerdict>
  package var reviewer: Located<String>
  /// The day of the answer: `2026-12-01`.
  package var date: Located<String>
  package var note: Located<String>
  /// The path of a picture of the ad, relative to the format's folder.
  package var picture: Located<String>?
  /// The digest of the picture: `sha256:` and 64 hex digits.
  package var pictureHash: Located<String>?
  package var pictureState = PictureState.sound
  /// The other ads for which the answer holds; `nil`: it holds for this ad alone.
  package var scope: AnswerScope?
  /// The digest of the ad's recorded lines at the time of the answer: `sha256:` and 64 hex digits.
  package var hash: Located<String>
  package var range: SourceRange

  package init(
    session: Located<String>, ad: Located<String>, questions: [Located<PersonQuestion>],
    verdict: Located<PersonVerdict>, reviewer: Located<String>, date: Located<String>, note: Located<String>,
    picture: Located<String>?, pictureHash: Located<String>?, scope: AnswerScope?, hash: Located<String>,
    range: SourceRange
  ) {
    (self.session, self.ad, self.questions, self.verdict) = (session, ad, questions, verdict)
    (self.reviewer, self.date, self.note) = (reviewer, date, note)
    (self.picture, self.pictureHash, self.scope) = (picture, pictureHash, scope)
    (self.hash, self.range) = (hash, range)
  }
}

/// The answers of people about a format's ads (`answers.yaml`).
package struct AnswerLog: Sendable {
  package var file: String
  /// The answers in file order, the latest last, without unreadable ones.
  package var answers: [PersonAnswer]
  /// The file's lines, for showing positions in messages.
  package var sourceLines: [String]
  /// SHA-256 of the file and of the states of its pictures, 64 hex digits.
  package var digest: String

  package init(file: String, answers: [PersonAnswer], sourceLines: [String], digest: String) {
    (self.file, self.answers, self.sourceLines, self.digest) = (file, answers, sourceLines, digest)
  }

  package func location(_ range: SourceRange) -> Location { Location(file: file, range: range) }
}

/// The fields of an entry of `answers.yaml`.
package enum AnswerSchema {
  package static let entry = AuthoredObject(
    title: "an answer",
    fields: [
      AuthoredField("session", .text(.filled), isRequired: true, "The session of the ad that was looked at."),
      AuthoredField("ad", .text(.filled), isRequired: true, "The ad that was looked at."),
      AuthoredField(
        "questions", .list(of: .choice(of: PersonQuestion.self), atLeast: 1), isRequired: true,
        """
        The questions that are answered: is it clear that this is advertising (marking), is it shown on whose behalf \
        (behalf) and who paid (payer), can it be reached why this person sees it (parameters), is no minor profiled (minors).
        """),
      AuthoredField(
        "answer", .choice(of: PersonVerdict.self), isRequired: true,
        "What was seen: confirmed, or failed, which fails the ad."),
      AuthoredField("reviewer", .text(.filled), isRequired: true, "Who looked at the ad."),
      AuthoredField("date", .text(.date), isRequired: true, "The day on which they looked."),
      AuthoredField("note", .text(.filled), isRequired: true, "What they saw, and where."),
      AuthoredField(
        "picture", .text(.filled), default: "none",
        "The path of a picture of what they saw, relative to the format's folder."),
      AuthoredField(
        "pictureHash", .text(.digest), default: "none", "The SHA-256 of the picture.",
        rules: ["answer-lapsed"]),
      AuthoredField(
        "sameAs", .object(scope), default: "the answer holds for this ad alone",
        "What the format's other ads must have in common with this one, for the answer to hold for them, too."
      ),
      AuthoredField(
        "hash", .text(.digest), isRequired: true,
        "What was looked at: the SHA-256 of the ad's recorded lines, as adspec answer writes it.",
        rules: ["answer-lapsed"]),
    ])

  /// The fields of `sameAs`.
  package static let scope = AuthoredObject(
    title: "what ads have in common",
    fields: [
      AuthoredField("creative", .text(.filled), default: "any", "The id of the creative."),
      AuthoredField("lineItem", .text(.filled), default: "any", "The id of the line item."),
      AuthoredField("unit", .text(.filled), default: "any", "The ad unit."),
      AuthoredField("appVersion", .text(.filled), default: "any", "The version of the app."),
    ])

  /// The whole file: a list of entries, the latest last.
  package static let file = AuthoredType.list(of: .object(entry), atLeast: 0)
}
