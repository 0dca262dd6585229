package import Model

/// The clock of a session, which measures durations (judging.md, "The session's clock"). It never goes back.
///
///     times of the lines   10.0  12.0  11.0  13.0   a line was swapped
///     clock                 0     2     2     3
package struct SessionClock {
  /// The longest time by which the clock advances from one line to the next, in microseconds. Longer times are cut to
  /// it.
  private static let longestStep: Int64 = 600_000_000

  private var last: Int64?
  private var latest = Int64.min
  private var microseconds: Int64 = 0

  package init() {}

  /// Advances the clock to a line of the session.
  ///
  /// - Returns: the clock at that line, in microseconds since the session's first line.
  package mutating func advance(to time: Timestamp) -> Int64 {
    let now = time.microseconds
    defer {
      last = now
      latest = max(latest, now)
    }
    guard let last, now > last else { return microseconds }
    // The time up to the latest line was counted already.
    let start = last < latest && now > latest ? latest : last
    microseconds += min(now - start, Self.longestStep)
    return microseconds
  }
}
