import Model
import Basics
import Statistics

/// A chart with one bar per day. From bottom to top, a bar shows the confirmed ads, the ads to check, and the failed
/// ads, with their number on the days with most of them. A bar leads to the ads that failed on its day or, if none did, to
/// all of the day. The chart has no style sheet of its own, because it stands inside a page.
struct DayStrip {
  /// Maximum days shown; with more days, only the last ones are.
  static let most = 62
  /// Maximum days whose numbers of failed ads are written: more would overlap.
  private static let mostNumbers = 12
  private static let (width, height, ground) = (640.0, 132.0, 110.0)

  private let days: ArraySlice<(key: Day, tally: AdAnswers)>
  /// The days whose numbers of failed ads are written.
  private let numbered: Set<Day>
  private let places: ReportPlaces
  private var hasLinks: Bool { places.ads(asking: []) != nil }

  init(_ days: [(key: Day, tally: AdAnswers)], _ places: ReportPlaces) {
    self.days = days.suffix(Self.most)
    self.places = places
    let failed = self.days.map { ($0.key, $0.tally.all[.failed]) }.filter { $0.1 > 0 }
    let most = failed.sorted { $0.1 == $1.1 ? $0.0 < $1.0 : $0.1 > $1.1 }
    numbered = Set(most.prefix(Self.mostNumbers).map(\.0))
  }

  /// The chart; empty without days.
  var svg: String {
    guard !days.isEmpty else { return "" }
    var svg = SVGWriter(
      width: Self.width, height: Self.height, title: "Ads in scope by day", description: description,
      hasLinks: hasLinks, idPrefix: "days", attributes: ["class": "days"])
    let step = Self.width / Double(max(days.count, 8))
    let largest = days.map(\.tally.all.asked).max() ?? 1
    for (index, day) in days.enumerated() {
      let (x, width) = ((Double(index) + 0.12) * step, 0.76 * step)
      if let path = path(to: day.key, day.tally.all) {
        let label = Self.label(of: day.key, day.tally.all)
        svg.group(["href": .text(path), "aria-label": .text(label)], as: "a") { link in
          link.element("title", text: label)
          draw(day, x: x, width: width, largest: largest, in: &link)
        }
      } else {
        draw(day, x: x, width: width, largest: largest, in: &svg)
      }
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
    _ day: (key: Day, tally: AdAnswers), x: Double, width: Double, largest: Int, in svg: inout SVGWriter
  ) {
    let counts = day.tally.all
    var top = Self.ground
    for (answer, name) in [
      (Answer.confirmed, "days-confirmed"), (.confirmedByPerson, "days-person"), (.toCheck, "days-look"),
      (.failed, "days-failed"),
    ]
    where counts[answer] > 0 {
      let height = max(3, 88 * Double(counts[answer]) / Double(max(1, largest)))
      top -= height
      svg.rectangle(class: .text(name), x: x, y: top, width: width, height: height)
    }
    guard numbered.contains(day.key) else { return }
    svg.element(
      "text",
      [
        "class": "days-count", "x": .number(x + width / 2), "y": .number(top - 4), "text-anchor": "middle",
      ], text: "✕ \(NumberText.grouped(counts[.failed]))")
  }

  private var description: String {
    days.map { "\($0.key): \(Self.words($0.tally.all))" }.joined(separator: "; ")
  }

  private static func words(_ counts: AnswerCounts) -> String {
    Answer.worstFirst.filter { counts[$0] > 0 }
      .map { "\(NumberText.grouped(counts[$0])) \($0.words)" }.joined(separator: ", ")
  }

  /// Returns the words of a bar's link, which begin with the number of ads in the list: `1 failed, 8 confirmed on
  /// 2026-11-02`, `9 ads on 2026-11-03: 9 confirmed`.
  private static func label(of day: Day, _ counts: AnswerCounts) -> String {
    counts[.failed] > 0
      ? "\(words(counts)) on \(day)" : "\(NumberText.count(counts.asked, "ad")) on \(day): \(words(counts))"
  }

  /// Returns the link to the list of the ads that failed on a day or, if none did, of all of the day.
  private func path(to day: Day, _ counts: AnswerCounts) -> String? {
    counts.asked == 0
      ? nil : places.ads(asking: (counts[.failed] > 0 ? [.verdict(.failed)] : []) + AdFilter.day(day))
  }
}
