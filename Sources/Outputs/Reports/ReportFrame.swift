import AdModel
import Markdown
import Tallies

/// What every report begins and ends with.
enum ReportFrame {
  /// What was read, from when to when, by what.
  static func scope(of publication: Publication) -> MarkdownInline {
    let times = publication.recordings.flatMap { [$0.firstTime, $0.lastTime].compactMap(\.self) }
    let (first, last) = (times.min()?.day, times.max()?.day)
    let period: MarkdownInline =
      switch (first, last) {
      case (let first?, let last?) where first != last:
        ", recorded \(first.description) to \(last.description) (UTC)"
      case (let first?, _): ", recorded on \(first.description) (UTC)"
      default: ""
      }
    let left = publication.tallies.testSessionsLeftOut
    let leftOut: MarkdownInline =
      left > 0
      ? " \(left, "test session") \(left == 1 ? "was" : "were") left out on request (`--exclude-test`)." : ""
    return """
      \(publication.tallies.total.sessions, "session") in \
      \(publication.recordings.count, "recording")\(period).\(leftOut) Made by adspec \(publication.version).
      """
  }

  static func recordings(
    _ recordings: [RecordingSummary], _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    writer.heading(2, "Recordings read")
    guard !recordings.isEmpty else { return writer.paragraph("No recording was found.") }
    var table = MarkdownTable([
      .init("Recording"), .init("Lines", .trailing), .init("Set aside", .trailing),
      .init("Events", .trailing),
    ])
    for recording in recordings.prefix(DeliveryReport.longestList) {
      table.append([
        links.code(recording.path), .number(recording.lines), .number(recording.linesSetAside),
        .number(recording.events),
      ])
    }
    writer.table(table)
    more(recordings.count - DeliveryReport.longestList, in: "recordings.csv", &writer)
  }

  /// Says so where a list is cut.
  ///
  /// - Parameter kept: how many the file has, where it doesn't have all.
  static func more(_ count: Int, in file: String, kept: Int? = nil, _ writer: inout MarkdownWriter) {
    guard count > 0 else { return }
    let which: MarkdownInline = kept.map { "the first \(.number($0)) of all" } ?? "all of them"
    writer.paragraph("… and \(.number(count)) more, \(which) in the site’s \(.code("data/" + file)).")
  }
}
