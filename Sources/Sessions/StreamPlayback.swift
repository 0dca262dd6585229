package import Model

/// The seeks and pauses of a viewer in a live stream: `stream.seek`, `stream.pause` and `stream.resume`, in
/// order.
package struct StreamPlayback: Sendable {
  /// One `stream.seek` with readable times.
  package struct Seek: Sendable {
    package var event: Event
    /// The times in the programme from which and to which the viewer jumped.
    package var from: Timestamp
    package var to: Timestamp

    /// Returns true if the seek skipped the programme between two times, or a part of it.
    func passes(_ start: Timestamp, _ end: Timestamp) -> Bool {
      min(from, to) < end && start < max(from, to)
    }
  }

  /// A pause from `stream.pause` to the next `stream.resume`; the end is `nil` if none came.
  package struct Pause: Sendable {
    package var event: Event
    package var end: Event?
  }

  package private(set) var seeks: [Seek] = []
  package private(set) var pauses: [Pause] = []

  /// The longest distance between two times, in microseconds: ten thousand years.
  private static let longestDistance: Int64 = 316_000_000_000_000_000

  mutating func note(_ event: Event) {
    switch event.kind {
    case .streamSeek:
      guard let from = event[.from]?.string.flatMap(Timestamp.init(rfc3339:)),
        let to = event[.to]?.string.flatMap(Timestamp.init(rfc3339:))
      else { return }
      seeks.append(Seek(event: event, from: from, to: to))
    case .streamPause: if pauses.last.map({ $0.end != nil }) ?? true { pauses.append(Pause(event: event)) }
    case .streamResume:
      if let last = pauses.indices.last, pauses[last].end == nil { pauses[last].end = event }
    default: break
    }
  }

  /// Returns the time of the programme that the viewer sees at an event: the event's own time, shifted by
  /// seeks and pauses.
  package func position(at event: Event) -> Timestamp {
    let seek = seeks.last { $0.event.index <= event.index }
    let begin = seek?.event.time.microseconds ?? .min
    let now = event.time.microseconds
    // bounded: times are those of years of four digits.
    let unpaused = seek.map { $0.to.microseconds + max(0, now - begin) } ?? now
    var paused: Int64 = 0
    for pause in pauses where pause.event.index < event.index {
      let end = pause.end.map { min($0.time.microseconds, now) } ?? now
      // bounded: a clock that is set back again and again adds up to ten thousand years, and no more.
      paused = min(paused + max(0, end - max(begin, pause.event.time.microseconds)), Self.longestDistance)
    }
    return Timestamp(microseconds: unpaused - paused)
  }
}

/// An action of the viewer or the app that explains why a break wasn't played as scheduled.
package enum BreakInterruption: Hashable, Sendable {
  case seeked
  case paused
  /// The associated value is the `reason` of the `break.cancel`.
  case cancelled(String?)
}

extension BreakRecord {
  /// Returns the interruption of the break: a cancellation if there is one, else a seek or a pause; `nil` if
  /// the break was to be played as scheduled.
  package func interruption(in session: SessionRecord) -> BreakInterruption? {
    let first = openings.first
    let end = ends.first { $0.index > first?.index ?? .max }
    if let cancel = cancellations.first, end.map({ cancel.index < $0.index }) ?? true {
      return .cancelled(cancel[.reason]?.string)
    }
    guard let playback = stream.map({ session.streams[$0].playback }) else { return nil }
    let span = (first.map(schedule(at:)) ?? schedules.last).flatMap(\.span)
    if let first { return playback.interruption(of: span, from: first, to: end) }
    guard let span else { return nil }
    return playback.interruption(ofUnplayed: span)
  }

  /// Returns how long a viewer should see the break: its whole length or, if it had begun before the stream was loaded,
  /// the remaining time (`isRest`). `nil` if the length wasn't recorded, or if no time remained.
  package func dueLength(_ schedule: BreakSchedule) -> (microseconds: Int64, isRest: Bool)? {
    guard let milliseconds = schedule.durationMs, milliseconds > 0 else { return nil }
    // bounded: a break lasts a day at most.
    let whole = milliseconds * 1000
    guard let start = schedule.start, let load = schedule.load, load.time > start else {
      return (whole, false)
    }
    let rest = whole - (load.time.microseconds - start.microseconds)
    return rest > 0 ? (rest, true) : nil
  }
}

extension BreakSchedule {
  /// The times in the programme at which the break begins and ends; `nil` if they weren't recorded.
  package var span: (start: Timestamp, end: Timestamp)? {
    guard let start, let durationMs, durationMs > 0 else { return nil }
    // bounded: a break lasts a day at most.
    return (start, Timestamp(microseconds: start.microseconds + durationMs * 1000))
  }
}

extension StreamPlayback {
  /// Returns the action that interrupted a break after a part of it was played; `nil` if there was none.
  ///
  /// - Parameters:
  ///   - span: the times in the programme at which the break begins and ends; `nil`: not known.
  ///   - opening: the first `break.start` or `period.start`.
  ///   - end: the `break.end`; `nil` if none came.
  fileprivate func interruption(
    of span: (start: Timestamp, end: Timestamp)?, from opening: Event, to end: Event?
  ) -> BreakInterruption? {
    let last = end?.index ?? .max
    if seeks.contains(where: { $0.event.index > opening.index && $0.event.index < last }) { return .seeked }
    if let span {
      // A seek into the break just before it begins, and one out of it that is recorded once it is over.
      let into = seeks.last { $0.event.index < opening.index }
      if let into, into.to > span.start, into.to < span.end { return .seeked }
      let outOf = seeks.first { $0.event.index > last }
      if let outOf, let end, outOf.event.time.seconds(since: end.time) <= 1, outOf.from > span.start,
        outOf.from < span.end
      {
        return .seeked
      }
    }
    let isPaused = pauses.contains { $0.event.index < last && $0.end?.index ?? .max > opening.index }
    return isPaused ? .paused : nil
  }

  fileprivate func interruption(ofUnplayed span: (start: Timestamp, end: Timestamp)) -> BreakInterruption? {
    if seeks.contains(where: { $0.passes(span.start, span.end) }) { return .seeked }
    let isPaused = pauses.contains { pause in
      pause.event.time < span.end && pause.end.map { $0.time > span.start } ?? true
    }
    return isPaused ? .paused : nil
  }
}
