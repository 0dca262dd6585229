import Basics
package import Model
import Statistics

/// An answer of a person in words, with the number of ads that it decides.
package struct AnswerWords: Sendable {
  package let answer: PersonAnswer
  /// The number of ads of the recordings that the answer decides.
  package let ads: Int

  /// Returns the answers about a format's ads, in file order; empty if there are none.
  package static func all(_ folder: FormatFolder, _ publication: Publication) -> [AnswerWords] {
    guard let log = folder.answers else { return [] }
    return log.answers.map { answer in
      AnswerWords(answer: answer, ads: publication.tallies.people[log.location(answer.range)] ?? 0)
    }
  }

  /// The questions: `Art. 26(1)(a), Art. 26(1)(d)`.
  package var questions: String { answer.questions.map(\.value.provision.name).joined(separator: ", ") }

  package var title: String { answer.verdict.value.rawValue.capitalizedFirst }

  /// The ads for which the answer holds: `8 ads with appVersion 6.2.1`; if it holds for none, why not.
  package var holds: String {
    if case .differs(let reason) = answer.pictureState, let picture = answer.picture {
      return "Lapsed: the picture \(picture.value) \(reason)"
    }
    guard ads > 0 else {
      return "No ad of these recordings: it isn’t among them, it was changed, or a later answer counts"
    }
    let scope = answer.scope?.values.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    return NumberText.count(ads, "ad") + (scope.map { " with \($0)" } ?? "")
  }
}

/// The command with which a person answers what is to check about an ad.
package enum AnswerCommandText {
  /// Returns the command, with words quoted for a shell where necessary.
  package static func text(session: String, ad: String, _ questions: [PersonQuestion]) -> String {
    (["adspec answer", ShellWord.quoted(session), ShellWord.quoted(ad)] + questions.map(\.rawValue)
      + ["--answer confirmed --note '…'"]).joined(separator: " ")
  }
}
