import Model
import Statistics

/// Impressions over time, and below them the click-through rate with its 95 % interval. The two panels have separate
/// axes, because two axes in one panel suggest a correlation that isn't there.
struct TrendChart {
  let trend: Trend

  private static let (left, right) = (58.0, ChartStyle.width - ChartStyle.margin)
  private static let (upperTop, upperBottom) = (76.0, 186.0)
  private static let (lowerTop, lowerBottom) = (236.0, 316.0)

  package var svg: String {
    let most = trend.points.map(\.tally.impressions).max() ?? 0
    let upper = ChartAxis(most: most, top: Self.upperTop, bottom: Self.upperBottom)
    let lower = ChartAxis(most: Self.highestRate(trend), top: Self.lowerTop, bottom: Self.lowerBottom)
    return ChartStyle.chart(
      height: 350, title: "Impressions and CTR by \(trend.step.rawValue)", description: description
    ) { svg in
      svg.label("Impressions", class: "soft", x: ChartStyle.margin, y: 56)
      grid(upper, label: { NumberText.grouped($0) }, &svg)
      impressions(upper, &svg)
      svg.label("CTR, and where it lies with 95% confidence", class: "soft", x: ChartStyle.margin, y: 216)
      grid(lower, label: { Self.percent($0) }, &svg)
      rates(lower, &svg)
      labels(&svg)
    }
  }

  private var description: String {
    let parts = trend.points.prefix(92).map { point in
      let rate = point.tally.clickThroughRate.percentage.map { ", CTR \($0)" } ?? ""
      return "\(point.label): \(NumberText.grouped(point.tally.impressions))\(rate)"
    }
    return parts.joined(separator: "; ")
  }

  private func x(_ index: Int) -> Double {
    let count = trend.points.count
    guard count > 1 else { return (Self.left + Self.right) / 2 }
    return Self.left + 6 + (Self.right - Self.left - 12) * Double(index) / Double(count - 1)
  }

  private func grid(_ axis: ChartAxis, label: (Int) -> String, _ svg: inout SVGWriter) {
    for tick in axis.ticks {
      let y = axis.position(Double(tick))
      svg.element(
        "line",
        [
          "class": tick == 0 ? "base" : "grid", "x1": .number(Self.left), "y1": .number(y),
          "x2": .number(Self.right), "y2": .number(y),
        ])
    }
    // Every other line is labelled if there are many, because letters grow on a phone.
    let every = axis.ticks.count > 4 ? 2 : 1
    for (index, tick) in axis.ticks.enumerated() where index.isMultiple(of: every) {
      svg.label(label(tick), class: "soft end", x: Self.left - 8, y: axis.position(Double(tick)) + 4)
    }
  }

  private func impressions(_ axis: ChartAxis, _ svg: inout SVGWriter) {
    let points = trend.points.enumerated().map { index, point in
      (x: x(index), y: axis.position(Double(point.tally.impressions)))
    }
    guard let first = points.first, let last = points.last else { return }
    let outline = [(x: first.x, y: Self.upperBottom)] + points + [(x: last.x, y: Self.upperBottom)]
    svg.element("polygon", ["class": "area", "points": .points(outline)])
    svg.element("polyline", ["class": "line", "points": .points(points)])
    dots(points, class: "dot", &svg)
  }

  /// Draws the rates. The line has a gap at points without a rate: no ad was shown whose recorder observes both
  /// impressions and clicks.
  private func rates(_ axis: ChartAxis, _ svg: inout SVGWriter) {
    for run in runsWithRates {
      let rates = run.compactMap { point(axis, $0, trend.points[$0].tally.clickThroughRate.percentage) }
      let intervals = run.map { WilsonInterval(of: trend.points[$0].tally.clickThroughRate) }
      let high = zip(run, intervals).compactMap { point(axis, $0, $1?.high) }
      let low = zip(run, intervals).compactMap { point(axis, $0, $1?.low) }
      if run.count == 1, let high = high.first, let low = low.first {
        // A band of one day would have no width.
        let box: [(x: Double, y: Double)] = [
          (high.x - 3, high.y), (high.x + 3, high.y), (low.x + 3, low.y), (low.x - 3, low.y),
        ]
        svg.element("polygon", ["class": "area rate", "points": .points(box)])
      } else {
        svg.element("polygon", ["class": "area rate", "points": .points(high + low.reversed())])
      }
      svg.element("polyline", ["class": "line rate", "points": .points(rates)])
      dots(rates, class: "dot rate", &svg)
    }
  }

