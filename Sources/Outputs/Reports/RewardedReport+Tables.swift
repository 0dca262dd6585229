import AdModel
import Diagnostics
import Ledger
import Markdown
import Tallies

extension RewardedReport {
  func writeSummary(_ writer: inout MarkdownWriter) {
    let total = sums.total
    writer.heading(2, "Summary")
    var items: [MarkdownInline] = [
      "**\(total.ads, "rewarded ad")**, \(.number(total.displayed)) displayed.",
      """
      **\(total.lostRewards, "reward")** granted and never delivered; \(.number(total.delivered)) of \
      \(total.granted, "ad with a granted reward", "ads with a granted reward") delivered theirs.
      """,
      """
      **\(total.loadFailures, "load failure")**, \(total.retries, "retry", "retries"), \
      \(total.displayFailures, "display failure").
      """,
    ]
    for (currency, tally) in sums.revenueByCurrency() where tally.payments > 0 {
      items.append(
        """
        **Revenue \(.text(Self.amount(tally.micros))) \(name(currency))** from \(tally.payments, "payment").
        """)
    }
    writer.list(items)
  }

  func writeFunnel(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Funnel")
    writer.paragraph(.image("Rewarded ads, step by step", at: Self.funnelChart))
    let total = sums.total
    var table = MarkdownTable([
      .init("Step"), .init("Event"), .init("Ads", .trailing), .init("Of the requested", .trailing),
    ])
    for (step, event) in zip(total.steps, Self.events) {
      table.append([
        .text(Self.title(ofStep: step.name)), .code(event.name), .number(step.count),
        DeliveryReport.rate(Ratio(step.count, of: total.requested)),
      ])
    }
    writer.table(table)
  }

  /// By which an ad takes the steps of `RewardedTally.steps`.
  private static let events: [EventKind] = [
    .adRequest, .adLoad, .adShow, .adDisplay, .rewardComplete, .rewardGrant, .rewardDeliver, .adHide,
  ]

  func writeAdUnits(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By format and ad unit")
    var table = MarkdownTable(
      [.init("Format"), .init("Ad unit")]
        + [
          "Ads", "Loaded", "Displayed", "Granted", "Delivered", "Lost", "Load failures", "Retries",
          "Display failures",
        ].map { .init(.text($0), .trailing) })
    for (row, tally) in sums.sorted {
      table.append(
        [links.format(row.format), links.name(row.adUnit, by: .adUnit)]
          + [
            tally.ads, tally.loaded, tally.displayed, tally.granted, tally.delivered, tally.lostRewards,
            tally.loadFailures, tally.retries, tally.displayFailures,
          ].map(MarkdownInline.number))
    }
    writer.table(table)
  }

  func writeRetries(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Retries")
    guard !sums.retries.isEmpty else { return writer.paragraph("No load was tried again.") }
    writer.paragraph(
      "What was waited before a load was tried again. MAX’s own samples wait 2, 4, 8, 16, 32, then 64 seconds."
    )
    var table = MarkdownTable([
      .init("Format"), .init("Retry", .trailing), .init("Times", .trailing), .init("Expected", .trailing),
      .init("Planned, p50", .trailing), .init("Measured, p50", .trailing), .init("Measured, p90", .trailing),
    ])
    for (row, tally) in sums.retries.prefix(DeliveryReport.longestList) {
      table.append([
        links.format(row.format), .number(row.number), .number(tally.retries),
        .text(NumberText.duration(seconds: Retry.delay(number: row.number))), tally.planned.shortCell(50),
        tally.measured.cell(50), tally.measured.cell(90),
      ])
    }
    writer.table(table)
    ReportFrame.more(sums.retries.count - DeliveryReport.longestList, in: "rewarded-retries.csv", &writer)
  }

  func writeLostRewards(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Lost rewards")
    let lost = sums.lostRewards
    guard !lost.isEmpty else { return writer.paragraph("Every granted reward was delivered.") }
    writer.paragraph(
      """
      The network granted \(sums.lostCount == 1 ? "a reward" : "rewards") that the app never handed over. Often the ad was \
      hidden first, and with it went the handler:
      """)
    var table = MarkdownTable([.init("Session"), .init("Ad"), .init("Format"), .init("Granted")])
    for reward in lost.prefix(DeliveryReport.longestList) {
      table.append([
        links.id(reward.session), links.code(reward.ad), links.format(reward.format),
        links.code(reward.grant.description),
      ])
    }
    writer.table(table)
    ReportFrame.more(
      sums.lostCount - DeliveryReport.longestList, in: "lost-rewards.csv",
      kept: sums.lostCount > lost.count ? lost.count : nil, &writer)
  }

  func writeRevenue(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Revenue")
    guard !sums.revenue.isEmpty else { return writer.paragraph("No revenue was recorded.") }
    var table = MarkdownTable([
      .init("Format"), .init("Ad unit"), .init("Currency"), .init("Payments", .trailing),
      .init("Revenue", .trailing), .init("Not readable", .trailing),
    ])
    for (row, tally) in sums.revenue {
      table.append([
        links.format(row.format), links.name(row.adUnit, by: .adUnit), name(row.currency),
        .number(tally.payments), .text(Self.amount(tally.micros)), .number(tally.unread),
      ])
    }
    writer.table(table)
  }

  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.heading(2, "How these figures are counted")
    writer.list([
      "**Steps** count ads, each once. Newer SDKs send no `reward.complete`; reward and hide come in either order.",
      """
      **Lost**: a show with a `reward.grant` and without a `reward.deliver`. Where lines were lost, the delivery may be \
      among them; the findings say where that needs review.
      """,
      """
      **Retries** are numbered since the ad unit’s last load. Planned: `ad.retry.delaySeconds`. Measured: from \
      `ad.loadFailed` to the ad’s next `ad.request`. Percentiles come from histograms with three significant digits.
      """,
      """
      **Revenue**: the sum of `ad.revenue.value` in millionths of the currency’s unit, each value read digit by digit \
      and rounded to a millionth. Currencies are never added up.
      """,
    ])
  }

  private func name(_ currency: RowKey) -> MarkdownInline {
    currency.value.map { links.text($0) } ?? "*not recorded*"
  }

  /// Millionths rounded to what a tile has room for: `0.1504`, `1,234.50`.
  static func shortAmount(_ micros: Int) -> String {
    let (step, dropped) = micros < 100_000_000 ? (100, 2) : (10_000, 4)
    return String(amount((micros + step / 2) / step * step).dropLast(dropped))
  }

  /// Millionths as `0.010479`: always six decimals, so that columns line up.
  static func amount(_ micros: Int) -> String {
    let (whole, rest) = micros.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return NumberText.grouped(whole) + "." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
