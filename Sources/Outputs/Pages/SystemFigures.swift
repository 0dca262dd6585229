import AdModel
import Diagnostics
import Tallies

/// The figures that only a format of this kind has, for its page; none where nothing was recorded.
enum SystemFigures {
  static func of(_ facts: FormatFacts, in book: TallyBook) -> [LabelledFigure] {
    let format = RowKey.value(facts.id)
    switch facts.kind {
    case .customNative: return []
    case .native: return mediation(book.mediation.total(ofFormat: format))
    case .rewarded:
      return rewarded(
        book.rewarded.total(ofFormat: format), book.rewarded.revenueByCurrency(ofFormat: format))
    case .liveInterstitial: return live(book.live.total(ofFormat: format))
    }
  }

  /// The name of the report on formats of a kind.
  static func report(on kind: FormatKind) -> String? {
    switch kind {
    case .customNative: nil
    case .native: "mediation"
    case .rewarded: "rewarded"
    case .liveInterstitial: "live"
    }
  }

  private static func mediation(_ tally: MediationTally) -> [LabelledFigure] {
    guard tally.requests > 0 else { return [] }
    return [
      LabelledFigure(
        label: "Adapter requests", figure: NumberText.grouped(tally.requests),
        remark: tally.unanswered > 0 ? "\(NumberText.grouped(tally.unanswered)) without an answer" : nil),
      LabelledFigure(
        label: "Adapter fill", figure: tally.fill.percentage.map(String.init(describing:)) ?? "–",
        remark: "\(NumberText.count(tally.ads, "ad")), \(NumberText.count(tally.errors, "error"))"),
      LabelledFigure(
        label: "Time to answer, p50", figure: milliseconds(tally.latencies, 50),
        remark: tally.latencies.count > 0
          ? "p90 \(milliseconds(tally.latencies, 90)), p99 \(milliseconds(tally.latencies, 99))" : nil),
      LabelledFigure(
        label: "Impressions by SDK", figure: NumberText.grouped(tally.countedImpressions.sdk),
        remark: "by adapter \(NumberText.grouped(tally.countedImpressions.adapter))"),
    ]
  }

  private static func rewarded(
    _ tally: RewardedTally, _ revenue: [(currency: RowKey, tally: RevenueTally)]
  ) -> [LabelledFigure] {
    guard tally.ads > 0 else { return [] }
    return [
      LabelledFigure(
        label: "Displayed", figure: NumberText.grouped(tally.displayed),
        remark: "of \(NumberText.grouped(tally.loaded)) loaded"),
      LabelledFigure(
        label: "Rewards granted", figure: NumberText.grouped(tally.granted),
        remark: "\(NumberText.grouped(tally.delivered)) delivered"),
      LabelledFigure(
        label: "Rewards lost", figure: NumberText.grouped(tally.lostRewards),
        tone: tally.lostRewards > 0 ? "error" : "none", remark: "granted, never delivered"),
      LabelledFigure(
        label: "Retries", figure: NumberText.grouped(tally.retries),
        remark: NumberText.count(tally.loadFailures, "load failure")),
    ]
      + revenue.filter { $0.tally.payments > 0 }.map { currency, tally in
        LabelledFigure(
          label: "Revenue, \(currency.value.map(Redactor().text) ?? "no currency")",
          figure: RewardedReport.shortAmount(tally.micros),
          remark: NumberText.count(tally.payments, "payment"))
      }
  }

  private static func live(_ tally: LiveTally) -> [LabelledFigure] {
    guard tally.scheduled + tally.started > 0 else { return [] }
    return [
      LabelledFigure(
        label: "Breaks scheduled", figure: NumberText.grouped(tally.scheduled),
        remark: tally.replaced > 0 ? "\(NumberText.grouped(tally.replaced)) replaced" : nil),
      LabelledFigure(
        label: "Breaks started", figure: NumberText.grouped(tally.started),
        remark: "\(NumberText.grouped(tally.ended)) played to the end"),
      LabelledFigure(
        label: "Breaks filled", figure: tally.fill.percentage.map(String.init(describing:)) ?? "–",
        remark: "\(NumberText.grouped(tally.filled)) with an ad"),
      LabelledFigure(
        label: "Ads to the end", figure: tally.completionRate.percentage.map(String.init(describing:)) ?? "–",
        remark: "\(NumberText.grouped(tally.completes)) of \(NumberText.grouped(tally.adsStarted))"),
      LabelledFigure(
        label: "Lead time, p50", figure: milliseconds(tally.leadTimes, 50),
        remark: tally.leadTimes.count > 0 ? "p10 \(milliseconds(tally.leadTimes, 10))" : nil),
    ]
  }

  /// `1,204 ms` as `1.2 s`: a tile has little room.
  private static func milliseconds(_ latencies: Latencies, _ percentile: Int) -> String {
    latencies.milliseconds(atPercentile: percentile).map { NumberText.duration(seconds: Double($0) / 1000) }
      ?? "–"
  }
}
