package import Model
package import Basics
import Sessions

/// Counts of ads in scope by their worst answer: about Articles 26 and 28 and, for a reservation ad, about its AdChoices.
/// Each ad counts once, even if it fails both.
package struct AdAnswers: Hashable, Codable, Summable {
  package private(set) var all = AnswerCounts()
  /// The counts of `all` for ads in test sessions only.
  package private(set) var inTests = AnswerCounts()
  /// Counts of ads by the verdict about AdChoices alone.
  package private(set) var adChoices = AnswerCounts()
  /// Counts of ads by the answer about the IAB's object alone.
  package private(set) var object = AnswerCounts()
  /// Counts of ads by the answer about signals of consent alone.
  package private(set) var consent = AnswerCounts()
  /// Counts of ads by the answers to on whose behalf they are shown, and who paid.
  package private(set) var (behalf, payer) = (AnswerCounts(), AnswerCounts())

  package init() {}

  mutating func add(_ answer: Answer, adChoices: Answer?, _ provisions: ProvisionAnswers, isTest: Bool) {
    all[answer] += 1
    object[provisions[.transparencyObject]] += 1
    consent[provisions[.consent]] += 1
    behalf[provisions[.behalf]] += 1
    payer[provisions[.payer]] += 1
    if isTest { inTests[answer] += 1 }
    if let adChoices { self.adChoices[adChoices] += 1 }
  }

  package static func += (a: inout AdAnswers, b: AdAnswers) {
    a.all += b.all
    a.inTests += b.inTests
    a.adChoices += b.adChoices
    a.object += b.object
    a.consent += b.consent
    a.behalf += b.behalf
    a.payer += b.payer
  }
}

/// Counts of ads in scope by format and country, by version of the app, and by day. The number of rows doesn't depend
/// on the number of ads.
package struct AnswerSums: Codable, Equatable, Sendable {
  private var places = Rows<AdChoicesRow, AdAnswers>()
  private var appVersions = Rows<RowKey, AdAnswers>()
  private var days = Rows<Day, AdAnswers>()
  /// Numbers of failed ads out of scope, by country: a rule with a role in the report fails for them.
  @CodedInOrder package private(set) var failedOutside: [RowKey: Int] = [:]

  package init() {}

  /// Counts an ad that failed and is out of scope.
  mutating func addFailed(outside country: RowKey) { failedOutside[country, default: 0] += 1 }

  /// Counts an ad in scope.
  ///
  /// - Parameters:
  ///   - answer: the worst answer about the ad.
  ///   - provisions: its answers to each question of a provision.
  ///   - adChoices: the answer about AdChoices; `nil` if AdChoices isn't required of the ad.
  mutating func add(
    _ answer: Answer, adChoices: Answer?, _ provisions: ProvisionAnswers, isTest: Bool, _ row: AdRow
  ) {
    let key = AdChoicesRow(format: row.format, country: row.country)
    let place = places.place(of: key)
    places[place].add(answer, adChoices: adChoices, provisions, isTest: isTest)
    let version = appVersions.place(of: row.appVersion)
    appVersions[version].add(answer, adChoices: adChoices, provisions, isTest: isTest)
    let day = days.place(of: row.day)
    days[day].add(answer, adChoices: adChoices, provisions, isTest: isTest)
  }

  package static func += (a: inout AnswerSums, b: AnswerSums) {
    a.places += b.places
    a.appVersions += b.appVersions
    a.days += b.days
    a.failedOutside.merge(b.failedOutside, uniquingKeysWith: +)
  }
}

extension AnswerSums {
  /// Returns the counts of the ads of a format in a country; without a place, those of all.
  package func answers(at place: AdChoicesRow?) -> AdAnswers {
    guard let place else { return total }
    return places.tally(of: place) ?? AdAnswers()
  }

  package var total: AdAnswers { places.total() }

  /// Rows by format and country, sorted; unrecorded values come last.
  package var byPlace: [(key: AdChoicesRow, tally: AdAnswers)] { places.sorted }

  package var byFormat: [RowKey: AdAnswers] {
    byPlace.reduce(into: [:]) { $0[$1.key.format, default: AdAnswers()] += $1.tally }
  }

  /// Rows by version of the app, sorted; ads whose version wasn't recorded come last.
  package var byVersion: [(key: RowKey, tally: AdAnswers)] {
    appVersions.all.sorted { Dimension.appVersion.precedes($0.key, $1.key) }
  }

  /// Rows by the day of the ad, sorted, without that of ads whose lines have no time.
  package var byDay: [(key: Day, tally: AdAnswers)] { days.sorted.filter { $0.key.recorded != nil } }
}

/// The row keys of an ad.
struct AdRow {
  let format: RowKey
  let appVersion: RowKey
  let country: RowKey
  let day: Day
}
