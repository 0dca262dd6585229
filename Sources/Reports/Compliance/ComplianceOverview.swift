import Model
import Basics
import Sessions
import Statistics

/// The values of the compliance report's first screen: which ads fail, where, and since when. The Markdown report and
/// the HTML page are both made from these values.
struct ComplianceOverview: Sendable {
  /// Maximum failed ads that are shown one by one.
  static let mostFailed = 24
  /// Maximum causes that are shown.
  static let mostCauses = 12

  /// Numbers of ads in scope by verdict. Each ad is counted once, with its worst verdict.
  let total: AdAnswers
  let adChoices: AnswerCounts
  let provisions: AnswerCounts
  /// The failed ads that are listed, those outside test sessions first.
  let failed: [AdCase]
  let versions: [(key: RowKey, tally: AdAnswers)]
  let days: [(key: Day, tally: AdAnswers)]
  /// Formats with their countries, sorted by `Urgency`.
  let places: [FormatRow]
  /// The causes for which ads are to check, sorted by `Urgency`.
  let causes: [CountedCause]
  /// True if a recorder observed whether ads were shown.
  let isObserved: Bool
  /// The noun for an ad (`Publication.adNoun`).
  let noun: String
  /// Numbers of failed ads out of scope, by country.
  let failedOutside: [RowKey: Int]

  init(_ publication: Publication, _ evidence: EvidenceSums) {
    let sums = publication.tallies.answers
    total = sums.total
    (versions, days) = (sums.byVersion, sums.byDay)
    (adChoices, provisions) = (evidence.ofAdChoices.all, evidence.ofProvisions.all)
    places = FormatRow.all(sums.byPlace)
    failed = publication.failedAds
    causes = publication.causesToCheck
    failedOutside = sums.failedOutside
    noun = publication.adNoun
    isObserved = publication.tallies.total.observed.observes(.showing)
  }

  /// Counts of ads outside test sessions.
  var inProduction: AnswerCounts { total.all - total.inTests }

  /// The pictures of the failed ads that are shown, as files beside the report.
  var pictures: [DeferredFile] {
    failed.prefix(Self.mostFailed).compactMap { failed in
      failed.picture.flatMap { path in
        failed.fault.map { fault in DeferredFile(path: path) { fault.picture } }
      }
    }
  }

  var countries: [RowKey] { Set(places.flatMap { $0.countries.keys }).sorted() }

  /// Returns the counts for one country, summed over all formats.
  func total(of country: RowKey) -> AdAnswers {
    places.reduce(into: AdAnswers()) { sum, row in row.countries[country].map { sum += $0 } }
  }

  /// The app's name if all versions are of one app, otherwise `nil`. If there is one, versions are shown without it.
  var app: String? {
    let apps = Set(versions.compactMap { $0.key.value.map { $0.split(separator: " ").dropLast().joined() } })
    return apps.count == 1 ? apps.first.flatMap { $0.isEmpty ? nil : $0 } : nil
  }

  /// Returns the name of a version, without the app's name if all versions are of one app.
  func name(ofVersion version: RowKey) -> String {
    guard let value = version.value else { return Dimension.appVersion.nameOfNone }
    return app.map { String(value.dropFirst($0.count + 1)) } ?? value
  }
}

extension ComplianceOverview {
  /// The verdict as a title (`AdAnswers.verdict`).
  var title: String { total.verdict(noun) }

  /// The next step for the reader in two or three words.
  var act: String {
    if total.all.asked == 0 { return "No \(noun) in scope" }
    if total.all[.failed] > 0 {
      return inProduction[.failed] > 0 ? "Act on production" : "Act before the release"
    }
    return total.all[.toCheck] > 0 ? "Look at some" : "No failure in what recordings can show"
  }

  /// The worst verdict on any ad; `notInScope` if no ad is in scope.
  var verdict: Answer {
    Answer.worstFirst.first { total.all[$0] > 0 } ?? .notInScope
  }

