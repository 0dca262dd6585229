import Basics
package import Model

/// The clock of a session, which measures durations (judging.md, "The session's clock"). It never goes back, and stands
/// still while the app is in the background.
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
  private(set) var background = BackgroundTime()

  package init() {}

  /// Advances the clock to a line of the session.
  ///
  /// - Parameter place: the line's index among the session's events.
  /// - Returns: the clock at that line, in microseconds since the session's first line.
  package mutating func advance(to time: Timestamp, _ kind: EventKind, at place: Int) -> Int64 {
    let now = time.microseconds
    defer {
      last = now
      latest = max(latest, now)
      background.note(kind, at: place)
    }
    guard !background.isAway, let last, now > last else { return microseconds }
    // The time up to the latest line was counted already.
    let start = last < latest && now > latest ? latest : last
    let step = min(now - start, Self.longestStep)
    microseconds += step
    background.note(step, to: microseconds)
    return microseconds
  }
}

/// When the app was in the background, and when it may have been where the recorder doesn't observe that.
struct BackgroundTime: Sendable {
  /// The duration in microseconds above which a step of the session's clock is long: the app may have been in the
  /// background.
  private static let longStep: Int64 = 60_000_000

  /// When the app was in the background, as ranges of indices of the session's events; the last one is open while the
  /// app is there.
  private var ranges: [Range<Int>] = []
  var isAway: Bool { ranges.last?.upperBound == .max }
  /// The clock at the end of each long step, its duration, and that of all long steps up to it, in microseconds.
  private var steps: [(end: Int64, duration: Int64, total: Int64)] = []

  mutating func note(_ kind: EventKind, at place: Int) {
    if kind == .appBackground, !isAway {
      ranges.append(place..<Int.max)
    } else if kind == .appForeground, isAway {
      ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<place
    }
  }

  mutating func note(_ step: Int64, to clock: Int64) {
    if step > Self.longStep { steps.append((clock, step, (steps.last?.total ?? 0) + step)) }
  }

  /// Removes the long steps, because the recorder observes the background.
  mutating func removeLongSteps() { steps = [] }

  /// Returns true if the app was in the background for all lines from one to the one before another.
  func contains(_ first: Int, to next: Int) -> Bool {
    if ranges.isEmpty { return false }
    let place = ranges.partitioningIndex { $0.upperBound > first }
    return place < ranges.count && ranges[place].lowerBound <= first && next <= ranges[place].upperBound
  }

  /// Returns true if the app was in the background somewhere between two lines.
  func overlaps(_ first: Int, to last: Int) -> Bool {
    if ranges.isEmpty { return false }
    let place = ranges.partitioningIndex { $0.upperBound > first }
    return place < ranges.count && ranges[place].lowerBound < last
  }

  /// Returns the time between two times of the clock for which the app may have been in the background, in microseconds.
  func possible(from start: Int64, to end: Int64) -> Int64 {
    steps.isEmpty || start == end ? 0 : longSteps(to: end) - longSteps(to: start)
  }

  /// Returns the duration of the long steps up to a time of the clock.
  private func longSteps(to time: Int64) -> Int64 {
    let next = steps.partitioningIndex { $0.end > time }
    let before = next > 0 ? steps[next - 1].total : 0
    guard next < steps.count else { return before }
    return before + max(0, time - (steps[next].end - steps[next].duration))
  }
}
