/// The common style of charts. Each has its own style sheet, so that it is readable wherever it is shown, in light
/// and dark.
enum ChartStyle {
  /// Width in user units; a chart is displayed up to a quarter larger.
  package static let width = 480.0
  static let margin = 20.0

  /// The style sheet. Contrast with the background is at least 7 to 1 for text and 4.5 to 1 for lines (WCAG
  /// 2.2, 1.4.3 and 1.4.11). Letters grow when a chart is scaled down to a phone.
  static let sheet = """
        svg { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
        .sheet { fill: #ffffff; stroke: #dedbd4; }
        text { fill: #1b1f24; }
        .title { font-size: 15px; font-weight: 650; }
        .soft { fill: #545c67; }
        .end { text-anchor: end; }
        .middle { text-anchor: middle; }
        .grid { stroke: #dedbd4; }
        .base { stroke: #8d8a82; }
        .dot { fill: #0b6f8c; }
        .line { fill: none; stroke: #0b6f8c; stroke-width: 2; stroke-linejoin: round; }
        .area { fill: #0b6f8c; opacity: .14; }
        .rate { fill: #67399a; }
        .line.rate { fill: none; stroke: #67399a; }
        @media (prefers-color-scheme: dark) {
          .sheet { fill: #1b1f24; stroke: #333a43; }
          text { fill: #e8eaed; }
          .soft { fill: #a9b1bb; }
          .grid { stroke: #333a43; }
          .base { stroke: #79838f; }
          .dot { fill: #5cb8d3; }
          .line { stroke: #5cb8d3; }
          .area { fill: #5cb8d3; }
          .rate { fill: #c19ceb; }
          .line.rate { fill: none; stroke: #c19ceb; }
        }
        @media (max-width: 420px) {
          svg { font-size: 15px; }
          .title { font-size: 18px; }
        }
    """

  /// Returns a chart with background and title.
  static func chart(
    height: Double, title: String, description: String, _ content: (inout SVGWriter) -> Void
  ) -> String {
    var svg = SVGWriter(
      width: width, height: height, title: title, description: description, style: sheet,
      displayWidth: 600)
    svg.rectangle(class: "sheet", x: 0.5, y: 0.5, width: width - 1, height: height - 1, corner: 8)
    svg.label(title, class: "title", x: margin, y: 30)
    content(&svg)
    return svg.text
  }
}

/// An axis from zero to a round number at or above the maximum.
struct ChartAxis {
  /// Values that have a grid line, zero first.
  let ticks: [Int]
  private let top: Double
  private let bottom: Double

  /// - Parameters:
  ///   - most: the largest value to be drawn.
  ///   - top: y coordinate of the highest tick.
  ///   - bottom: y coordinate of zero, larger than `top`.
  init(most: Int, top: Double, bottom: Double) {
    let step = Self.step(for: max(1, most))
    ticks = Array(stride(from: 0, through: (max(1, most) + step - 1) / step * step, by: step))
    self.top = top
    self.bottom = bottom
  }

  var maximum: Int { ticks[ticks.count - 1] }

  func position(_ value: Double) -> Double { bottom - (bottom - top) * value / Double(maximum) }

  /// Returns 1, 2 or 5 times a power of ten, such that there are at most five steps.
  private static func step(for most: Int) -> Int {
    var power = 1
    while true {
      for factor in [1, 2, 5] where factor * power * 5 >= most { return factor * power }
      power *= 10
    }
  }
}
