import Model
import Basics
import Sessions
import Statistics

/// The first screen of the compliance report as values: does anything fail, which ads, where, and since when. Markdown and
/// pages write these same values.
struct ComplianceOverview: Sendable {
  /// Maximum failed ads that are shown one by one.
  static let mostFailed = 24
  /// Maximum causes that are shown.
  static let mostCauses = 12

  /// All ads in scope, each once.
  let total: AdAnswers
  let adChoices: AnswerCounts
  let provisions: AnswerCounts
  /// The failed ads that are listed, those outside test sessions first.
  let failed: [FailedAd]
  let versions: [(key: RowKey, tally: AdAnswers)]
  let days: [(key: Day, tally: AdAnswers)]
  /// Formats with their countries, those with the most failed ads first, then with the most to check.
  let places: [FormatRow]
  /// Causes of ads to check, those of most ads first.
  let causes: [ReviewCause]
  /// True if rules found more than can be grouped by cause.
  let isCut: Bool
  /// True if a recorder saw whether ads were shown.
  let isObserved: Bool

  /// - Parameters:
  ///   - cases: the listed ads that failed or are to check.
  ///   - found: the findings about such ads, grouped by cause.
  init(_ publication: Publication, _ evidence: EvidenceSums, cases: [AdToReview], _ found: ReviewCauses) {
    let sums = publication.tallies.answers
    total = sums.total
    (versions, days) = (sums.byVersion, sums.byDay)
    (adChoices, provisions) = (evidence.ofAdChoices.all, evidence.ofProvisions.all)
    places = FormatRow.all(sums.byPlace)
    let (companions, roles) = (publication.companions, publication.rules.map(\.info).evidence)
    let ads = cases.filter { $0.answer == .failed }
    failed = (ads.filter { !$0.isTest } + ads.filter(\.isTest)).compactMap {
      FailedAd($0, roles, companions: companions)
    }
    let answers = cases.reduce(into: [ReviewCause.Subject: Answer]()) { answers, ad in
      if let first = ad.findings.first { answers[ReviewCause.Subject(first.finding)] = ad.answer }
    }
    causes = found.causes.compactMap { $0.toCheck(answers) }.sorted { a, b in
      a.ads.count != b.ads.count ? a.ads.count > b.ads.count : a.reason.precedesInBytes(b.reason)
    }
    isCut = !found.cut.isEmpty
    isObserved = publication.tallies.total.observed.observes(.showing)
  }

  /// Counts of ads outside test sessions.
  var inProduction: AnswerCounts { total.all - total.inTests }

  /// The pictures of the failed ads that are shown, as files beside the report.
  var pictures: [DeferredFile] {
    failed.prefix(Self.mostFailed).compactMap { failed in
      failed.picture.flatMap { path in
        failed.ad.fault.map { fault in DeferredFile(path: path) { fault.picture.value } }
      }
    }
  }

  var countries: [RowKey] { Set(places.flatMap { $0.countries.keys }).sorted() }

  /// Counts of all formats in a country.
  func total(of country: RowKey) -> AdAnswers {
    places.reduce(into: AdAnswers()) { sum, row in row.countries[country].map { sum += $0 } }
  }

  /// The name of the app, if all versions are of one; its versions are then shown without it.
  var app: String? {
    let apps = Set(versions.compactMap { $0.key.value.map { $0.split(separator: " ").dropLast().joined() } })
    return apps.count == 1 ? apps.first.flatMap { $0.isEmpty ? nil : $0 } : nil
  }

  /// The name of a version: without the app's, if there is only one.
  func name(ofVersion version: RowKey) -> String {
    guard let value = version.value else { return Dimension.appVersion.nameOfNone }
    return app.map { String(value.dropFirst($0.count + 1)) } ?? value
  }
}

extension Publication {
  /// The rules that report the same fault of an ad, by rule.
  var companions: [RuleID: [RuleID]] { rules.reduce(into: [:]) { $0[$1.info.id] = $1.info.companions } }
}

/// A format with its countries.
struct FormatRow: Sendable {
  let format: RowKey
  let countries: [RowKey: AdAnswers]
  let total: AdAnswers

  static func all(_ places: [(key: AdChoicesRow, tally: AdAnswers)]) -> [FormatRow] {
    Dictionary(grouping: places, by: \.key.format).map { format, places in
      FormatRow(
        format: format,
        countries: Dictionary(uniqueKeysWithValues: places.map { ($0.key.country, $0.tally) }),
        total: places.reduce(into: AdAnswers()) { $0 += $1.tally })
    }.sorted { a, b in
      for answer in [Answer.failed, .toCheck, .confirmed] where a.total.all[answer] != b.total.all[answer] {
        return a.total.all[answer] > b.total.all[answer]
      }
      return a.format < b.format
    }
  }
}

/// An ad that failed: its worst cause, what to do, and other causes in words.
struct FailedAd: Sendable {
  let ad: AdToReview
  let leading: Finding
  /// `Icon too small: 12 × 10, not 19 × 15`.
  let title: String
  /// Other failures of the ad, as half sentences.
  let others: [String]

  init?(_ ad: AdToReview, _ evidence: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]]) {
    guard let leading = ad.leading else { return nil }
    let causes = AdCause.all(of: ad.findings.map(\.finding), evidence, companions: companions)
    (self.ad, self.leading) = (ad, leading)
    let isShown = ad.fault?.answer == .failed
    title = isShown ? ad.fault?.title ?? "" : ReviewReason.text(of: leading.message).capitalizedFirst
    others = causes.filter { cause in
      cause.outcome != .review && ([cause.leading] + cause.others).allSatisfy { $0.rule != leading.rule }
    }.map(\.reason)
  }

  var format: RowKey { RowKey(leading.subject.format) }
  var country: RowKey { RowKey(ad.country) }
  var remedy: String { leading.violation.help }
  /// The version without the name of the app.
  var version: String? { ad.appVersion.flatMap { $0.split(separator: " ").last.map(String.init) } }
  /// The picture's path, relative to the report; `nil` if the fault has none.
  var picture: String? {
    ad.fault?.answer == .failed ? FaultPicture.path(session: ad.session, ad: ad.ad) : nil
  }
}

extension ReviewCause {
  /// Returns the cause with only those of its ads whose worst answer is `toCheck`; `nil` if there are none, or if the
  /// cause is a failure.
  ///
  /// - Parameter answers: the worst answer of each listed ad. An ad that isn't listed counts as one to check.
  fileprivate func toCheck(_ answers: [Subject: Answer]) -> ReviewCause? {
    guard outcome != .fails else { return nil }
    var cause = self
    cause.ads = ads.filter { answers[Subject($0), default: .toCheck] == .toCheck }
    return cause.ads.isEmpty ? nil : cause
  }
}
