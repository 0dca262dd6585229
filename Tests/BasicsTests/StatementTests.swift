import Basics
import Foundation
import Testing

@Suite("Statements about what was found") struct StatementTests {
  private static let hidden = Statement("the ad label", Predicate("was", "hidden for \(3) s"))
  private static let question = Statement(
    "its label", Predicate("was", "hidden"), so: "It isn't known whether the ad was marked as one",
    isPronoun: true)
  private static let because = Statement("Nothing led there", because: "AdChoices was not delivered")
  private static let whole: Statement = "The field 'kind' is \(quoted: "nativ"), and \(12) others are."

  @Test(
    "A statement is a sentence, and a reason without what follows from it",
    arguments: [
      (hidden, "The ad label was hidden for 3 s.", "the ad label was hidden for 3 s"),
      (
        question, "It isn't known whether the ad was marked as one: its label was hidden.",
        "its label was hidden"
      ),
      (because, "Nothing led there: AdChoices was not delivered.", "AdChoices was not delivered"),
      (
        whole, "The field 'kind' is 'nativ', and 12 others are.",
        "The field 'kind' is 'nativ', and 12 others are"
      ),
      ("Which one?", "Which one?", "Which one?"), ("", "", ""),
    ])
  func words(statement: Statement, sentence: String, reason: String) {
    #expect(statement.sentence == sentence && statement.reason.text == reason)
  }

  @Test("Statements that differ in names and numbers have one shape; words are never taken for one")
  func shapes() {
    func shape(_ statement: Statement) -> String { statement.shape.text }
    #expect(shape(Self.whole) == "The field 'kind' is '…', and … others are")
    #expect(shape("The field \(words: "'a'") is \(3)") == "The field 'a' is …")
    #expect(shape(Self.question) == "It isn't known whether the ad was marked as one: its label was hidden")
    let (a, b): (Statement, Statement) = ("\(quoted: "a: was") was \(1)", "\(quoted: "b") was \(2)")
    #expect(a.shape == b.shape && a != b)
  }

  @Test("Of several subjects one sentence is made, with the verb in the plural")
  func subjects() {
    let subjects = ["the ad label", "'Price was before'", "'Cost'"]
    #expect(
      Self.hidden.sentence(about: subjects)
        == "The ad label, 'Price was before' and 'Cost' were hidden for 3 s.")
    #expect(Self.hidden.sentence(about: ["the ad label"]) == "The ad label was hidden for 3 s.")
    let beside = Statement("'Cost'", Predicate("lay", "outside the ad"))
    #expect(beside.sentence(about: ["'Cost'", "'Price'"]) == "'Cost' and 'Price' lay outside the ad.")
    #expect(Self.because.sentence(about: [""]) == "AdChoices was not delivered.")
  }

  @Test("Two statements say the same of other subjects, or one says no more than the other")
  func comparison() {
    let other = Statement("AdChoices", Predicate("was", "hidden for \(3) s"), so: "So it failed")
    #expect(Self.hidden.saysTheSame(as: other) && !Self.hidden.saysTheSame(as: Self.question))
    let untimed = Statement("the ad label", Predicate("was", "hidden"))
    #expect(untimed.isSaid(by: Self.hidden) && !Self.hidden.isSaid(by: untimed))
    #expect("\(Predicate("", "has no name"))" == "has no name" && "\(Predicate("was", "cut"))" == "was cut")
    let verbless = Statement("the object", Predicate("", "has no name"))
    #expect(
      verbless.sentence == "The object has no name." && verbless.reason.text == "the object has no name")
  }

  @Test(
    "A cause names what differs between its ads",
    arguments: [
      (
        ["\(quoted: "A") covers it for \(3) of \(14) s", "\(quoted: "B") covers it for \(9) of \(9) s"],
        "'A' or 'B' covers it for 3–9 of 9–14 s"
      ),
      (["\(quoted: "A") is it", "\(quoted: "B") is it", "\(quoted: "C") is it"], "'A', 'B' or 'C' is it"),
      (
        [
          "\(quoted: "A") is it", "\(quoted: "B") is it", "\(quoted: "C") is it", "\(quoted: "D") is it",
        ], "'A', 'B' or others is it"
      ),
      (["it came bare"], "it came bare"), (["\(3) s", "it came bare"], "3 s"),
    ] as [([Phrase], String)])
  func merged(phrases: [Phrase], text: String) {
    var (added, summed) = (MergedPhrase(phrases[0]), MergedPhrase(phrases[0]))
    for phrase in phrases.dropFirst() { added.add(phrase) }
    for phrase in phrases.reversed() { summed += MergedPhrase(phrase) }
    #expect(added.text == text)
    #expect(summed == added)
  }

  @Test(
    "A statement is read back as it was", arguments: [hidden, question, because, whole, "Which one?", ""])
  func coding(statement: Statement) throws {
    var remarked = statement
    remarked.remark = "It is the first of 3 lines."
    for statement in [statement, remarked] {
      #expect(Statement(coded: statement.coded) == statement)
      let bytes = try JSONEncoder().encode([statement])
      #expect(try JSONDecoder().decode([Statement].self, from: bytes) == [statement])
    }
    #expect(remarked.sentence == statement.sentence + " It is the first of 3 lines.")
  }

  @Test("Texts are replaced in each piece, and numbers stay")
  func redaction() {
    var shown = Statement("the \(quoted: "key") of \(7)", because: "\(words: "key") leads")
    shown.change(words: { $0.replacing("key", with: "+++") }, names: { $0.replacing("key", with: "***") })
    #expect(shown.sentence == "the '***' of 7: +++ leads.")
  }

  @Test("Parts of a sentence are joined, with the stop of the last")
  func joining() {
    let statement: Statement = "It was called" + " \(2) times" + "."
    #expect(statement == "It was called \(2) times.")
    let phrases: [Phrase] = ["a \(1)", "b", "c"]
    #expect(phrases.reduce(Phrase(), +).text == "a 1bc" && Phrase("ab").capitalized.text == "Ab")
  }
}
