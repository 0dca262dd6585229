import AdModel
import Diagnostics
import Markdown
import Tallies

/// What was asked for, what came, what was shown and what was tapped.
struct DeliveryReport {
  let publication: Publication
  let links: ReportLinks
  let trend: Trend
  var book: TallyBook { publication.tallies }

  /// A list longer than this goes on in the data files.
  static let longestList = 100

  init(_ publication: Publication, links: ReportLinks) {
    self.publication = publication
    self.links = links
    trend = Trend(publication.tallies.rows(by: .day))
  }

  var report: Report {
    Report(name: "delivery", title: "Delivery report", markdown: links.resolved(markdown), charts: charts)
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, "Delivery report")
    writer.paragraph(ReportFrame.scope(of: publication))
    guard book.total.sessions > 0 else {
      writer.paragraph("There is nothing to report: no session was read.")
      ReportFrame.recordings(publication.recordings, links, &writer)
      return writer.text
    }
    writeSummary(&writer)
    writeTotals(&writer)
    writeDays(&writer)
    for dimension in [Dimension.format, .adUnit, .country, .platform, .appVersion] {
      writeBreakdown(dimension, &writer)
    }
    writeTaps(&writer)
    writeErrors(&writer)
    writeRepeats(&writer)
    ReportFrame.recordings(publication.recordings, links, &writer)
    writeMethod(&writer)
    return writer.text
  }
}
