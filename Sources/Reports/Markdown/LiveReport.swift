import Model
import Basics
import Markdown
import Statistics

/// The report on ad breaks of live streams: lead times of schedules, breaks played and filled, and how far ads were
/// watched.
struct LiveReport: SystemReport {
  let publication: Publication
  let links: ReportLinks
  var sums: LiveSums { publication.tallies.live }
  private var figures: [Figure<LiveTally>] { Figure.live }

  package let about = SystemReportFacts(
    name: "live", title: "Live report", nothing: "no live stream was recorded",
    findings: "Findings about live streams", rules: .live,
    terms: [.adBreak, .pod, .leadTime, .quartile, .fill, .percentile])

  var isDeclared: Bool { publication.catalog.formats.contains { $0.facts.kind == .liveInterstitial } }
  var isEmpty: Bool { sums.isEmpty }

  func writeFigures(_ writer: inout MarkdownWriter) {
    writeErrors(&writer)
    writeBreaks(&writer)
    writeSeconds(&writer)
    writeQuartiles(&writer)
    writeLeadTimes(&writer)
    writePods(&writer)
  }

  var bars: [String: [[String]]] {
    [
      "Ad breaks": [["Scheduled", "Replaced", "Started", "Played to the end", "Filled"]],
      "Quartiles": [["Started", "25%", "50%", "75%", "100%", "Skipped"]],
    ]
  }

  /// Returns a figure's count over all breaks or ads, for use in a sentence; "not recorded" if there is none.
  private func said(_ figure: String) -> MarkdownInline {
    figures.count(figure, of: sums.total).map { .number($0) } ?? "not recorded"
  }

  var verdict: String {
    let total = sums.total
    guard figures.count("started", of: total) != nil else {
      return "what came of ad breaks isn’t recorded"
    }
    let filled =
      "\(NumberText.grouped(total.filled)) of \(NumberText.count(total.started, "ad break")) filled"
    return filled
      + ", \(NumberText.grouped(total.completes)) of \(NumberText.count(total.adsStarted, "ad")) played to the end"
  }

  var tiles: [LabelledFigure] { figures.tiles(of: sums.total) }

