import Model
import Basics
import Statistics

extension ComplianceOverview {
  /// The verdict as a title: `7 of 196 ads failed: 1 in production, 6 in tests`.
  var title: String {
    let all = total.all
    guard all.asked > 0 else { return "Nothing to state" }
    guard all[.failed] > 0 else {
      let rest = all[.toCheck] > 0 ? "; \(NumberText.grouped(all[.toCheck])) to check" : ""
      return "None of \(NumberText.count(all.asked, "ad")) failed\(rest)"
    }
    let count = "\(NumberText.grouped(all[.failed])) of \(NumberText.count(all.asked, "ad")) failed"
    let (production, tests) = (inProduction[.failed], total.inTests[.failed])
    if tests == 0 { return count }
    if production == 0 { return count + ", all in tests" }
    return "\(count): \(NumberText.grouped(production)) in production, \(NumberText.grouped(tests)) in tests"
  }

  /// The advice in two or three words.
  var act: String {
    if total.all.asked == 0 { return "No ad in scope" }
    if total.all[.failed] > 0 {
      return inProduction[.failed] > 0 ? "Act on production" : "Act before the release"
    }
    return total.all[.toCheck] > 0 ? "Look at some" : "Nothing to do"
  }

  /// The worst answer of all ads.
  var verdict: Answer {
    [Answer.failed, .toCheck, .confirmed].first { total.all[$0] > 0 } ?? .notInScope
  }

  /// Returns one sentence about the ads that failed in production, and one about the app versions in which ads failed,
  /// each only if there are any. If no ad is in scope, a sentence says so instead.
  func sentence(_ links: ReportLinks) -> String {
    guard total.all.asked > 0 else {
      return isObserved
        ? "No ad in scope was recorded."
        : "No recorder of these sessions observes whether ads were shown, and no load was asked."
    }
    return [production(links), since].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func production(_ links: ReportLinks) -> String {
    let ads = failed.filter { !$0.ad.isTest }
    guard let first = ads.first else { return "" }
    let place = [
      links.label(first.format, by: .format), links.label(first.country, by: .country), first.version,
    ].compactMap(\.self).joined(separator: ", ")
    let more = inProduction[.failed] - 1
    return
      "In production: \(first.title) (\(place))\(more > 0 ? ", and \(NumberText.count(more, "more ad"))" : "")."
  }

  /// `Failed in 6.2.0 (1 of 33) and 6.4.0 (1 of 22); in none of 53 ads of 6.3.0.`
  private var since: String {
    let bad = versions.filter { $0.tally.all[.failed] > 0 }
    let good = versions.filter { $0.tally.all[.failed] == 0 }
    guard !bad.isEmpty else { return "" }
    let named = bad.prefix(Self.mostVersions).map { version in
      let counts = [version.tally.all[.failed], version.tally.all.asked].map { NumberText.grouped($0) }
      return "\(name(ofVersion: version.key)) (\(counts[0]) of \(counts[1]))"
    }
    let rest = bad.count - named.count
    let list = (named + (rest > 0 ? ["\(NumberText.count(rest, "more version"))"] : [])).listed()
    guard !good.isEmpty else { return "Failed in \(list)." }
    let count = good.reduce(0) { $0 + $1.tally.all.asked }
    let names =
      good.count <= Self.mostVersions
      ? good.map { name(ofVersion: $0.key) }.listed("or") : "\(NumberText.grouped(good.count)) other versions"
    return "Failed in \(list); in none of \(NumberText.count(count, "ad")) of \(names)."
  }

  private static let mostVersions = 4

  /// `one cause makes 35 of them`; `nil` if no cause has more than one.
  var mainCause: String? {
    guard let first = causes.first, first.ads.count > 1 else { return nil }
    return "one cause makes \(isCut ? "at least " : "")\(NumberText.grouped(first.ads.count)) of them"
  }

  /// `Failed by day (UTC): 1 of 9 on 2026-11-02, 5 of 15 on 2026-11-06; none on the other 17 days.`
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

extension FailedAd {
  /// `Feed content ad · DE · 6.4.0 · 2026-11-20`.
  func place(_ links: ReportLinks) -> String {
    [
      links.label(format, by: .format), links.label(country, by: .country), version, ad.day?.description,
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension ReviewCause {
  /// `Coins for video 8 · Live break 16`, the formats with most ads first.
  func formats(_ links: ReportLinks) -> String {
    let counts = Dictionary(grouping: ads) { RowKey($0.subject.format) }.mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = sorted.prefix(5).map { key, count in
      let name = links.label(key, by: .format)
      return sorted.count > 1 ? "\(name) \(NumberText.grouped(count))" : name
    }
    let rest = sorted.count - named.count
    return (named + (rest > 0 ? ["\(rest) more formats"] : [])).joined(separator: " · ")
  }
}