  /// Returns one sentence about the ads that failed in production, and one about the app versions in which ads failed,
  /// each only if there are any; if none failed, one about what most ads to check wait for. If no ad is in scope, returns
  /// a sentence about that instead.
  func sentence(_ links: ReportLinks) -> String {
    guard total.all.asked > 0 else {
      return isObserved
        ? ["No \(noun) in scope was recorded.", outsideWords].filter { !$0.isEmpty }.joined(separator: " ")
        : "No recorder of these sessions observes whether ads were shown, and no load was asked."
    }
    return [production(links), versionWords, mainQuestion, outsideWords].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// A sentence about the cause with the most ads to check: `14 of 14 ads to check: AdChoices was rendered without
  /// 'visible'.` Empty if an ad failed, or none is to check.
  private var mainQuestion: String {
    guard total.all[.failed] == 0,
      let cause = causes.max(by: { $0.ads.all[.toCheck] < $1.ads.all[.toCheck] })
    else { return "" }
    let count = NumberText.grouped(cause.ads.all[.toCheck])
    return "\(count) of \(NumberText.count(total.all[.toCheck], noun)) to check: \(cause.reason)."
  }

  /// A sentence about failed ads out of scope: `Failed out of scope: 3 ads (GB 1, US 2).` Empty without any.
  private var outsideWords: String {
    if failedOutside.isEmpty { return "" }
    let places = failedOutside.sorted { $0.key < $1.key }.map { country, count in
      "\(country.value ?? "no country recorded") \(NumberText.grouped(count))"
    }
    return
      "Failed out of scope: \(NumberText.count(failedOutside.values.reduce(0, +), noun)) (\(places.listed()))."
  }

  private func production(_ links: ReportLinks) -> String {
    let ads = failed.filter { !$0.isTest }
    guard let first = ads.first else { return "" }
    let place = [
      links.label(first.format, by: .format), links.label(first.country, by: .country),
      first.subject.appVersion,
    ].compactMap(\.self).joined(separator: ", ")
    let more = inProduction[.failed] - 1
    return
      "In production: \(first.title) (\(place))\(more > 0 ? ", and \(NumberText.count(more, "more ad"))" : "")."
  }

  /// A sentence about the app versions with failed ads:
  /// `Failed in 6.2.0 (1 of 33) and 6.4.0 (1 of 22); in none of 53 ads of 6.3.0.` Empty if no ad failed.
  private var versionWords: String {
    let bad = versions.filter { $0.tally.all[.failed] > 0 }
    let good = versions.filter { $0.tally.all[.failed] == 0 }
    guard !bad.isEmpty else { return "" }
    let named = bad.prefix(Self.mostVersions).map { version in
      let counts = [version.tally.all[.failed], version.tally.all.asked].map { NumberText.grouped($0) }
      let name =
        version.key.value == nil ? "sessions without a recorded version" : name(ofVersion: version.key)
      return "\(name) (\(counts[0]) of \(counts[1]))"
    }
    let rest = bad.count - named.count
    let list = (named + (rest > 0 ? ["\(NumberText.count(rest, "more version"))"] : [])).listed()
    guard !good.isEmpty else { return "Failed in \(list)." }
    let count = good.reduce(0) { $0 + $1.tally.all.asked }
    return "Failed in \(list); in none of \(NumberText.count(count, noun)) of \(names(of: good.map(\.key)))."
  }

  /// Returns the names of few versions, or the number of many: `7 other versions, or of a version not recorded`.
  private func names(of versions: [RowKey]) -> String {
    guard versions.count > Self.mostVersions else {
      return versions.map { $0.value == nil ? "sessions without a version" : name(ofVersion: $0) }.listed(
        "or")
    }
    let recorded = versions.filter { $0.value != nil }.count
    let others = NumberText.count(recorded, "other version")
    return recorded < versions.count ? "\(others), or of a version not recorded" : others
  }

  private static let mostVersions = 4

  /// A clause about the cause with the most ads to check: `one cause makes 35 of them`; `nil` if no cause has more than
  /// one ad.
  var mainCause: String? {
    let most = causes.map { $0.ads.all[.toCheck] }.max() ?? 0
    return most > 1 ? "one cause makes \(NumberText.grouped(most)) of them" : nil
  }

  /// A sentence about the days with failed ads:
  /// `Failed by day (UTC): 1 of 9 on 2026-11-02, 5 of 15 on 2026-11-06; none on the other 17 days.` Empty if no ad
  /// failed.
  var dayWords: String {
    let bad = days.filter { $0.tally.all[.failed] > 0 }
    guard !bad.isEmpty else { return "" }
    let named = bad.prefix(Self.mostDays).map { day in
      let counts = [day.tally.all[.failed], day.tally.all.asked].map { NumberText.grouped($0) }
      return "\(counts[0]) of \(counts[1]) on \(day.key)"
    }
    let (more, rest) = (bad.count - named.count, days.count - bad.count)
    let others = rest == 1 ? "the other day" : "the other \(NumberText.count(rest, "day"))"
    return "Failed by day (UTC): " + named.joined(separator: ", ")
      + (more > 0 ? " and on \(NumberText.count(more, "more day"))" : "")
      + (rest > 0 ? "; none on \(others)." : ".")
  }

  private static let mostDays = 10
}

/// A format, with the counts of its ads by country.
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
    }.map { (Urgency($0.total, name: $0.format.value ?? ""), $0.format, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
