import AdModel
import Checks
import Ingest
import Synchronization
import Tallies

/// Where shards leave what they have summed, time and again: rows that every shard comes to have, and the buckets of its
/// histograms, would otherwise take 64 times their memory. What they get back tells them what they need not keep, or even
/// make: a review that comes behind a hundred others of its sort isn't worded, though it is the first of its shard.
///
/// Sums add up to the same in whatever order they come.
final class SharedSums: Sendable {
  /// After so many sessions a shard leaves its sums here: at first, and at most.
  static let (firstSessions, sessions) = (8, 512)

  private let left = Mutex<(book: TallyBook, findings: FindingSummary?)>((TallyBook(), nil))

  func takeOver(_ shard: inout ShardOutcome) {
    shard.sessionsToSum -= 1
    guard shard.sessionsToSum == 0 else { return }
    shard.tallies = left.withLock { left in
      shard.checks.leaveFindings(in: &left.findings)
      left.book += shard.tallies
      return left.book.continued
    }
    shard.sessionsBetween = min(2 * shard.sessionsBetween, Self.sessions)
    shard.sessionsToSum = shard.sessionsBetween
  }

  func add(to total: inout ShardOutcome) {
    let left = left.withLock { $0 }
    total.tallies += left.book
    total.checks.takeFindings(left.findings)
  }
}

/// What one shard of the sessions adds up to; shards merge.
struct ShardOutcome: Codable, Sendable {
  private enum CodingKeys: CodingKey { case checks, tallies, sessionCount, excerpts }

  var checks: CheckResult
  var tallies = TallyBook()
  /// Of its sessions, where they were asked for; not coded with the rest, for there may be millions.
  var keys: [SessionKey] = []
  /// How many sessions are to come into the sums before they are left elsewhere, now and from one time to the next.
  fileprivate var (sessionsToSum, sessionsBetween) = (SharedSums.firstSessions, SharedSums.firstSessions)
  var sessionCount = 0
  var excerpts = RecordedExcerpts()

  init(checks: CheckResult) { self.checks = checks }

  static func += (a: inout ShardOutcome, b: ShardOutcome) {
    a.checks += b.checks
    a.tallies += b.tallies
    a.sessionCount += b.sessionCount
    a.excerpts += b.excerpts
    a.keys += b.keys
  }
}
