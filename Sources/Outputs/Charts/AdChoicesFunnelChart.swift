import Ledger
import Tallies

/// The way from an ad to "About this ad", link by link: how many ads came through, how many broke there, how many nobody
/// can tell of.
struct AdChoicesFunnelChart {
  let funnel: AdChoicesFunnel

  static let path = "charts/adchoices-funnel.svg"
  private static let rowHeight = 44.0
  private static let top = 74.0

  var svg: String {
    let height = Self.top + Self.rowHeight * Double(AdChoicesChain.names.count) + 8
    return ChartStyle.chart(
      height: height, title: "From the ad to “About this ad”", description: description
    ) { svg in
      drawKey(in: &svg)
      for (index, name) in AdChoicesChain.names.enumerated() {
        draw(name, link: index, at: Self.top + Self.rowHeight * Double(index), in: &svg)
      }
    }
  }

  private var description: String {
    AdChoicesChain.names.enumerated().map { index, name in
      """
      \(ComplianceReport.title(ofLink: name)): \(NumberText.grouped(funnel.count(.yes, ofLink: index))) yes, \
      \(NumberText.grouped(funnel.count(.no, ofLink: index))) no, \
      \(NumberText.grouped(funnel.count(.unknown, ofLink: index))) unknown
      """
    }.joined(separator: "; ")
  }

  private func drawKey(in svg: inout SVGWriter) {
    var x = ChartStyle.margin
    for (name, label) in [("bar", "yes"), ("bar apart", "no"), ("rate", "unknown")] {
      svg.rectangle(class: .text(name), x: x, y: 48, width: 11, height: 11, corner: 2)
      svg.label(label, class: "soft", x: x + 16, y: 58)
      x += 40 + 9 * Double(label.count)
    }
  }

  private func draw(_ name: String, link: Int, at y: Double, in svg: inout SVGWriter) {
    let (left, right) = (ChartStyle.margin, ChartStyle.width - ChartStyle.margin)
    let counts = [AdChoicesChain.State.yes, .no, .unknown].map { funnel.count($0, ofLink: link) }
    let scale = (right - left) / Double(max(1, funnel.ads - funnel.houseAds))
    svg.element(
      "text", ["x": .number(left), "y": .number(y + 16)], text: ComplianceReport.title(ofLink: name))
    svg.label(Self.words(counts), class: "soft end", x: right, y: y + 16)
    svg.element(
      "line",
      [
        "class": "base", "x1": .number(left), "y1": .number(y + 22), "x2": .number(left),
        "y2": .number(y + 38),
      ])
    var x = left
    for (count, style) in zip(counts, ["bar", "bar apart", "rate"]) where count > 0 {
      // One ad of a hundred thousand is still to be seen.
      let width = max(2, Double(count) * scale)
      svg.rectangle(class: .text(style), x: x, y: y + 23, width: width, height: 14)
      x += width
    }
  }

  /// `95`, `95 · 3 no`.
  private static func words(_ counts: [Int]) -> String {
    var words = NumberText.grouped(counts[0])
    if counts[1] > 0 { words += " · \(NumberText.grouped(counts[1])) no" }
    if counts[2] > 0 { words += " · \(NumberText.grouped(counts[2])) unknown" }
    return words
  }
}