  var summary: [MarkdownInline] {
    let total = sums.total
    var items: [MarkdownInline] = [
      sums.observed.observes(.breaks)
        ? """
        **\(sums.streamRequests, "stream")** asked for, \(.number(sums.streamsLoaded)) loaded, \
        \(.number(sums.streamsFailed)) failed.
        """ : "**Streams**: not recorded.",
      figures.count("started", of: total) == nil
        ? "Ad breaks scheduled: **\(said("scheduled"))**; what came of them isn’t recorded."
        : """
        **\(total.scheduled, "ad break")** scheduled, \(.number(total.started)) started, \(.number(total.ended)) played to \
        the end, \(.number(total.replaced)) replaced before their start.
        """,
    ]
    if let fill = total.fill.percentage {
      items.append(
        "**Fill \(fill.description)**: an ad started in \(total.filled, "ad break") of \(.number(total.started))."
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
        **Half of the ad breaks were scheduled \(total.leadTimes.text(50, isRounded: true)) ahead or less**, one in ten \
        \(total.leadTimes.text(10, isRounded: true)) or less; \(total.lateSchedules, "schedule") came after the start.
        """)
    }
    return items
  }

  var coverage: MarkdownInline? {
    let observed = sums.total.observed
    return ReportFrame.coverage(
      of: observed, [.breaks, .impressions, .clicks], "\(observed.all, "break and ad", "breaks and ads")")
  }

  private func writeBreaks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Ad breaks")
    writer.table(table(.breaks), in: "live", links)
    writeCancellations(&writer)
  }

  /// Writes the number of ad breaks that the app cancelled, by format and reason.
  private func writeCancellations(_ writer: inout MarkdownWriter) {
    var table = MarkdownTable([.init("Format"), .init("Cancelled because"), .init("Ad breaks", .trailing)])
    for (format, tally) in sums.sorted {
      for (reason, count) in tally.cancelled.sorted(by: { $0.key < $1.key }) {
        table.append([
          links.format(format), reason.isEmpty ? "*not recorded*" : .code(reason), .number(count),
        ])
      }
    }
    if sums.total.cancellations > 0 { writer.table(table) }
  }

  private func writeErrors(_ writer: inout MarkdownWriter) {
    let errors = sums.streamErrors
    if errors.isEmpty { return }
    writer.heading(2, "Stream errors")
    var table = MarkdownTable([
      .init("Stream"), .init("Domain"), .init("Code"), .init("Message"), .init("Times", .trailing),
    ])
    for (error, count) in errors.prefix(DeliveryReport.longestList) {
      table.append(
        [error.customAssetKey, error.domain, error.code, error.message].map {
          $0.value.map { links.text($0) } ?? "*not recorded*"
        } + [.number(count)])
    }
    writer.table(table)
    let others =
      sums.otherStreamErrors + errors.dropFirst(DeliveryReport.longestList).reduce(0) { $0 + $1.count }
    if others > 0 { writer.paragraph("Others came \(.number(others)) times.") }
  }

  /// Returns a table with one row per format.
  private func table(_ figures: FigureTables) -> MarkdownTable {
    MarkdownTable([.init("Format")], Figure.live.columns(of: figures), sums.sorted, of: \.tally) {
      [links.format($0.key)]
    }
  }

  private func writeSeconds(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Fill by time")
    writer.paragraph("How many seconds of breaks each stream signalled, and how many of them were played.")
    writer.table(table(.seconds), in: "live", links)
  }

  private func writeQuartiles(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Quartiles")
    writer.table(table(.quartiles), in: "live", links)
  }

  private func writeLeadTimes(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Lead times")
    writer.paragraph("How long before its start an ad break was scheduled.")
    let about: [MarkdownTable.Column] = [.init("Format"), .init("Asked for", .trailing)]
    writer.table(
      MarkdownTable(about, Figure.live.columns(of: .leadTimes), sums.sorted, of: \.tally) { row in
        let asked = links.definition(row.key)?.live?.leadSecondsField?.value
        return [
          links.format(row.key), asked.map { .text(NumberText.decimal($0, digits: 3) + " s") } ?? "–",
        ]
      }, in: "live", links)
  }

  private func writePods(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Pod manifests")
    let pods = sums.pods
    guard !pods.isEmpty else {
      let isRecorded = sums.observed.observes(.breaks)
      return writer.paragraph(isRecorded ? "No ad break was scheduled." : ReportFrame.notRecorded)
    }
    if sums.comparesSomePods {
      writer.paragraph(
        "There are more ad breaks than are compared: `pod-identifier-differs` looks at the first 100,000 by their start."
      )
    }
    let others = sums.otherPodSchedules
    let first: MarkdownInline = others > 0 ? "The first " : ""
    writer.paragraph(
      first
        + "\(pods.count, "manifest"), without their queries: these hold the viewer’s stream id. Viewers share a break’s."
    )
    DataTables.pods(sums).write(first: DeliveryReport.longestList, links, &writer)
    if others > 0 { writer.paragraph("Others were scheduled \(.number(others)) times.") }
  }

  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.list([
      """
      **Ad break**: one id in one session. **Started**: it has a `break.start`, a `period.start` or an ad of its own. \
      **Played to the end**: something of it was played, and a `break.end` came. **Filled**: an `ad.start` names it.
      """,
      "**Replaced**: never started, and a schedule of another break names it in `replaces`.",
      """
      **Jumped over**, **paused**, **cancelled**: a `stream.seek` led over the break or out of it, the stream was paused \
      when it was due or while it played, a `break.cancel` gave it up. Neither its length nor that it wasn’t played is \
      held against such a break.
      """,
      """
      **Replayed**: ads that started after the end of a break that had played one. They count nowhere else.
      """,
      """
      **Quartiles** count ads, each once. A recording may miss a quarter of an ad that was played to the end: players \
      send these events in bursts.
      """,
      """
      **Lead time**: from a `break.schedule` line to the start that it names; every schedule of a break counts. \
      Percentiles come from histograms with three significant digits, up to one hour; schedules after the start are \
      counted apart.
      """,
      """
      **Signalled**: the length of each break’s last schedule, or what was left of it when the stream was loaded. Breaks \
      that were replaced, or began and never ended, aren’t in it. **Played**: from a break’s start to its end, at most \
      its length.
      """,
      "**Fill**: ad breaks in which an ad started ÷ breaks that were started.",
      ReportFrame.methodOfDashes,
    ])
  }
}
