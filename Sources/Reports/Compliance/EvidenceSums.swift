package import Model
import Basics
package import Statistics

/// What the recordings say of ads, counted once. Whatever tells people how many ads are confirmed reads it here: the first
/// sentence of the compliance report, its tables and its chart, and the tiles of the first page.
package struct EvidenceSums {
  /// The way from reservation ads to "About this ad", of all of them together.
  package let adChoices: AdChoicesFunnel
  /// Of each rule that answers an Article 26 question, and of all of them together under none.
  private let provisions: [Place: AnswerCounts]
  private let provisionsInTests: AnswerCounts

  private struct Place: Hashable {
    var rule: RuleID?
    var format: String?
    var country: String?
  }

  init(_ publication: Publication) {
    adChoices = publication.tallies.adChoices.total
    var (places, tests) = ([Place: AnswerCounts](), AnswerCounts())
    for (key, verdicts) in publication.compliance {
      let answers = AnswerCounts(verdicts)
      places[Place(rule: key.rule, format: key.format, country: key.country), default: AnswerCounts()] +=
        answers
      if key.isTest, key.rule == nil { tests += answers }
    }
    (provisions, provisionsInTests) = (places, tests)
  }

  /// Ads that were asked about AdChoices.
  package var ofAdChoices: AnsweredAds { AnsweredAds(all: adChoices.answers, inTests: adChoices.testAnswers) }

  /// Ads that were asked Article 26 questions, each by the worst that is said of it.
  package var ofProvisions: AnsweredAds { AnsweredAds(all: answers(of: nil), inTests: provisionsInTests) }

  /// Of a rule that answers an Article 26 question; `nil`: of all such rules together.
  func answers(of rule: RuleID?) -> AnswerCounts {
    provisions.reduce(into: AnswerCounts()) { sum, item in
      if item.key.rule == rule { sum += item.value }
    }
  }

  /// The same of the ads of a format in a country.
  func answers(of rule: RuleID?, format: RowKey, country: RowKey) -> AnswerCounts {
    provisions[Place(rule: rule, format: format.value, country: country.value)] ?? AnswerCounts()
  }

  /// The countries with ads that were asked an Article 26 question, by format; both sorted.
  var places: [(format: RowKey, countries: [RowKey])] {
    let asked = provisions.filter { $0.key.rule == nil && $0.value.asked > 0 }.keys
    return Dictionary(grouping: asked) { RowKey($0.format) }
      .map { format, places in (format, places.map { RowKey($0.country) }.sorted()) }
      .sorted { $0.format < $1.format }
  }
}

/// What is said of ads, those of test sessions apart.
package struct AnsweredAds: Equatable {
  package let all: AnswerCounts
  /// Of them, in test sessions.
  let inTests: AnswerCounts

  var elsewhere: AnswerCounts { all - inTests }

  /// `2 in test sessions, 1 in others`; `nil` where there is no such ad.
  package func split(_ answer: Answer) -> String? {
    guard all[answer] > 0 else { return nil }
    let counts = [inTests, elsewhere].map { NumberText.grouped($0[answer]) }
    return "\(counts[0]) in test sessions, \(counts[1]) in others"
  }
}

extension Publication {
  package var evidence: EvidenceSums { EvidenceSums(self) }
}
