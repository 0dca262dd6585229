import AdModel
import Tallies

extension DeliveryReport {
  static let trendChart = "charts/impressions-by-day.svg"
  static let formatChart = "charts/impressions-by-format.svg"
  static let tapChart = "charts/taps-by-asset.svg"

  /// What the tap of an ad without assets is on.
  static let wholeAd = "the ad as a whole"

  var charts: [OutputFile] {
    guard book.total.sessions > 0 else { return [] }
    var charts: [OutputFile] = []
    if !trend.points.isEmpty {
      charts.append(OutputFile(path: Self.trendChart, text: TrendChart(trend: trend).svg))
    }
    charts.append(OutputFile(path: Self.formatChart, text: impressionsByFormat.svg))
    if !book.tapsByAsset.isEmpty { charts.append(OutputFile(path: Self.tapChart, text: tapsByAsset.svg)) }
    return charts
  }

  private var impressionsByFormat: BarChart {
    BarChart(
      title: "Impressions by format", unit: "impression",
      bars: book.rows(by: .format).sorted { ($1.tally.impressions, $0.key) < ($0.tally.impressions, $1.key) }
        .map { row in
          BarChart.Bar(label: links.label(row.key, by: .format), value: row.tally.impressions)
        })
  }

  /// Of all formats together, the most tapped first; AdChoices last.
  private var tapsByAsset: BarChart {
    var sums: [RowKey: Int] = [:]
    var adChoices = 0
    for (key, count) in book.tapsByAsset {
      if key.isAdChoices { adChoices += count } else { sums[key.asset, default: 0] += count }
    }
    var bars = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { key, count in
      BarChart.Bar(label: key.value.map { links.redacted($0) } ?? Self.wholeAd, value: count)
    }
    if adChoices > 0 {
      bars.append(BarChart.Bar(label: AssetKeys.adChoices, value: adChoices, isApart: true))
    }
    return BarChart(
      title: "Taps by asset", unit: "tap", bars: bars,
      remark: bars.contains { $0.isApart } ? "Taps on AdChoices are counted apart" : nil)
  }
}
