/// The lengths that a break may have, in milliseconds (`breaks.durationMs`).
package enum BreakLengths: Hashable, Sendable {
  case one(Int)
  /// Any in the list, which isn't empty.
  case list([Int])
  /// From the first to the second, both included.
  case range(Int, Int)

  /// The field's range.
  package static let allowed = NumberRange.from(1, to: 86_400_000)

  package func allows(_ milliseconds: Int64) -> Bool {
    switch self {
    case .one(let length): milliseconds == Int64(length)
    case .list(let lengths): lengths.contains { milliseconds == Int64($0) }
    case .range(let least, let most): milliseconds >= Int64(least) && milliseconds <= Int64(most)
    }
  }

  /// A length that a break has, for previews, listings and simulated sessions: the first, or the least.
  package var typical: Int {
    switch self {
    case .one(let length): length
    case .list(let lengths): lengths.first ?? 30_000
    case .range(let least, _): least
    }
  }

  /// The lengths as pages and messages show them, each written by a function.
  package func text(_ length: (Int) -> String) -> String {
    switch self {
    case .one(let only): length(only)
    case .list(let lengths): lengths.map(length).joined(separator: ", ")
    case .range(let least, let most): "\(length(least)) to \(length(most))"
    }
  }
}
