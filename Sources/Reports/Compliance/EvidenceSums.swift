package import Model
import Basics
package import Statistics

/// Sums of the evidence about ads. Every output that states a number of confirmed ads takes it from here: the
/// compliance report's first sentence and tables, and the tiles of the home page.
package struct EvidenceSums {
  /// The verdicts on all reservation ads, and on their steps toward "About this ad".
  package let adChoices: AdChoicesFunnel
  /// Numbers of ads by verdict, for each rule, format and country. The rule `nil` stands for the questions of Articles
  /// 26 and 28 of the DSA together.
  private let provisions: [Place: AnswerCounts]
  private let provisionsInTests: AnswerCounts
  private let ofQuestions: AnswerSums

  private struct Place: Hashable {
    var rule: RuleID?
    var format: RowKey
    var country: RowKey
  }

  init(_ publication: Publication) {
    adChoices = publication.tallies.adChoices.total
    ofQuestions = publication.tallies.answers
    ofAds = AnsweredAds(publication.tallies.answers.total)
    var (places, tests) = ([Place: AnswerCounts](), AnswerCounts())
    for (key, verdicts) in publication.compliance {
      let answers = AnswerCounts(verdicts)
      let place = Place(rule: key.rule, format: RowKey(key.format), country: RowKey(key.country))
      places[place, default: AnswerCounts()] += answers
      if key.isTest, key.rule == nil { tests += answers }
    }
    (provisions, provisionsInTests) = (places, tests)
  }

  /// Numbers of ads in scope by verdict. Each ad is counted once, with its worst verdict.
  package let ofAds: AnsweredAds

  /// Numbers of ads by the verdict about AdChoices.
  package var ofAdChoices: AnsweredAds { AnsweredAds(all: adChoices.answers, inTests: adChoices.testAnswers) }

  /// Numbers of ads by their worst answer to the questions of Articles 26 and 28.
  var ofProvisions: AnsweredAds { AnsweredAds(all: answers(of: nil), inTests: provisionsInTests) }

  /// Returns the numbers of ads by their answer to the question that a rule answers; of all ads or, with `place`, of those
  /// of a format in a country. A name in the bid confirms only with what readers see: on whose behalf and who paid are
  /// counted by the answers, all others by the rule's verdicts.
  func answers(to question: ComplianceReport.ProvisionAnswer, at place: AdChoicesRow? = nil) -> AnswerCounts {
    let ofRule =
      place.map { answers(of: question.rule, format: $0.format, country: $0.country) }
      ?? answers(of: question.rule)
    guard question.provision == .behalf || question.provision == .payer else {
      return question.counts(ofRule)
    }
    let sums = ofQuestions.answers(at: place)
    var counts = question.provision == .behalf ? sums.behalf : sums.payer
    counts[.notInScope] =
      ofRule.asked + ofRule[.notInScope] - counts.asked
    return counts
  }

  /// Returns the verdict counts of one rule; with `nil`, those of Articles 26 and 28 together.
  func answers(of rule: RuleID?) -> AnswerCounts {
    provisions.reduce(into: AnswerCounts()) { sum, item in
      if item.key.rule == rule { sum += item.value }
    }
  }

  /// Returns the verdict counts of one rule for a format in a country.
  func answers(of rule: RuleID, format: RowKey, country: RowKey) -> AnswerCounts {
    provisions[Place(rule: rule, format: format, country: country)] ?? AnswerCounts()
  }
}

/// Numbers of ads by verdict, with those in test sessions given separately.
package struct AnsweredAds: Equatable {
  package let all: AnswerCounts
  /// The counts of `all` for ads in test sessions only.
  let inTests: AnswerCounts

  var elsewhere: AnswerCounts { all - inTests }

  /// Returns how many of the ads with a verdict were in production, and how many in tests: `1 in production, 6 in tests`
  /// or `all in tests`; `nil` if none was in tests.
  package func split(_ answer: Answer) -> String? {
    let (production, tests) = (elsewhere[answer], inTests[answer])
    if tests == 0 { return nil }
    if production == 0 { return "all in tests" }
    return "\(NumberText.grouped(production)) in production, \(NumberText.grouped(tests)) in tests"
  }
}

extension AnsweredAds {
  package init(_ answers: AdAnswers) { self.init(all: answers.all, inTests: answers.inTests) }
}

extension Publication {
  package var evidence: EvidenceSums { EvidenceSums(self) }
}
