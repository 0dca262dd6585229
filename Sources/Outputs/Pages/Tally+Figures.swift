import Tallies

extension Tally {
  /// The figures that a format's page shows.
  var labelled: [LabelledFigure] {
    [
      LabelledFigure(
        label: "Requests", figure: NumberText.grouped(requests),
        remark: NumberText.count(ads, "ad")),
      LabelledFigure(
        label: "Loads", figure: NumberText.grouped(loads),
        remark: loadFailures > 0
          ? NumberText.count(loadFailures, "failure") : fill.percentage.map { "fill \($0)" }),
      LabelledFigure(
        label: "Impressions", figure: NumberText.grouped(impressions),
        remark: repeatedImpressions > 0
          ? "\(NumberText.count(repeatedImpressions, "repeat")) not counted"
          : renderRate.percentage.map { "render rate \($0)" }),
      LabelledFigure(
        label: "CTR", figure: clickThroughRate.percentage.map(String.init(describing:)) ?? "–",
        remark: "\(NumberText.grouped(tappedImpressions)) of \(NumberText.count(impressions, "impression"))"),
      LabelledFigure(
        label: "AdChoices taps", figure: NumberText.grouped(adChoicesTaps), remark: "not in the CTR"),
    ]
  }
}
