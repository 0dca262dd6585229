/// Bars from zero, one below the other, each under its own label: labels of any length find room, on a phone too.
struct BarChart {
  struct Bar {
    var label: String
    var value: Int
    /// Counted apart from the others, and shown so.
    var isApart = false
  }

  var title: String
  /// What is counted, in the singular: "impression".
  var unit: String
  var bars: [Bar]
  /// What it means that a bar is apart.
  var remark: String?

  /// More bars than this belong into a table.
  private static let most = 16
  private static let rowHeight = 42.0

  var svg: String {
    let apart = bars.filter(\.isApart).prefix(Self.most)
    let shown = bars.filter { !$0.isApart }.prefix(Self.most - apart.count) + apart
    let remarks = [remark, bars.count > shown.count ? "and \(bars.count - shown.count) more" : nil]
      .compactMap { $0 }
    let top = 48.0
    let height = top + Self.rowHeight * Double(shown.count) + (remarks.isEmpty ? 14 : 38)
    let most = max(1, shown.map(\.value).max() ?? 0)
    let description =
      bars.map { "\($0.label): \(NumberText.count($0.value, unit))" }.joined(separator: "; ")
    return ChartStyle.chart(height: height, title: title, description: description) { svg in
      for (index, bar) in shown.enumerated() {
        draw(bar, at: top + Self.rowHeight * Double(index), most: most, &svg)
      }
      if !remarks.isEmpty {
        svg.element(
          "text", ["class": "soft", "x": .number(ChartStyle.margin), "y": .number(height - 16)],
          text: remarks.joined(separator: "; "))
      }
    }
  }

  private func draw(_ bar: Bar, at y: Double, most: Int, _ svg: inout SVGWriter) {
    let (left, right) = (ChartStyle.margin, ChartStyle.width - ChartStyle.margin)
    let width = (right - left) * Double(bar.value) / Double(most)
    svg.element("text", ["x": .number(left), "y": .number(y + 16)], text: Self.shortened(bar.label))
    svg.element(
      "text", ["class": "soft end", "x": .number(right), "y": .number(y + 16)],
      text: NumberText.grouped(bar.value))
    svg.element(
      "line",
      [
        "class": "base", "x1": .number(left), "y1": .number(y + 22), "x2": .number(left),
        "y2": .number(y + 36),
      ])
    guard bar.value > 0 else { return }
    svg.element(
      "rect",
      [
        "class": bar.isApart ? "bar apart" : "bar", "x": .number(left), "y": .number(y + 23),
        "width": .number(width), "height": 12,
      ])
  }

  /// What fits in the width beside its number, on a phone too.
  private static func shortened(_ label: String) -> String {
    label.count <= 44 ? label : label.prefix(43) + "…"
  }
}
