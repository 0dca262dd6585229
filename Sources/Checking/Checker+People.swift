package import Model
import Basics
package import Sessions

/// An ad about which people answered questions.
package struct AnsweredAd {
  package let any: AnyAd
  package let answers: PersonAnswers
  /// The rules' answers to the questions about the ad.
  private let provisions: ProvisionAnswers

  init(_ ad: AnyAd, _ answers: PersonAnswers, _ provisions: ProvisionAnswers) {
    (any, self.answers, self.provisions) = (ad, answers, provisions)
  }

  package var record: AdRecord { any.record }

  /// The questions that people answered by `failed`, and that rules answered otherwise.
  package var failed: [(question: PersonQuestion, answer: PersonAnswer)] {
    answers.all.filter { question, answer in
      answer.verdict.value == .failed
        && [.confirmed, .toCheck, .confirmedByPerson].contains(provisions[question.provision])
    }
  }
}

extension Checker {
  /// Adds what people answered about an ad, after the rules' outcomes: it decides what is to check, and fails what a
  /// person saw failing (judging.md, "Answers of people").
  func notePeople(of ad: AnyAd, in session: JudgedSession, into result: inout CheckResult) {
    guard let answers = ad.record.answers else { return }
    let answered = AnsweredAd(ad, answers, result.judgedAd.provisions)
    for rule in judges.people {
      take(
        rule.judge(answered), of: rule.number, session, ad: ad, isWorded: true, into: &result)
    }
    result.settle(by: answers, isInDSA: session.isInDSA)
  }
}

extension JudgedSession {
  /// True if it is certain that the Digital Services Act holds where the session ran.
  var isInDSA: Bool { record.isEEA == true && !record.isDSAUnsettled }
}
