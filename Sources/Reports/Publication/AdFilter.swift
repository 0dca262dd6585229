import Basics
package import Model
package import Statistics

/// A filter of the site's list of ads, as its addresses have it.
package struct AdFilter: Hashable, Sendable {
  package let name: String
  package let value: String

  /// The ads with this verdict.
  package static func verdict(_ answer: Answer) -> AdFilter {
    AdFilter(name: "verdict", value: answer.rawValue)
  }
  /// The ads with this answer to one question.
  package static func question(_ question: AdQuestion, _ answer: Answer) -> AdFilter {
    AdFilter(name: "question", value: question.key(answer))
  }
  package static func cause(_ cause: CountedCause) -> AdFilter { AdFilter(name: "cause", value: cause.name) }
  package static func format(_ format: RowKey) -> AdFilter { AdFilter(name: "format", value: text(format)) }
  package static func country(_ country: RowKey) -> AdFilter {
    AdFilter(name: "country", value: text(country))
  }
  package static func appVersion(_ version: String) -> AdFilter {
    AdFilter(name: "appVersion", value: version)
  }
  /// The ads of one day (UTC).
  package static func day(_ day: Day) -> [AdFilter] {
    [AdFilter(name: "day", value: day.description), AdFilter(name: "until", value: day.description)]
  }
  package static func isTest(_ isTest: Bool) -> AdFilter {
    AdFilter(name: "test", value: isTest ? "test" : "production")
  }

  /// The value for ads without a recorded one.
  package static func text(_ key: RowKey) -> String { key.value ?? SiteMap.unrecorded }
}

/// A question about an ad, in the filters of the list of ads.
package enum AdQuestion: Hashable, Sendable {
  case adChoices
  /// All questions of Articles 26 and 28 together.
  case provisions
  case provision(Provision)

  package static let all: [AdQuestion] =
    [.adChoices, .provisions]
    + Provision.allCases.filter { $0.isUnanswerable == false }.map { .provision($0) }

  package var title: String {
    switch self {
    case .adChoices: "AdChoices"
    case .provisions: "DSA Art. 26 and 28, any"
    case .provision(let provision): provision.name
    }
  }

  /// The value of the filter for one answer: `art26_1_a.failed`.
  package func key(_ answer: Answer) -> String {
    let name =
      switch self {
      case .adChoices: "adChoices"
      case .provisions: "dsa"
      case .provision(let provision): provision.column
      }
    return "\(name).\(answer.rawValue)"
  }

  /// Returns the answer about an ad.
  package func answer(_ ad: AdRow) -> Answer {
    switch self {
    case .adChoices: ad.adChoices ?? .notInScope
    case .provisions: ad.provisions.ofAct
    case .provision(let provision): ad.provisions[provision]
    }
  }
}
