import Basics
import Model
import Reports

/// The answers of people who looked at ads of a format, the latest first.
struct PeopleSection: ViewModel {
  private let answers: [AnswerWords]

  /// Returns `nil` without an answer.
  init?(_ folder: FormatFolder, _ publication: Publication) {
    answers = AnswerWords.all(folder, publication)
    if answers.isEmpty { return nil }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "entries" else { return nil }
    return .list(answers.reversed()) { words in
      let answer = words.answer
      let tone = words.ads == 0 ? "none" : answer.verdict.value == .failed ? "error" : "pass"
      return [
        "chip": .part(Chip(tone: tone, label: words.title)), "reviewer": .text(answer.reviewer.value),
        "day": .text(answer.date.value), "note": .text(answer.note.value),
        "questions": .text(words.questions), "holds": .text(words.holds), "ad": .text(answer.ad.value),
        "session": .text(answer.session.value),
      ]
    }
  }
}
