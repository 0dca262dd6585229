import Model
import Checking
import Basics
import Reading
import Reports
import Statistics

/// A session that may get a page: its summary and, for a part, its lines.
package struct OfferedSession: Codable, Sendable {
  var summary: SessionSummary
  /// The session's lines; `nil` if it can be read again from its recordings.
  var lines: KeptSession?
}

/// The results of reading recordings: totals, and the first entries of lists. The results for two sets of sessions can
/// be added in any order (`a + b == b + a`). Findings are kept separately, since there may be more than memory holds.
package struct RunResult: Codable, Sendable {
  var sums: SessionSums
  /// The verdicts and findings from diagnostics of recordings, in a form that can be merged.
  var reading: ReadingCheck.Outcomes
  var pages: PageSelection<OfferedSession>
  /// Entries for lists of sessions.
  var sessions: SessionList
  /// Summaries of the recordings, in reading order.
  var recordings: [RecordingSummary]
  /// The recordings that aren't read, because an earlier one has the same content.
  var copies: [RepeatedFile] = []
}

extension RunResult {
  static func += (a: inout RunResult, b: RunResult) {
    a.sums += b.sums
    a.reading += b.reading
    a.pages += b.pages
    a.sessions += b.sessions
    a.recordings = (a.recordings + b.recordings).sorted { $0.path.precedesInBytes($1.path) }
    a.copies = (a.copies + b.copies).sorted { $0.path.precedesInBytes($1.path) }
  }
}

extension RunResult? {
  /// Adds results to those so far.
  mutating func add(_ other: RunResult) {
    if self == nil { self = other } else { self? += other }
  }
}