  private var runsWithRates: [[Int]] {
    trend.points.indices.reduce(into: []) { runs, index in
      guard trend.points[index].tally.clickThroughRate.percentage != nil else { return }
      if let last = runs.last?.last, last == index - 1 {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
  }

  private func point(_ axis: ChartAxis, _ index: Int, _ rate: Percentage?) -> (x: Double, y: Double)? {
    rate.map { (x(index), axis.position(Double($0.hundredths))) }
  }

  /// Draws the points, unless there are so many that they merge into the line.
  private func dots(_ points: [(x: Double, y: Double)], class name: SVGValue, _ svg: inout SVGWriter) {
    guard trend.points.count <= 40 else { return }
    for point in points {
      svg.element("circle", ["class": name, "cx": .number(point.x), "cy": .number(point.y), "r": 3])
    }
  }

  private func labels(_ svg: inout SVGWriter) {
    guard let first = trend.points.first, let last = trend.points.last else { return }
    let y = SVGValue.number(Self.lowerBottom + 22)
    if trend.points.count == 1 {
      svg.element("text", ["class": "soft middle", "x": .number(x(0)), "y": y], text: first.label)
    } else {
      svg.element("text", ["class": "soft", "x": .number(Self.left), "y": y], text: first.label)
      // The middle label is drawn only if there is a point.
      if trend.points.count >= 5, !trend.points.count.isMultiple(of: 2) {
        let middle = trend.points.count / 2
        svg.element(
          "text", ["class": "soft middle", "x": .number(x(middle)), "y": y], text: trend.points[middle].label)
      }
      svg.element("text", ["class": "soft end", "x": .number(Self.right), "y": y], text: last.label)
    }
  }

  /// Returns the maximum of the rate's axis, in hundredths of a percent. It includes the widest interval even if that
  /// flattens the line, so that the uncertainty is visible.
  private static func highestRate(_ trend: Trend) -> Int {
    let rates = trend.points.map(\.tally.clickThroughRate)
    let highest = rates.compactMap { $0.percentage?.hundredths }.max() ?? 0
    let widest = rates.compactMap { WilsonInterval(of: $0)?.high.hundredths }.max() ?? 100
    return max(100, highest, widest)
  }

  private static func percent(_ hundredths: Int) -> String {
    hundredths.isMultiple(of: 100) ? "\(hundredths / 100)%" : Percentage(hundredths: hundredths).description
  }
}

/// Figures over time: one point per day, and empty points for days without recordings.
///
/// A span of more than three months has one point per month, and one of more than ten years a point per year, so that
/// the number of points stays readable.
struct Trend: Sendable {
  enum Step: String, Sendable { case day, month, year }

  struct Point: Sendable {
    /// The day, month or year of the point: `2026-11-20`, `2026-11` or `2026`.
    package var label: String
    var tally: Tally
  }

  let step: Step
  let points: [Point]

  /// Creates the trend from the first to the last day that has an impression.
  ///
  /// - Parameter rows: tallies by day (UTC), in any order.
  init(_ rows: [(key: RowKey, tally: Tally)]) {
    var days: [(day: Day, tally: Tally)] = []
    for row in rows where row.tally.impressions > 0 {
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
}

extension Day {
  /// Parses the format that `description` writes: `2026-11-20`.
  init?(text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }
}
