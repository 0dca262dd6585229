import AdModel
import Tallies

/// Figures along time: a point a day, gaps filled with days on which nothing was recorded. A span of more than three
/// months goes by month, one of more than ten years by year, so that a line has a length that can be read.
struct Trend: Sendable {
  enum Step: String, Sendable { case day, month, year }

  struct Point: Sendable {
    /// `2026-11-20`, `2026-11` or `2026`.
    var label: String
    var tally: Tally
  }

  let step: Step
  let points: [Point]

  /// - Parameter rows: by day (UTC); ads without an impression have no day and are left out.
  init(_ rows: [(key: RowKey, tally: Tally)]) {
    var days: [(day: Day, tally: Tally)] = []
    for row in rows {
      if let day = row.key.value.flatMap(Day.init(text:)) { days.append((day, row.tally)) }
    }
    guard let first = days.map(\.day).min(), let last = days.map(\.day).max() else {
      (step, points) = (.day, [])
      return
    }
    let span = last.number - first.number
    let step: Step = span < 92 ? .day : span < 3653 ? .month : .year
    var sums: [String: Tally] = [:]
    for (day, tally) in days { sums[Self.label(day, step), default: Tally()] += tally }
    self.step = step
    points = Self.labels(from: first, to: last, step).map {
      Point(label: $0, tally: sums[$0, default: Tally()])
    }
  }

  private static func label(_ day: Day, _ step: Step) -> String {
    switch step {
    case .day: day.description
    case .month: String(day.description.dropLast(3))
    case .year: String(day.description.dropLast(6))
    }
  }

  private static func labels(from first: Day, to last: Day, _ step: Step) -> [String] {
    let (start, end) = (first.civil, last.civil)
    switch step {
    case .day: return (first.number...last.number).map { Day(number: $0).description }
    case .month:
      return (start.year * 12 + start.month - 1...end.year * 12 + end.month - 1).map { month in
        label(Day(year: month / 12, month: month % 12 + 1, day: 1), .month)
      }
    case .year: return (start.year...end.year).map { label(Day(year: $0, month: 1, day: 1), .year) }
    }
  }

  /// A line of blocks, from ▁ for nothing to █ for the most.
  var sparkline: String {
    let most = points.map(\.tally.impressions).max() ?? 0
    let blocks = Array("▁▂▃▄▅▆▇█")
    return String(
      points.map { point in
        most == 0 ? blocks[0] : blocks[(point.tally.impressions * 14 + most) / (2 * most)]
      })
  }
}

extension Day {
  /// What `description` writes.
  init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}
