import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  /// Writes the table of who paid for ads, and on whose behalf they are shown. Writes nothing if no bid names anyone.
  func writeNames(_ writer: inout MarkdownWriter) {
    let book = publication.tallies
    let rows = book.namedParties
    guard !rows.isEmpty else { return }
    writer.heading(2, "Who is named")
    writer.paragraph(
      "Bids name who paid for an ad, and on whose behalf it is shown. These are the names as sent, of ads in scope."
    )
    DataTables.names(book).write(first: DeliveryReport.longestList, links, &writer)
    let others = book.otherNames.ads
    if others > 0 {
      writer.paragraph("\(others, "ad") in scope have other names than these \(.number(rows.count)).")
    }
  }
}
