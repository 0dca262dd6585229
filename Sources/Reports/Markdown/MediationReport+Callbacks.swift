import Markdown
import Statistics

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
    func cell(_ count: Int) -> MarkdownInline { .text(count > 0 ? "seen" : "never") }
    let notified = [seen.notifiedImpressions, seen.notifiedClicks, seen.notifiedRenders]
    return [tally.requests, seen.mapped, seen.completed, seen.tracked].map(cell)
      + notified.map { seen.notificationsObserved > 0 ? cell($0) : "*not observed*" }
      + [tally.countedImpressions.adapter, tally.countedClicks.adapter].map(cell)
  }
}
