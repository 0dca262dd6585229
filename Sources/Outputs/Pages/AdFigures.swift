import AdModel
import Ledger

/// What became of some ads, in sums.
struct AdFigures {
  var ads = 0
  var requests = 0
  var loads = 0
  var failures = 0
  var impressions = 0
  /// Of ads, a tap off AdChoices.
  var tapped = 0
  var adChoicesTaps = 0

  init(_ records: some Sequence<AdRecord>) {
    for ad in records {
      ads += 1
      requests += ad.requests.count
      loads += ad.load == nil ? 0 : 1
      failures += ad.loadFailures.count
      let isCounted = ad.countedImpression != nil
      impressions += isCounted ? 1 : 0
      tapped += isCounted && ad.clicks.contains { $0.role != .adChoices } ? 1 : 0
      adChoicesTaps += Set(ad.clicks.filter { $0.role == .adChoices }.map(\.tap)).count
    }
  }

  var labelled: [LabelledFigure] {
    [
      LabelledFigure(
        label: "Ads", figure: NumberText.grouped(ads), remark: NumberText.count(requests, "request")),
      LabelledFigure(
        label: "Loaded", figure: NumberText.grouped(loads), remark: NumberText.count(failures, "failure")),
      LabelledFigure(label: "Impressions", figure: NumberText.grouped(impressions)),
      LabelledFigure(
        label: "Tapped ads", figure: NumberText.grouped(tapped),
        remark: impressions > 0
          ? "CTR \(NumberText.decimal(Double(tapped) / Double(impressions) * 100, digits: 2)) %" : nil),
      LabelledFigure(label: "AdChoices taps", figure: NumberText.grouped(adChoicesTaps)),
    ]
  }
}
