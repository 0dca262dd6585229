import Model
import Basics
import Sessions
import Markdown
import Statistics

/// The report on rewarded ads: the steps that ads reached, rewards that never reached the user, and revenue.
struct RewardedReport: SystemReport {
  let publication: Publication
  let links: ReportLinks
  var sums: RewardedSums { publication.tallies.rewarded }
  private var figures: [Figure<RewardedTally>] { Figure.rewarded }

  package let about = SystemReportFacts(
    name: "rewarded", title: "Rewarded report", nothing: "no rewarded ad was recorded",
    findings: "Findings about rewarded ads", rules: .rewarded,
    terms: [.ad, .reward, .retry, .percentile])

  var isDeclared: Bool { publication.catalog.formats.contains { $0.facts.kind == .rewarded } }
  var isEmpty: Bool { sums.isEmpty }

  func writeFigures(_ writer: inout MarkdownWriter) {
    writeFunnel(&writer)
    writeAdUnits(&writer)
    writeRetries(&writer)
    writeLostRewards(&writer)
    writeRevenue(&writer)
  }

  var bars: [String: [[String]]] { ["Funnel": [["Ads"]]] }

  /// The steps of a rewarded ad, with the event that marks each.
  private static let steps: [(title: String, event: EventKind, figure: String, part: ObservedParts)] = [
    ("Requested", .adRequest, "requested", .requests), ("Loaded", .adLoad, "loaded", .loads),
    ("Asked to show", .adShow, "shown", .impressions), ("Displayed", .adDisplay, "displayed", .impressions),
    ("Watched to the end", .rewardComplete, "completed", .rewards),
    ("Reward granted", .rewardGrant, "granted", .rewards),
    ("Reward delivered", .rewardDeliver, "delivered", .rewards), ("Hidden", .adHide, "hidden", .impressions),
  ]

  var verdict: String {
    let total = sums.total
    let ads = NumberText.count(total.ads, "rewarded ad")
    guard figures.count("lostRewards", of: total) != nil else { return "\(ads), rewards aren’t recorded" }
    if total.lostRewards > 0 {
      return "\(NumberText.count(total.lostRewards, "reward")) granted and never delivered, in \(ads)"
    }
    return "\(NumberText.count(total.delivered, "reward")) delivered in \(ads), none lost"
  }

  var tiles: [LabelledFigure] {
    figures.tiles(of: sums.total) + LabelledFigure.ofRevenue(sums.revenueByCurrency())
  }

  var summary: [MarkdownInline] {
    let total = sums.total
    var items: [MarkdownInline] = [
      figures.count("displayed", of: total) == nil
        ? "**\(total.ads, "rewarded ad")**; whether they were displayed isn’t recorded."
        : "**\(total.ads, "rewarded ad")**, \(.number(total.displayed)) displayed.",
      figures.count("lostRewards", of: total) == nil
        ? "**Rewards**: not recorded."
        : """
        **\(total.lostRewards, "reward")** granted and never delivered; \(.number(total.delivered)) of \
        \(total.granted, "ad with a granted reward", "ads with a granted reward") delivered theirs.
        """,
      """
      Failed loads: **\(said("loadFailures"))**; retries: \(said("retries")); failed displays: \
      \(said("displayFailures")).
      """,
    ]
    let revenue = sums.revenueByCurrency().filter { $0.tally.payments > 0 }.map { currency, tally in
      "**\(NumberText.amount(micros: tally.micros)) \(name(currency))** from \(tally.payments, "payment")"
        as MarkdownInline
    }
    // One item for all currencies: lists of reports show the first items.
    if !revenue.isEmpty { items.append("Revenue: \(revenue.joined(separator: ", ")).") }
    return items
  }

  var coverage: MarkdownInline? {
    ReportFrame.coverage(
      of: sums.total.observed, [.requests, .loads, .impressions, .rewards], "\(sums.total.ads, "ad")")
  }

  /// Returns a figure's count over all ads, to be put into a sentence; "not recorded" if there is none.
  private func said(_ figure: String) -> MarkdownInline {
    figures.count(figure, of: sums.total).map { .number($0) } ?? "not recorded"
  }

  private func writeFunnel(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Funnel")
    let total = sums.total
    var table = MarkdownTable([
      .init("Step"), .init("Event"), .init("Ads", .trailing), .init("Of the requested", .trailing),
    ])
    for step in Self.steps {
      let figure = figures.named(step.figure)
      let share = figures.count(step.figure, of: total).map {
        Ratio($0, of: total.requestedBy.count(of: [.requests, step.part])).text
      }
      table.append([
        .text(step.title), .code(step.event.name), .text(figure.cell(of: total)), .text(share ?? "–"),
      ])
    }
    writer.table(table, in: "rewarded", links)
  }

  private func writeAdUnits(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By format and ad unit")
    DataTables.rewarded(sums).write(largest: \.tally.ads, showing: .rewarded, links, &writer)
  }

  private func writeRetries(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Retries")
    guard !sums.retries.isEmpty else {
      return writer.paragraph(nothing("retries", "No load was tried again."))
    }
    writer.paragraph(
      "What was waited before a load was tried again. MAX’s own samples wait 2, 4, 8, 16, 32, then 64 seconds."
    )
    DataTables.retries(sums).write(first: DeliveryReport.longestList, showing: .rewarded, links, &writer)
  }

  private func writeLostRewards(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Lost rewards")
    let lost = sums.lostRewards
    guard !lost.isEmpty else {
      return writer.paragraph(nothing("lostRewards", "Every granted reward was delivered."))
    }
    writer.paragraph(
      """
      The network granted \(sums.lostCount == 1 ? "a reward" : "rewards") that the app never handed over. Often the ad was \
      hidden first, and with it went the handler:
      """)
    DataTables.lostRewards(sums).write(
      first: DeliveryReport.longestList, of: sums.lostCount, links, &writer)
  }

  private func writeRevenue(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Revenue")
    guard !sums.revenue.isEmpty else { return writer.paragraph("No revenue was recorded.") }
    DataTables.revenue(sums).write(largest: \.tally.payments, showing: .rewarded, links, &writer)
  }

  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.list([
      "**Steps** count ads, each once. Newer SDKs send no `reward.complete`; reward and hide come in either order.",
      """
      **Lost**: a show with a `reward.grant` and without a `reward.deliver`, of formats whose reward the app delivers. Where lines were lost, the delivery may be \
      among them; the findings say where that is to check.
      """,
      """
      **Retries** are numbered by the ad unit’s failures since its last load; a request without an `ad.retry` is the \
      viewer’s own. Planned: `ad.retry.delaySeconds`. Measured: from \
      `ad.loadFailed` to the ad’s next `ad.request`. Percentiles come from histograms with three significant digits.
      """,
      """
      **Revenue**: the sum of `ad.revenue.value` in millionths of the currency’s unit, each value read digit by digit \
      and rounded to a millionth. Currencies are never added up.
      """,
      ReportFrame.methodOfDashes,
    ])
  }

  /// Returns `sentence`, which is the text for an empty list. If the number of the list's items isn't recorded, returns
  /// a remark about that instead.
  ///
  /// - Parameter count: the name in data files of the figure that counts the items.
  private func nothing(_ count: String, _ sentence: MarkdownInline) -> MarkdownInline {
    figures.count(count, of: sums.total) == nil ? ReportFrame.notRecorded : sentence
  }

  private func name(_ currency: RowKey) -> MarkdownInline {
    currency.value.map { links.text($0) } ?? "*not recorded*"
  }
}
