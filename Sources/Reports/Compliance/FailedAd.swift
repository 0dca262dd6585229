import Basics
package import Model
import Statistics

/// An ad that failed, with its worst cause, the remedy, and its other causes in words.
package struct FailedAd: Sendable {
  package let ad: AdToReview
  package let leading: Finding
  /// The ad's worst cause as a title: `Icon too small: 12 × 10, not 19 × 15`.
  package let title: String
  /// Reasons for the ad's failures other than the worst one, as half sentences.
  let others: [String]

  /// Returns the failed ads among ads to review, those outside test sessions first.
  package static func all(_ ads: [AdToReview], _ publication: Publication) -> [FailedAd] {
    let (companions, roles) = (publication.companions, publication.rules.map(\.info).evidence)
    let failed = ads.filter { $0.answer == .failed }
    return (failed.filter { !$0.isTest } + failed.filter(\.isTest)).compactMap {
      FailedAd($0, roles, companions: companions)
    }
  }

  init?(_ ad: AdToReview, _ evidence: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]]) {
    guard let leading = ad.leading else { return nil }
    let causes = AdCause.all(of: ad.findings.map(\.finding), evidence, companions: companions)
    (self.ad, self.leading) = (ad, leading)
    let isShown = ad.fault?.answer == .failed
    title = isShown ? ad.fault?.title ?? "" : leading.violation.statement.reason.text.capitalizedFirst
    others = causes.filter { cause in
      cause.outcome != .review && cause.findings.allSatisfy { $0.rule != leading.rule }
    }.map(\.reason.text)
  }

  var format: RowKey { RowKey(leading.subject.format) }
  var country: RowKey { RowKey(ad.country) }
  var remedy: String { leading.violation.help }
  /// The version without the name of the app.
  package var version: String? { ad.appVersion.flatMap { $0.split(separator: " ").last.map(String.init) } }
  /// The picture's path, relative to the report; `nil` if the fault has none.
  package var picture: String? {
    ad.fault?.answer == .failed ? FaultPicture.path(session: ad.session, ad: ad.ad) : nil
  }

  /// Returns the ad's format, country, app version and day: `Feed content ad · DE · 6.4.0 · 2026-11-20`.
  func place(_ links: ReportLinks) -> String {
    [
      links.label(format, by: .format), links.label(country, by: .country), version, ad.day?.description,
    ].compactMap(\.self).joined(separator: " · ")
  }
}

extension Publication {
  /// A clause about the ads that failed outside of test sessions, with the fault of the first that is listed:
  /// `1 ad failed in production: “Ad” label away all the time`; `nil` if there are none.
  package var failureInProduction: String? {
    let count = evidence.ofAds.elsewhere[.failed]
    guard count > 0 else { return nil }
    let words = NumberText.count(count, "ad") + " failed in production"
    guard let fault = reviews.listed.first(where: { $0.answer == .failed && !$0.isTest })?.fault,
      fault.answer == .failed
    else { return words }
    // Numbers are left to the report.
    return "\(words)\(count == 1 ? "" : ", one with"): \(fault.name)"
  }
}
