import Model
import Basics
import Markdown
import Statistics

/// The report on adapters of mediated networks: their responses, their latency, and whether the app, the SDK or the
/// adapter counted their ads.
struct MediationReport: SystemReport {
  let publication: Publication
  let links: ReportLinks
  var sums: MediationSums { publication.tallies.mediation }
  private var figures: [Figure<MediationTally>] { Figure.mediation }

  package let about = SystemReportFacts(
    name: "mediation", title: "Mediation report", nothing: "no adapter was recorded",
    findings: "Breaches of the contract", rules: .mediation,
    terms: [.adapter, .network, .waterfall, .fill, .impression, .percentile])

  var isDeclared: Bool { publication.catalog.formats.contains { $0.facts.isMediated } }
  var isEmpty: Bool { sums.isEmpty && publication.tallies.responses.isEmpty }

  func writeFigures(_ writer: inout MarkdownWriter) {
    if !sums.isEmpty {
      writeAdapters(&writer)
      writeNetworks(&writer)
      writeFormats(&writer)
      writeCounting(&writer)
      writeCallbacks(&writer)
    }
    writeResponses(&writer)
  }

  var bars: [String: [[String]]] {
    [
      "By adapter": [
        ["Requests", "Ads", "Errors", "No answer"], Latencies.percentiles.map { "p\($0)" },
      ]
    ]
  }

  private var adapters: String { NumberText.count(sums.grouped(by: \.adapter).count, "adapter") }

  var verdict: String {
    let total = sums.total
    guard figures.count("requests", of: total) != nil else { return "requests to adapters aren’t recorded" }
    return
      "\(NumberText.grouped(total.ads)) of \(NumberText.count(total.requests, "request")) filled, by \(adapters)"
  }

  var tiles: [LabelledFigure] { sums.isEmpty ? [] : figures.tiles(of: sums.total) }

  var summary: [MarkdownInline] {
    let total = sums.total
    if sums.isEmpty { return [] }
    guard figures.count("requests", of: total) != nil else { return [ReportFrame.notRecorded] }
    var items: [MarkdownInline] = [
      """
      **\(total.requests, "request")** to \(.text(adapters)): \(total.ads, "ad"), \
      \(total.errors, "error"), \(.number(total.unanswered)) without an answer.
      """
    ]
    if let fill = total.fill.percentage {
      items.append("**Fill \(fill.description)**: requests that were answered with an ad.")
    }
    if total.latencies.count > 0 {
      items.append(
        """
        **Half of the answers came within \(total.latencies.text(50))**, 90% within \(total.latencies.text(90)), 99% \
        within \(total.latencies.text(99)).
        """)
    }
    return items + [counting(of: total)]
  }

  var coverage: MarkdownInline? {
    let observed = sums.total.observed
    return ReportFrame.coverage(
      of: observed, [.adapters, .loads, .impressions, .clicks], "\(observed.all, "request")")
  }

  /// Returns the sentence about ads that were served, and who counted them.
  private func counting(of total: MediationTally) -> MarkdownInline {
    guard figures.count("served", of: total) != nil else { return "**Ads that were served**: not recorded." }
    guard figures.count("impressions", of: total) != nil else {
      return "**\(total.served, "ad")** came to be served; impressions aren’t recorded."
    }
    let counted = total.countedImpressions
    return """
      **\(total.served, "ad")** came to be served, \(.number(total.impressions)) of them with an impression: counted \
      by the SDK for \(.number(counted.sdk)), by an adapter for \(.number(counted.adapter)), by the app for \
      \(.number(counted.app)). One party should count each.
      """
  }

  private func writeAdapters(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By adapter")
    writeAnswers("Adapter", sums.grouped(by: \.adapter), name, &writer)
  }

