/// A verb and what follows it: `was`, `hidden for 3 s`. The verb is empty if the words after it begin with one.
package struct Predicate: Hashable, Sendable, CustomStringConvertible {
  package var verb: String
  package var rest: Phrase

  package init(_ verb: String, _ rest: Phrase) { (self.verb, self.rest) = (verb, rest) }

  package var phrase: Phrase { verb.isEmpty ? rest : Phrase(verb + " ") + rest }
  package var description: String { phrase.text }
}

/// Something that was found in a user's file, as a value that outputs put into words: a sentence, or the reason alone, or
/// one sentence about several subjects. Outputs group findings by it, and none reads words.
///
///     "The required asset \(name: key) has no sample."                         a whole sentence
///     Statement("the ad label", Predicate("was", "hidden for \(3) s"))         a thing, and what is said of it
///     Statement("It isn't known what opened", because: "no page was recorded")  a reason after a colon
package struct Statement: Hashable, Sendable {
  /// The words before the reason and a colon: what follows from it, or what isn't known for it; `nil` if there are none.
  package private(set) var consequence: Phrase?
  /// The thing that the statement is about, as within a sentence: `the ad label`; `nil` if `rest` is a whole sentence.
  package private(set) var subject: Phrase?
  /// True if the subject refers to a thing that another statement names: `its label`.
  package private(set) var isPronoun = false
  /// The verb after the subject: `was`, `lay`; empty without a subject, or if `rest` begins with the verb.
  private var verb = ""
  /// The words after the verb or, without a subject, all words.
  private var rest: Phrase
  /// True if a full stop ends the sentence.
  private var hasStop = true
  /// A further sentence, about other findings; `nil` for most statements.
  package var remark: String?

  /// Creates a statement that is a whole sentence.
  package init(_ sentence: Phrase) { (rest, hasStop) = sentence.withoutStop() }

  /// Creates a statement about a thing: `The ad label was hidden for 3 s.`
  ///
  /// - Parameters:
  ///   - consequence: the words before a colon and the reason: `AdChoices must be 19 × 15 points`.
  ///   - isPronoun: true if the subject refers to a thing that another statement names.
  package init(
    _ subject: Phrase, _ predicate: Predicate, so consequence: Phrase? = nil, isPronoun: Bool = false
  ) {
    (self.subject, verb, rest, self.consequence) = (subject, predicate.verb, predicate.rest, consequence)
    self.isPronoun = isPronoun
  }

  /// Creates a statement whose reason follows a colon: `It isn't known whether it was seen: it has no frame.`
  package init(_ consequence: Phrase, because reason: Phrase) {
    (self.consequence, rest) = (consequence, reason)
  }
}

extension Statement {
  /// The whole statement: one sentence, which begins with a capital.
  package var sentence: String {
    var text = consequence.map { "\($0.text): \(reason.text)" } ?? reason.text
    if consequence == nil, subject != nil { text = text.capitalizedFirst }
    if hasStop { text += "." }
    return remark.map { "\(text) \($0)" } ?? text
  }

  /// The statement as a part of a sentence, without what follows from it: `the ad label was hidden for 3 s`.
  package var reason: Phrase { subject.map { $0 + " " + Predicate(verb, rest).phrase } ?? rest }

  /// Statements of one shape differ in names and numbers at most.
  package var shape: Phrase { (consequence.map { $0 + ": " + reason } ?? reason).shape }

  /// The reason alone, with `…` for names and numbers.
  package var shapedReason: Statement {
    var statement = self
    (statement.consequence, statement.remark) = (nil, nil)
    (statement.subject, statement.rest) = (subject?.shape, rest.shape)
    (statement.isPronoun, statement.hasStop) = (false, true)
    return statement
  }

  /// Returns true if two reasons differ in names and numbers at most.
  package func hasReason(of other: Statement) -> Bool {
    verb == other.verb && rest.hasShape(of: other.rest)
      && (subject ?? Phrase()).hasShape(of: other.subject ?? Phrase())
  }

  /// Hashes the words of the reason, so that reasons of one shape have one hash.
  package func hashReason(into hasher: inout Hasher) {
    subject?.hashShape(into: &hasher)
    rest.hashShape(into: &hasher)
  }

  /// True if the statement says nothing that another doesn't say: that one may add for how long it was so.
  package func isSaid(by other: Statement) -> Bool { other.reason.text.hasPrefix(reason.text) }

  /// True if two statements say the same, perhaps of other subjects.
  package func saysTheSame(as other: Statement) -> Bool {
    (subject == nil) == (other.subject == nil) && verb == other.verb && rest == other.rest
  }

  /// Returns the statement's reason as a sentence about these subjects: `The ad label and 'Headline' were hidden for 3 s.`
  package func sentence(about subjects: [String]) -> String {
    guard subject != nil else { return reason.text.capitalizedFirst + "." }
    let last = subjects.count < 2 ? "" : " and \(subjects[subjects.count - 1])"
    let all = subjects.prefix(max(1, subjects.count - 1)).joined(separator: ", ") + last
    let predicate = Predicate(subjects.count > 1 && verb == "was" ? "were" : verb, rest)
    return "\(all.capitalizedFirst) \(predicate.phrase)."
  }

  /// Replaces the texts of words and names.
  package mutating func change(words: (String) -> String, names: (String) -> String) {
    consequence?.change(words: words, names: names)
    subject?.change(words: words, names: names)
    rest.change(words: words, names: names)
  }
}

/// A statement is coded as a list of texts, each after a letter for the part of the statement that it is.
extension Statement: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(coded: try decoder.singleValueContainer().decode([String].self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(coded)
  }

  package var coded: [String] {
    let subject = self.subject?.coded.map { "\(isPronoun ? "p" : "s")\($0)" } ?? []
    let reason = subject + ["v\(verb)"] + rest.coded.map { "r\($0)" }
    let others = (hasStop ? [] : ["-"]) + (remark.map { ["+\($0)"] } ?? [])
    return (consequence?.coded.map { "c\($0)" } ?? []) + reason + others
  }

  package init(coded texts: [String]) {
    func phrase(_ part: Character) -> Phrase {
      Phrase(coded: texts.filter { $0.first == part }.map { String($0.dropFirst()) })
    }
    isPronoun = texts.contains { $0.first == "p" }
    let (consequence, subject) = (phrase("c"), phrase(isPronoun ? "p" : "s"))
    if !consequence.isEmpty { self.consequence = consequence }
    if !subject.isEmpty { self.subject = subject }
    rest = phrase("r")
    verb = texts.first { $0.first == "v" }.map { String($0.dropFirst()) } ?? ""
    hasStop = !texts.contains("-")
    remark = texts.first { $0.first == "+" }.map { String($0.dropFirst()) }
  }
}

extension Statement {
  /// Joins the parts of a whole sentence.
  package static func + (a: Statement, b: Statement) -> Statement {
    var sum = b
    sum.rest = a.rest + (a.hasStop ? "." : "") + b.rest
    return sum
  }
}

extension Statement: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(Phrase(text)) }
  package init(stringInterpolation interpolation: Phrase.StringInterpolation) {
    self.init(interpolation.phrase)
  }
}

extension StringProtocol {
  /// The text with its first letter in upper case: `delivered` becomes `Delivered`.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
