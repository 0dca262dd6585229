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
      title: "Impressions by format", unit: "impressions",
      bars: book.rows(by: .format).map { row in
        BarChart.Bar(label: links.label(row.key, by: .format), value: row.tally.impressions)
      }.sorted { $0.value > $1.value })
  }

  /// Of all formats together, the most tapped first; AdChoices last.
  private var tapsByAsset: BarChart {
    var sums: [TappedAsset: Int] = [:]
    for (key, count) in book.tapsByAsset {
      let asset = key.isAdChoices ? .value(AssetKeys.adChoices) : key.asset
      sums[TappedAsset(format: .none, asset: asset, isAdChoices: key.isAdChoices), default: 0] += count
    }
    let sorted = sums.sorted { a, b in
      if a.key.isAdChoices != b.key.isAdChoices { return b.key.isAdChoices }
      return a.value != b.value ? a.value > b.value : a.key < b.key
    }
    let bars = sorted.map { key, count in
      BarChart.Bar(
        label: key.asset.value.map { links.redacted($0) } ?? Self.wholeAd, value: count,
        isApart: key.isAdChoices)
    }
    return BarChart(
      title: "Taps by asset", unit: "taps", bars: bars,
      remark: bars.contains { $0.isApart } ? "Taps on AdChoices are counted apart" : nil)
  }
}
