import Model
import Sessions
import Statistics

/// A chart of the links from an ad to "About this ad": for each, how many ads are confirmed, failed, and to check.
struct AdChoicesFunnelChart {
  let funnel: AdChoicesFunnel

  package static let path = "charts/adchoices-funnel.svg"
  /// Height of a link: one line for its name, one for its answers, which may be long, and the bar.
  private static let rowHeight = 62.0
  private static let top = 74.0
  /// The parts of a bar, with their CSS classes.
  private static let parts: [(answer: Answer, style: String)] = [
    (.confirmed, "bar"), (.failed, "bar apart"), (.toCheck, "rate"),
  ]

  package var svg: String {
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
      \(ComplianceReport.title(ofLink: name)): \
      \(Self.parts.map { Self.words($0.answer, funnel.links[index][$0.answer]) }.joined(separator: ", "))
      """
    }.joined(separator: "; ")
  }

  private func drawKey(in svg: inout SVGWriter) {
    var x = ChartStyle.margin
    for (answer, style) in Self.parts {
      svg.rectangle(class: .text(style), x: x, y: 48, width: 11, height: 11, corner: 2)
      svg.label(answer.words, class: "soft", x: x + 16, y: 58)
      x += 40 + 7 * Double(answer.words.count)
    }
  }

  private func draw(_ name: String, link: Int, at y: Double, in svg: inout SVGWriter) {
    let (left, right) = (ChartStyle.margin, ChartStyle.width - ChartStyle.margin)
    let counts = funnel.links[link]
    let scale = (right - left) / Double(max(1, funnel.ads - funnel.houseAds))
    svg.element(
      "text", ["x": .number(left), "y": .number(y + 16)], text: ComplianceReport.title(ofLink: name))
    svg.label(Self.words(counts), class: "soft", x: left, y: y + 34)
    svg.element(
      "line",
      [
        "class": "base", "x1": .number(left), "y1": .number(y + 40), "x2": .number(left),
        "y2": .number(y + 56),
      ])
    var x = left
    for (answer, style) in Self.parts where counts[answer] > 0 {
      // The minimum width keeps one ad of a hundred thousand visible.
      let width = max(2, Double(counts[answer]) * scale)
      svg.rectangle(class: .text(style), x: x, y: y + 41, width: width, height: 14)
      x += width
    }
  }

  /// `95 confirmed`, `95 confirmed · 3 failed · 1 to check`.
  private static func words(_ counts: AnswerCounts) -> String {
    parts.filter { $0.answer == .confirmed || counts[$0.answer] > 0 }
      .map { words($0.answer, counts[$0.answer]) }.joined(separator: " · ")
  }

  /// `3 failed`, `2 to check`.
  private static func words(_ answer: Answer, _ count: Int) -> String {
    "\(NumberText.grouped(count)) \(answer.words)"
  }
}
