import AdModel
import Markdown
import Tallies

extension MediationReport {
  func writeSummary(_ writer: inout MarkdownWriter) {
    let total = sums.total
    writer.heading(2, "Summary")
    var items: [MarkdownInline] = [
      """
      **\(total.requests, "request")** to \(sums.grouped(by: \.adapter).count, "adapter"): \(total.ads, "ad"), \
      \(total.errors, "error"), \(.number(total.unanswered)) without an answer.
      """
    ]
    if let fill = total.fill.percentage {
      items.append("**Fill \(fill.description)**: requests that were answered with an ad.")
    }
    if total.latencies.count > 0 {
      items.append(
        """
        **Half of the answers came within \(total.latencies.cell(50))**, 90% within \(total.latencies.cell(90)), 99% \
        within \(total.latencies.cell(99)).
        """)
    }
    let counted = total.countedImpressions
    items.append(
      """
      **\(total.served, "ad")** came to be served, \(.number(total.impressions)) of them with an impression: counted \
      by the SDK for \(.number(counted.sdk)), by an adapter for \(.number(counted.adapter)), by the app for \
      \(.number(counted.app)). One party should count each.
      """)
    writer.list(items)
  }

  func writeAdapters(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By adapter")
    writer.paragraph(.image("What adapters answered", at: Self.answerChart))
    if sums.total.latencies.count > 0 {
      writer.paragraph(.image("Time to answer, in milliseconds", at: Self.latencyChart))
    }
    var table = MarkdownTable([.init("Adapter")] + Self.answerColumns)
    for (adapter, tally) in sums.grouped(by: \.adapter) {
      table.append([name(adapter)] + Self.answers(tally))
    }
    writer.table(table)
  }

  /// A failed try names no network: only what was served can be told apart by network.
  func writeNetworks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By network")
    let groups = sums.grouped { $0 }.filter { $0.tally.served > 0 }
    guard !groups.isEmpty else { return writer.paragraph("No adapter’s ad was served.") }
    writer.paragraph("Ads that were served, by the source that their load names.")
    var table = MarkdownTable(
      [
        .init("Network"), .init("Adapter"), .init("Format"), .init("Ads", .trailing),
        .init("Impressions", .trailing),
      ] + Latencies.columns)
    for (row, tally) in groups.sorted(by: { ($0.key.network, $0.key) < ($1.key.network, $1.key) }) {
      table.append(
        [
          row.network.value.map { links.text($0) } ?? "*not recorded*", name(row.adapter),
          links.format(row.format), .number(tally.served), .number(tally.impressions),
        ] + tally.latencies.cells)
    }
    writer.table(table)
  }

  func writeFormats(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By format")
    var table = MarkdownTable([.init("Format")] + Self.answerColumns)
    for (format, tally) in sums.grouped(by: \.format) {
      table.append([links.format(format)] + Self.answers(tally))
    }
    writer.table(table)
  }

  func writeCounting(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Who counted")
    writer.paragraph(
      "Of the ads that were served: who was to count, as the adapter said, and who did. An ad may stand in several columns."
    )
    var table = MarkdownTable(
      [.init("Adapter"), .init("Counted"), .init("Ads", .trailing)]
        + ["Said: SDK", "Said: adapter", "By SDK", "By adapter", "By app"].map { .init(.text($0), .trailing) }
    )
    for (adapter, tally) in sums.grouped(by: \.adapter) where tally.served > 0 {
      for (what, said, did) in [
        ("impressions", tally.declaredImpressions, tally.countedImpressions),
        ("clicks", tally.declaredClicks, tally.countedClicks),
      ] {
        table.append(
          [name(adapter), .text(what), .number(tally.served)]
            + [said.sdk, said.adapter, did.sdk, did.adapter, did.app].map(MarkdownInline.number))
      }
    }
    writer.table(table)
  }

  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.heading(2, "How these figures are counted")
    writer.list([
      "**Request**: an `adapter.load` line. A waterfall makes several for one ad.",
      """
      **Answer**: the first `adapter.complete` for it. An outcome that can’t be read counts as none; answers after the \
      first are in the findings.
      """,
      "**Fill**: requests answered with an ad ÷ requests.",
      """
      **Time to answer**: from `adapter.load` to the answer, an error’s too. Percentiles come from histograms with \
      three significant digits, up to one hour: p90 is the time within which 90% answered.
      """,
      """
      **Served**: the ad was loaded, and this try is the first that had answered with one. Which network a failed try \
      would have shown isn’t recorded.
      """,
      """
      **Who counted**: `adapter.track` says who is to, the `by` of `impression` and `click` lines who did. Clicks on \
      AdChoices are left out.
      """,
    ])
  }

  private static let answerColumns: [MarkdownTable.Column] =
    ["Requests", "Ads", "Errors", "No answer", "Fill"].map { .init(.text($0), .trailing) } + Latencies.columns

  private static func answers(_ tally: MediationTally) -> [MarkdownInline] {
    [
      .number(tally.requests), .number(tally.ads), .number(tally.errors), .number(tally.unanswered),
      DeliveryReport.rate(tally.fill),
    ] + tally.latencies.cells
  }

  private func name(_ adapter: RowKey) -> MarkdownInline {
    adapter.value.map { links.code($0) } ?? "*not recorded*"
  }
}
