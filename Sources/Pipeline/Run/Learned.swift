import Model
import Checking
import Basics
import Reading
import Reports
import Statistics

/// A session that may get a page: what other pages say of it and, for who won't have its recordings, its lines.
package struct OfferedSession: Codable, Sendable {
  var summary: SessionSummary
  /// `nil`: it is read again from its recordings.
  var lines: KeptSession?
}

/// What reading recordings told: sums, and the first of what is listed. What two parts of a catalog's sessions told merges
/// (`a + b == b + a`); findings go beside it, for there may be more than memory holds.
package struct Learned: Codable, Sendable {
  var sums: SessionSums
  /// Of mistakes that were made in recordings.
  var reading: ReadingCheck.Said
  /// Ads that failed or are to check, where they were asked for.
  var reviews: ReviewQueue
  var pages: PageChoice<OfferedSession>
  /// What lists say of sessions.
  var sessions: SessionList
  /// In reading order.
  var recordings: [RecordingSummary]
}

extension Learned {
  static func += (a: inout Learned, b: Learned) {
    a.sums += b.sums
    a.reading += b.reading
    a.reviews += b.reviews
    a.pages += b.pages
    a.sessions += b.sessions
    a.recordings = (a.recordings + b.recordings).sorted { $0.path.precedesInBytes($1.path) }
  }
}
