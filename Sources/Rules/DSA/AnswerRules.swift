import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about what people answered who looked at ads.
  static let answers: [Rule] = [
    Rule("answer-failed", .people(answerFailed)),
    Rule("answer-lapsed", .definition(pictureDiffers), .people(answerLapsed)),
  ]
}

/// Reports what a person saw failing.
private func answerFailed(_ ad: AnsweredAd) -> RuleOutcome {
  let failed = ad.failed
  guard !failed.isEmpty else { return ad.answers.all.isEmpty ? .notApplicable : .pass }
  let location = (ad.record.shownAt ?? ad.record.events[0]).location
  return .fail(
    failed.map { question, answer in
      Violation(
        Statement(
          "\(words: question.failure.capitalizedFirst), as \(name: answer.reviewer.value) saw on \(words: answer.date.value) (\(words: question.provision.name))."
        ),
        at: location,
        help: "Correct what they saw: “\(answer.note.value)”. A later answer replaces theirs.",
        related: [RelatedPlace("the answer", at: ad.answers.log.location(answer.range))])
    })
}

/// Reports an answer about an ad whose lines have changed since.
private func answerLapsed(_ ad: AnsweredAd) -> RuleOutcome {
  .passUnless(
    ad.answers.lapsed.map { answer in
      Violation(
        lapsed(answer, because: "the ad's lines were changed since"),
        at: ad.answers.log.location(answer.hash.range),
        help: "Look at the ad again, and run 'adspec answer' with what you see.",
        related: [RelatedPlace("the ad", at: ad.record.events[0].location)])
    })
}

/// Reports an answer with a picture that isn't there, or that has changed since.
private func pictureDiffers(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  guard let log = format.answers, !log.answers.isEmpty else { return .notApplicable }
  return .passUnless(
    log.answers.compactMap { answer in
      guard case .differs(let reason) = answer.pictureState, let picture = answer.picture else { return nil }
      return Violation(
        lapsed(answer, because: "its picture \(name: picture.value) \(words: reason)"),
        at: log.location(picture.range), help: "Put the picture back, or look at the ad and answer again.")
    })
}

private func lapsed(_ answer: PersonAnswer, because reason: Phrase) -> Statement {
  let verdict = answer.verdict.value.rawValue
  return Statement(
    "The answer of \(name: answer.reviewer.value) of \(words: answer.date.value) (\(words: verdict)) has lapsed",
    because: reason)
}
