import AdModel

/// The `seq` of a session's events, and which numbers never came (judging.md, `event-gap`).
struct SequenceLog {
  private struct Entry {
    var number: Int64
    var line: LineReference
  }

  private var entries: [Entry] = []
  private var isOrdered = true

  /// The gaps of a session. Nearly every session has none: it counts up from 0, as a look at it tells.
  static func gaps(in session: RecordedSession) -> [SequenceGap] {
    var next: Int64 = 0
    for event in session.rawEvents {
      guard let number = event.sequence, number >= 0 else { continue }
      if number != next { return SequenceLog(session).gaps }
      next += 1
    }
    return []
  }

  private init(_ session: RecordedSession) {
    for event in session.rawEvents { note(event) }
  }

  /// Notes an event. One without a number, or with a negative one, says nothing.
  private mutating func note(_ event: RawEvent) {
    guard let number = event.sequence, number >= 0 else { return }
    if let last = entries.last, number < last.number { isOrdered = false }
    entries.append(Entry(number: number, line: event.line))
  }

  /// The stretches of numbers from 0 on that never came, each with the first event after it in reading order. A number
  /// that came late did come; one that came twice is no gap.
  private var gaps: [SequenceGap] {
    let sorted = isOrdered ? entries : entries.sorted { $0.number < $1.number }
    // The highest number up to each line: where it passes a gap, the gap shows.
    var highest: [Int64] = []
    var gaps: [SequenceGap] = []
    var next: Int64 = 0
    for entry in sorted {
      if entry.number > next {
        if !isOrdered, highest.isEmpty { highest = runningMaximum() }
        let shows = isOrdered ? entry.line : entries[highest.firstIndex(above: entry.number - 1)].line
        gaps.append(SequenceGap(missing: next...(entry.number - 1), after: shows))
      }
      guard entry.number < .max else { break }
      next = max(next, entry.number + 1)
    }
    return gaps
  }

  private func runningMaximum() -> [Int64] {
    var highest = Int64.min
    return entries.map { entry in
      highest = max(highest, entry.number)
      return highest
    }
  }
}

extension [Int64] {
  /// Index of the first element above a number, in an array that never falls and has one.
  fileprivate func firstIndex(above number: Int64) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
