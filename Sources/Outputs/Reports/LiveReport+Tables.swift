import AdModel
import Diagnostics
import Markdown
import Tallies

extension LiveReport {
  func writeSummary(_ writer: inout MarkdownWriter) {
    let total = sums.total
    writer.heading(2, "Summary")
    var items: [MarkdownInline] = [
      """
      **\(sums.streamRequests, "stream")** asked for, \(.number(sums.streamsLoaded)) loaded, \
      \(.number(sums.streamsFailed)) failed.
      """,
      """
      **\(total.scheduled, "break")** scheduled, \(.number(total.started)) started, \(.number(total.ended)) played to \
      the end, \(.number(total.replaced)) replaced before their start.
      """,
    ]
    if let fill = total.fill.percentage {
      items.append(
        "**Fill \(fill.description)**: an ad started in \(total.filled, "break") of \(.number(total.started))."
      )
    }
    if let rate = total.completionRate.percentage {
      items.append(
        "**Completion \(rate.description)**: \(.number(total.completes)) of \(total.adsStarted, "ad") played to the end."
      )
    }
    if total.leadTimes.count > 0 {
      items.append(
        """
        **Half of the breaks were scheduled \(total.leadTimes.shortCell(50)) ahead or less**, one in ten \
        \(total.leadTimes.shortCell(10)) or less; \(total.lateSchedules, "schedule") came after the start.
        """)
    }
    writer.list(items)
  }

  func writeBreaks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Breaks")
    writer.paragraph(.image("Breaks, from schedule to end", at: Self.breakChart))
    var table = MarkdownTable(
      [.init("Format")]
        + ["Scheduled", "Replaced", "Started", "Played to the end", "Filled", "Fill"].map {
          .init(.text($0), .trailing)
        })
    for (format, tally) in sums.sorted {
      table.append([
        links.format(format), .number(tally.scheduled), .number(tally.replaced), .number(tally.started),
        .number(tally.ended), .number(tally.filled), DeliveryReport.rate(tally.fill),
      ])
    }
    writer.table(table)
  }

  func writeQuartiles(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Quartiles")
    writer.paragraph(.image("Ads in breaks, quarter by quarter", at: Self.quartileChart))
    var table = MarkdownTable(
      [.init("Format")]
        + ["Started", "25%", "50%", "75%", "100%", "Skipped", "Completion"].map {
          .init(.text($0), .trailing)
        })
    for (format, tally) in sums.sorted {
      table.append(
        [links.format(format)] + tally.quartiles.map { .number($0.count) }
          + [.number(tally.skips), DeliveryReport.rate(tally.completionRate)])
    }
    writer.table(table)
  }

  func writeLeadTimes(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Lead times")
    writer.paragraph("How long before its start a break was scheduled.")
    var table = MarkdownTable([
      .init("Format"), .init("Asked for", .trailing), .init("Schedules", .trailing),
      .init("After the start", .trailing), .init("p10", .trailing), .init("p50", .trailing),
      .init("p90", .trailing), .init("p99", .trailing),
    ])
    for (format, tally) in sums.sorted {
      let asked = links.definition(format)?.live?.leadSecondsField?.value
      table.append(
        [
          links.format(format),
          asked.map { .text(NumberText.decimal($0, digits: 3) + " s") } ?? "–",
          .number(tally.leadTimes.count + tally.lateSchedules), .number(tally.lateSchedules),
        ] + [10, 50, 90, 99].map(tally.leadTimes.shortCell))
    }
    writer.table(table)
  }

  func writePods(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Pod manifests")
    let pods = sums.pods
    guard !pods.isEmpty else { return writer.paragraph("No break was scheduled.") }
    let others = sums.otherPodSchedules
    let first: MarkdownInline = others > 0 ? "The first " : ""
    writer.paragraph(
      first
        + "\(pods.count, "manifest"), without their queries: these hold the viewer’s stream id. Viewers share a break’s."
    )
    var table = MarkdownTable([.init("Format"), .init("Manifest"), .init("Scheduled", .trailing)])
    for (key, count) in pods.prefix(DeliveryReport.longestList) {
      table.append([
        links.format(key.format), key.url.value.map { links.code($0) } ?? "*not recorded*", .number(count),
      ])
    }
    writer.table(table)
    ReportFrame.more(pods.count - DeliveryReport.longestList, in: "pod-manifests.csv", &writer)
    if others > 0 { writer.paragraph("Others were scheduled \(.number(others)) times.") }
  }

  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.heading(2, "How these figures are counted")
    writer.list([
      """
      **Break**: one id in one session. **Started**: it has a `break.start`, a `period.start` or an ad of its own. \
      **Played to the end**: a `break.end` came. **Filled**: an ad started in it.
      """,
      "**Replaced**: never started, and a schedule of another break names it in `replaces`.",
      """
      **Quartiles** count ads, each once. A recording may miss a quarter of an ad that was played to the end: players \
      send these events in bursts.
      """,
      """
      **Lead time**: from a `break.schedule` line to the start that it names; every schedule of a break counts. \
      Percentiles come from histograms with three significant digits, up to one hour; schedules after the start are \
      counted apart.
      """,
      "**Fill**: breaks in which an ad started ÷ breaks that were started.",
    ])
  }
}
