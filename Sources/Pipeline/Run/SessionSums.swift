import Checking
import Reading
import Statistics

/// What some sessions add up to; sums merge (`a + b == b + a`).
struct SessionSums: Codable, Sendable {
  private enum CodingKeys: CodingKey { case checks, tallies, sessionCount, excerpts }

  var checks: CheckResult
  var tallies = TallyBook()
  /// Of the sessions, where they were asked for; not coded with the rest, for there may be millions.
  var keys: [SessionKey] = []
  var sessionCount = 0
  var excerpts = RecordedExcerpts()

  init(checks: CheckResult) { self.checks = checks }

  static func += (a: inout SessionSums, b: SessionSums) {
    a.checks += b.checks
    a.tallies += b.tallies
    a.sessionCount += b.sessionCount
    a.excerpts += b.excerpts
    a.keys += b.keys
  }
}
