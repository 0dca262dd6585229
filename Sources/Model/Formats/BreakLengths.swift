/// The lengths that a break may have, in milliseconds (`breaks.durationMs`).
package enum BreakLengths: Hashable, Sendable {
  case one(Int)
  /// Any of the lengths in the list, which isn't empty.
  case list([Int])
  /// Any length from the first to the second, both included.
  case range(Int, Int)

  /// The range of a permitted length, in milliseconds.
  package static let allowed = NumberRange.from(1, to: 86_400_000)

  package func allows(_ milliseconds: Int64) -> Bool {
    switch self {
    case .one(let length): milliseconds == Int64(length)
    case .list(let lengths): lengths.contains { milliseconds == Int64($0) }
    case .range(let least, let most): milliseconds >= Int64(least) && milliseconds <= Int64(most)
    }
  }

  /// One permitted length, for previews, listings and simulated sessions: the first or the least, in milliseconds.
  package var typical: Int {
    switch self {
    case .one(let length): length
    case .list(let lengths): lengths.first ?? 30_000
    case .range(let least, _): least
    }
  }

  /// Returns the lengths as text for pages and messages. `length` formats one of them, in milliseconds.
  package func text(_ length: (Int) -> String) -> String {
    switch self {
    case .one(let only): length(only)
    case .list(let lengths): lengths.map(length).joined(separator: ", ")
    case .range(let least, let most): "\(length(least)) to \(length(most))"
    }
  }
}
