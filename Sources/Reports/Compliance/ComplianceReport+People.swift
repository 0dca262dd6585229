import Basics
import Markdown
import Model
import Statistics

extension ComplianceReport {
  /// Writes what people answered who looked at ads, format by format; nothing without an answer.
  func writePeople(_ writer: inout MarkdownWriter) {
    let formats = publication.catalog.formats.map { ($0, AnswerWords.all($0, publication)) }
    guard formats.contains(where: { !$0.1.isEmpty }) else { return }
    writer.heading(2, .text(Self.peopleTitle))
    writer.paragraph(
      """
      What recordings leave to check, and people looked at. “Confirmed by a person” is counted apart from what recordings \
      confirm; what a person saw failing fails.
      """)
    var table = MarkdownTable(
      ["Format", "Looked at", "Question", "Answer", "Holds for", "By", "Note"].map {
        .init(.text($0))
      })
    for (folder, answers) in formats {
      for words in answers {
        let answer = words.answer
        table.append([
          links.format(.value(folder.facts.id)),
          "ad \(links.code(answer.ad.value)) of session \(links.id(answer.session.value))",
          .text(words.questions),
          answer.verdict.value == .failed ? .strong(.text(words.title)) : .text(words.title),
          links.text(words.holds), links.text("\(answer.reviewer.value), \(answer.date.value)"),
          links.text(answer.note.value),
        ])
      }
    }
    writer.table(table)
  }

  static let peopleTitle = "What people answered"
}

extension CountedCause {
  /// The command with which a person answers what is to check because of this cause, about one of its ads; `nil` if no
  /// person can.
  func command(_ rules: EvidenceRules) -> String? {
    let provisions = provisions(rules)
    let questions = PersonQuestion.allCases.filter { provisions.contains($0.provision) }
    guard !questions.isEmpty, let example = tally.exampleToCheck?.subject, let session = example.session,
      let ad = example.ad
    else { return nil }
    return AnswerCommandText.text(session: session, ad: ad, questions)
  }
}
