import SamplePublications
import Reports
import TestSupport
import Testing

@Suite("Charts")
struct ChartTests {
  /// Returns the SVG of a chart after its style sheet.
  private func drawing(_ path: String) throws -> String {
    let report = try #require(ReportSample.report("delivery", of: ReportSample.publication()))
    let chart = try #require(report.charts.first { $0.path == path })
    let text = String(decoding: try chart.bytes(), as: UTF8.self)
    let end = try #require(text.firstRange(of: "</style>\n"))
    return String(text[end.upperBound...])
  }

  /// Returns the lines with a chart's title and description, which screen readers read.
  private func names(_ path: String) throws -> [String] {
    let report = try #require(ReportSample.report("delivery", of: ReportSample.publication()))
    let chart = try #require(report.charts.first { $0.path == path })
    return String(decoding: try chart.bytes(), as: UTF8.self).split(separator: "\n")[1...2].map(String.init)
  }

  @Test("A trend has a panel for impressions and one for the CTR, with a gap where nothing was counted")
  func trend() throws {
    expect(
      try drawing("charts/impressions-by-day.svg"),
      is: #"""
          <rect class="sheet" x="0.5" y="0.5" width="479" height="349" rx="8"/>
          <text class="title" x="20" y="30">Impressions and CTR by day</text>
          <text class="soft" x="20" y="56">Impressions</text>
          <line class="base" x1="58" y1="186" x2="460" y2="186"/>
          <line class="grid" x1="58" y1="131" x2="460" y2="131"/>
          <line class="grid" x1="58" y1="76" x2="460" y2="76"/>
          <text class="soft end" x="50" y="190">0</text>
          <text class="soft end" x="50" y="135">1</text>
          <text class="soft end" x="50" y="80">2</text>
          <polygon class="area" points="64,186 64,131 259,186 454,76 454,186"/>
          <polyline class="line" points="64,131 259,186 454,76"/>
          <circle class="dot" cx="64" cy="131" r="3"/>
          <circle class="dot" cx="259" cy="186" r="3"/>
          <circle class="dot" cx="454" cy="76" r="3"/>
          <text class="soft" x="20" y="216">CTR, and where it lies with 95% confidence</text>
          <line class="base" x1="58" y1="316" x2="460" y2="316"/>
          <line class="grid" x1="58" y1="300" x2="460" y2="300"/>
          <line class="grid" x1="58" y1="284" x2="460" y2="284"/>
          <line class="grid" x1="58" y1="268" x2="460" y2="268"/>
          <line class="grid" x1="58" y1="252" x2="460" y2="252"/>
          <line class="grid" x1="58" y1="236" x2="460" y2="236"/>
          <text class="soft end" x="50" y="320">0%</text>
          <text class="soft end" x="50" y="288">40%</text>
          <text class="soft end" x="50" y="256">80%</text>
          <polygon class="area rate" points="61,236 67,236 67,299.48 61,299.48"/>
          <polyline class="line rate" points="64,236"/>
          <circle class="dot rate" cx="64" cy="236" r="3"/>
          <polygon class="area rate" points="451,243.56 457,243.56 457,308.44 451,308.44"/>
          <polyline class="line rate" points="454,276"/>
          <circle class="dot rate" cx="454" cy="276" r="3"/>
          <text class="soft" x="58" y="338">2026-11-20</text>
          <text class="soft end" x="460" y="338">2026-11-22</text>
        </svg>

        """#)
  }

  @Test("What a chart shows is also said")
  func descriptions() throws {
    #expect(
      try names("charts/impressions-by-day.svg") == [
        #"  <title id="picture-title">Impressions and CTR by day</title>"#,
        #"  <desc id="picture-desc">2026-11-20: 1, CTR 100.00%; 2026-11-21: 0; 2026-11-22: 2, CTR 50.00%</desc>"#,
      ])
  }
}
