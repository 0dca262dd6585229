import Basics
package import Model
package import Statistics

extension AdCase {
  /// The ad's worst cause as a title: `Icon too small: 12 × 10, not 19 × 15`; empty without a cause.
  package var title: String {
    if let fault, fault.answer == .failed { return fault.title }
    return leading?.violation.statement.reason.text.capitalizedFirst ?? ""
  }

  /// The reasons for the ad's failures other than the worst one, as half sentences.
  var others: [String] { causes.dropFirst().filter { $0.outcome != .review }.map(\.reason.text) }

  var format: RowKey { RowKey(subject.format) }
  var country: RowKey { RowKey(subject.country) }
  var remedy: String { leading?.violation.help ?? "" }
  /// The path of the picture of the worst fault, relative to the report; `nil` if the ad didn't fail by a fault that has one.
  package var picture: String? {
    fault?.answer == .failed ? FaultPicture.path(session: session, ad: ad) : nil
  }

  /// Returns the ad's format, country, app version and day: `Feed content ad · DE · 6.4.0 · 2026-11-20`.
  func place(_ links: ReportLinks) -> String {
    [
      links.label(format, by: .format), links.label(country, by: .country), subject.appVersion,
      subject.day?.description,
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension Publication {
  /// The failed ads among the examples.
  package var failedAds: [AdCase] { cases.filter { $0.verdict == .failed && $0.leading != nil } }

  /// A clause about the ads that failed outside of test sessions, with the fault of the first that is listed:
  /// `1 ad failed in production: “Ad” label away all the time`; `nil` if there are none.
  package var failureInProduction: String? {
    let count = evidence.ofAds.elsewhere[.failed]
    guard count > 0 else { return nil }
    let words = NumberText.count(count, "ad") + " failed in production"
    guard let fault = failedAds.first(where: { !$0.isTest })?.fault, fault.answer == .failed else {
      return words
    }
    // Numbers are left to the report.
    return "\(words)\(count == 1 ? "" : ", one with"): \(fault.name)"
  }
}

extension CountedCause {
  /// The questions that the cause is about.
  func provisions(_ rules: EvidenceRules) -> [Provision] {
    let roles = tally.rules.compactMap { rules.roles[$0] }
    let asked = Set(roles.compactMap(\.provision) + roles.compactMap(\.confirmed))
    return Provision.allCases.filter(asked.contains)
  }

  /// Names the formats of the ads to check, those with most ads first: `Coins for video 8 · Live break 16`.
  func formatsToCheck(_ links: ReportLinks) -> String {
    let counts = tally.byFormat.map { ($0.key, $0.tally.all[.toCheck]) }.filter { $0.1 > 0 }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    let named = counts.prefix(5).map { key, count in
      let name = links.label(key, by: .format)
      return counts.count > 1 ? "\(name) \(NumberText.grouped(count))" : name
    }
    let rest = counts.count - named.count
    return (named + (rest > 0 ? ["\(NumberText.count(rest, "more format"))"] : [])).joined(separator: " · ")
  }
}

extension Publication {
  /// The causes for which ads are to check, sorted by `Urgency`; `ads` counts them by the verdict on the whole ad.
  package var causesToCheck: [CountedCause] {
    let open: [CountedCause] = tallies.causes.sorted.filter { cause in
      cause.outcome != .fails && cause.ads.all[.toCheck] > 0
    }
    let ranked = open.map { cause -> (urgency: Urgency, cause: CountedCause) in
      let (all, tests) = (cause.ads.all[.toCheck], cause.ads.inTests[.toCheck])
      return (Urgency(isInTests: all == tests, worst: .review, count: all, name: cause.reason), cause)
    }
    return ranked.sorted { $0.urgency < $1.urgency }.map(\.cause)
  }
}
