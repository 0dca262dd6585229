import Checking
import Model
import Reading
import Reports
import Statistics

/// Totals over sessions. The totals of two sets of sessions can be added, in any order (`a + b == b + a`).
struct SessionSums: Codable, Sendable {
  private enum CodingKeys: CodingKey {
    case checks, tallies, cases, looks, sessionCount, adCount, selectedAdCount, adsToCheck, excerpts
  }

  var checks: CheckResult
  var tallies = SessionStatistics()
  /// The worst cases, as examples, and the number of all.
  var cases = TopK<AdCase>(limit: AdCase.mostExamples)
  /// The best look of each format, if requested.
  var looks = RecordedLooks()
  /// Keys of the sessions, if requested. They aren't among the encoded fields, since there may be millions.
  var keys: [SessionKey] = []
  /// The number of sessions with an ad that the filters of the run select.
  var sessionCount = 0
  /// The number of ads that were read, selected or not.
  var adCount = 0
  var selectedAdCount = 0
  /// The number of selected ads whose verdict is `toCheck`.
  var adsToCheck = 0
  var excerpts = RecordedExcerpts()

  init(checks: CheckResult) { self.checks = checks }

  static func += (a: inout SessionSums, b: SessionSums) {
    a.checks += b.checks
    a.tallies += b.tallies
    a.cases += b.cases
    a.looks += b.looks
    a.sessionCount += b.sessionCount
    a.adCount += b.adCount
    a.selectedAdCount += b.selectedAdCount
    a.adsToCheck += b.adsToCheck
    a.excerpts += b.excerpts
    a.keys += b.keys
  }
}