  /// Writes figures by network. Only served ads are included, because a failed request names no network.
  private func writeNetworks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By network")
    let groups = sums.grouped { $0 }.filter { $0.tally.served > 0 }
    guard !groups.isEmpty else {
      let isRecorded = figures.count("served", of: sums.total) != nil
      return writer.paragraph(isRecorded ? "No adapter’s ad was served." : ReportFrame.notRecorded)
    }
    writer.paragraph("Ads that were served, by the source that their load names.")
    let rows = groups.sorted { ($0.key.network, $0.key) < ($1.key.network, $1.key) }
    let about: [MarkdownTable.Column] = [.init("Network"), .init("Adapter"), .init("Format")]
    writer.table(
      MarkdownTable(
        about, Figure.mediation.columns(of: .served), ReportFrame.largest(rows) { $0.tally.served },
        of: \.tally
      ) { row in
        [
          row.key.network.value.map { links.text($0) } ?? "*not recorded*", name(row.key.adapter),
          links.format(row.key.format),
        ]
      }, in: "mediation", links)
    ReportFrame.rest(of: rows.count, in: "mediation", links, &writer)
  }

  private func writeFormats(_ writer: inout MarkdownWriter) {
    writer.heading(2, "By format")
    writeAnswers("Format", sums.grouped(by: \.format), links.format, &writer)
  }

  private func writeAnswers(
    _ title: MarkdownInline, _ rows: [(key: RowKey, tally: MediationTally)],
    _ name: (RowKey) -> MarkdownInline, _ writer: inout MarkdownWriter
  ) {
    writer.table(
      MarkdownTable(
        [.init(title)], Figure.mediation.columns(of: .answers),
        ReportFrame.largest(rows) { $0.tally.requests },
        of: \.tally
      ) { [name($0.key)] }, in: "mediation", links)
    ReportFrame.rest(of: rows.count, in: "mediation", links, &writer)
  }

  private func writeCounting(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Who counted")
    writer.paragraph(
      "Of the ads that were served: who was to count, as the adapter said, and who did. An ad may stand in several columns."
    )
    var table = MarkdownTable(
      [.init("Adapter"), .init("Counted"), .init("Ads", .trailing)]
        + ["Said: SDK", "Said: adapter", "By SDK", "By adapter", "By app"].map { .init(.text($0), .trailing) }
    )
    let adapters = sums.grouped(by: \.adapter).filter { $0.tally.served > 0 }
    for (adapter, tally) in ReportFrame.largest(adapters, by: \.tally.served) {
      for (what, declared, counted) in [
        ("impressions", "declaredImpressions", "countedImpressions"),
        ("clicks", "declaredClicks", "countedClicks"),
      ] {
        table.append(
          [name(adapter), .text(what), .number(tally.served)]
            + cells(declared, of: tally, [\.sdk, \.adapter])
            + cells(counted, of: tally, [\.sdk, \.adapter, \.app]))
      }
    }
    writer.table(table, in: "mediation", links)
    ReportFrame.rest(of: adapters.count, in: "mediation", links, &writer)
  }

  /// Returns one table cell for each of these recorders (the app, the SDK or the adapter) with the number that it
  /// counted; dashes if the figure isn't recorded.
  private func cells(
    _ figure: String, of tally: MediationTally, _ parties: [KeyPath<PartyCounts, Int>]
  ) -> [MarkdownInline] {
    guard case .parties(let counts)? = figures.named(figure).recorded(tally) else {
      return parties.map { _ in "–" }
    }
    return parties.map { .number(counts[keyPath: $0]) }
  }

  private func writeResponses(_ writer: inout MarkdownWriter) {
    let rows = publication.tallies.responses.byAdapter
    if rows.isEmpty { return }
    writer.heading(2, "What the SDK reports")
    writer.paragraph(
      "Rows of the SDK’s response info, by adapter: what it tried for an ad, and what came of it.")
    writer.table(
      MarkdownTable(
        [.init("Adapter")], Figure.responses.columns(of: .responses),
        ReportFrame.largest(rows) { $0.tally.responses }, of: \.tally
      ) { [name($0.key)] }, in: "adapter-responses", links)
    ReportFrame.rest(of: rows.count, in: "adapter-responses", links, &writer)
  }

  func writeMethod(_ writer: inout MarkdownWriter) {
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
      "**What the SDK reports**: `adapter.response` lines. They are in no other figure.",
      ReportFrame.methodOfDashes,
    ])
  }

  func name(_ adapter: RowKey) -> MarkdownInline {
    adapter.value.map { links.code($0) } ?? "*not recorded*"
  }
}

extension MediationReport {
  /// Writes a table of adapters and callbacks, which shows the callbacks that were never seen.
  func writeCallbacks(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Callbacks by adapter")
    writer.paragraph(
      """
      What was seen of each adapter at least once: lines of its own (`adapter.load` to `adapter.track`), what it handed \
      on to its network (`adapter.notify`), and impressions and clicks that it reported itself. What was never seen \
      wasn’t called, or isn’t recorded.
      """)
    let titles = [
      "Load", "Map", "Complete", "Who counts", "Impression handed on", "Click handed on",
      "Rendering handed on", "Impression reported", "Click reported",
    ]
    var table = MarkdownTable([.init("Adapter")] + titles.map { .init(.text($0)) })
    let adapters = sums.grouped(by: \.adapter)
    for (adapter, tally) in ReportFrame.largest(adapters, by: \.tally.requests) {
      table.append([name(adapter)] + Self.callbacks(of: tally))
    }
    writer.table(table, in: "mediation", links)
    ReportFrame.rest(of: adapters.count, in: "mediation", links, &writer)
  }

  private static func callbacks(of tally: MediationTally) -> [MarkdownInline] {
    let seen = tally.callbacks
    func cell(_ count: Int, _ isObserved: Bool) -> MarkdownInline {
      count > 0 ? "seen" : isObserved ? "never" : "*not observed*"
    }
    func observes(_ figure: String) -> Bool { Figure.mediation.named(figure).recorded(tally) != nil }
    return [tally.requests, seen.mapped, seen.completed, seen.tracked].map { cell($0, observes("requests")) }
      + [seen.notifiedImpressions, seen.notifiedClicks, seen.notifiedRenders]
      .map { cell($0, seen.notificationsObserved > 0) }
      + [
        cell(tally.countedImpressions.adapter, observes("countedImpressions")),
        cell(tally.countedClicks.adapter, observes("countedClicks")),
      ]
  }
}
