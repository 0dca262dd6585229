import Diagnostics

/// Reviews that nobody will read: how many there are, by the numbers of their rules, and from which place on that is known.
struct UnreadReviews: Sendable {
  private struct Entry: Sendable {
    var sort: FindingSummary.Sort
    /// Whoever doesn't read one here reads none behind it either.
    var first: Location
    var count = 0
  }

  private var entries: [Entry?] = []

  /// Whether it is known that nobody reads a review of this rule at this place.
  func hold(_ place: Location, ofRule rule: Int) -> Bool {
    guard rule < entries.count, let first = entries[rule]?.first else { return false }
    return !(place < first)
  }

  /// Notes that nobody reads reviews of this rule from this place on.
  mutating func begin(_ sort: FindingSummary.Sort, ofRule rule: Int, at place: Location) {
    while entries.count <= rule { entries.append(nil) }
    entries[rule] = Entry(sort: sort, first: place, count: entries[rule]?.count ?? 0)
  }

  mutating func count(ofRule rule: Int) { entries[rule]?.count += 1 }

  /// Hands out the counts, and begins anew.
  mutating func settle(into summary: inout FindingSummary?) {
    for case let entry? in entries { summary?.count(entry.count, of: entry.sort) }
    entries = []
  }
}
