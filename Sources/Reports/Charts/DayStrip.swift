import Model
import Basics
import Statistics

/// A chart with one bar per day. From bottom to top, a bar shows the confirmed ads, the ads to check, and the failed
/// ads with their number. The chart has no style sheet of its own, because it stands inside a page.
struct DayStrip {
  /// Maximum days shown; with more days, only the last ones are.
  static let most = 62
  private static let (width, height, ground) = (640.0, 132.0, 110.0)

  private let days: ArraySlice<(key: Day, tally: AdAnswers)>

  init(_ days: [(key: Day, tally: AdAnswers)]) { self.days = days.suffix(Self.most) }

  /// The chart; empty without days.
  var svg: String {
    guard !days.isEmpty else { return "" }
    var svg = SVGWriter(
      width: Self.width, height: Self.height, title: "Ads in scope by day", description: description,
      idPrefix: "days", attributes: ["class": "days"])
    let step = Self.width / Double(max(days.count, 8))
    let largest = days.map(\.tally.all.asked).max() ?? 1
    for (index, day) in days.enumerated() {
      draw(day.tally.all, x: (Double(index) + 0.12) * step, width: 0.76 * step, largest: largest, in: &svg)
      if days.count <= 31 || index.isMultiple(of: 7) {
        svg.element(
          "text",
          [
            "x": .number((Double(index) + 0.5) * step), "y": .number(Self.ground + 17),
            "text-anchor": "middle",
          ], text: String(day.key.description.suffix(2)))
      }
    }
    svg.element(
      "path",
      ["class": "days-ground", "d": "M0 \(SVGNumber.text(Self.ground + 0.5))h\(SVGNumber.text(Self.width))"])
    return svg.text
  }

  private func draw(
    _ counts: AnswerCounts, x: Double, width: Double, largest: Int, in svg: inout SVGWriter
  ) {
    var top = Self.ground
    for (answer, name) in [
      (Answer.confirmed, "days-confirmed"), (.toCheck, "days-look"), (.failed, "days-failed"),
    ]
    where counts[answer] > 0 {
      let height = max(3, 88 * Double(counts[answer]) / Double(max(1, largest)))
      top -= height
      svg.rectangle(class: .text(name), x: x, y: top, width: width, height: height)
    }
    guard counts[.failed] > 0 else { return }
    svg.element(
      "text",
      [
        "class": "days-count", "x": .number(x + width / 2), "y": .number(top - 4), "text-anchor": "middle",
      ], text: "✕ \(NumberText.grouped(counts[.failed]))")
  }

  private var description: String {
    days.map { day in
      let counts = day.tally.all
      let words = [Answer.failed, .toCheck, .confirmed].filter { counts[$0] > 0 }
        .map { "\(NumberText.grouped(counts[$0])) \($0.words)" }
      return "\(day.key): \(words.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
