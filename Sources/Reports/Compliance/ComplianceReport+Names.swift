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
    var table = MarkdownTable([
      .init("Paid by"), .init("On behalf of"), .init("Ads", .trailing), .init("Line items", .trailing),
      .init("Countries"), .init("First line"), .init("Last line"),
    ])
    for (parties, sum) in rows.prefix(DeliveryReport.longestList) {
      table.append(
        [
          name(parties.payer), name(parties.behalf), .number(sum.ads),
          sum.lineItemCount.map { .number($0) } ?? "–",
          .text(sum.countries.map { links.label($0, by: .country) }.joined(separator: ", ")),
        ]
          + [sum.first, sum.last].map { line in
            line.map { links.proof($0.location, session: $0.session) } ?? "–"
          })
    }
    writer.table(table, in: "names", links)
    ReportFrame.more(rows.count - DeliveryReport.longestList, in: "names.csv", links, &writer)
    let others = book.otherNames.ads
    if others > 0 {
      writer.paragraph("\(others, "ad") in scope have other names than these \(.number(rows.count)).")
    }
  }

  private func name(_ key: RowKey) -> MarkdownInline { key.value.map { .text($0) } ?? "*not named*" }
}
