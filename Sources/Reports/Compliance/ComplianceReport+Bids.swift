import Basics
import Markdown
import Model
import Statistics

extension ComplianceReport {
  /// Writes how many bids lacked what their requests asked for, by buyer. Writes nothing if no request asked.
  func writeBids(_ writer: inout MarkdownWriter) {
    let auctions = publication.tallies.auctions
    guard auctions.requests > 0 else { return }
    let total = auctions.total
    writer.heading(2, "What bids lacked")
    writer.paragraph(
      """
      Of \(auctions.requests, "request"), \(.number(auctions.transparencyRequests)) required the `dsa` object \
      (`dsarequired` 2 or 3), and \(.number(auctions.adChoicesRequests)) offered to show AdChoices (`privacy`). \
      \(auctions.answered, "request") got \(total.bids, "bid"): the object was missing from \
      \(.text(Self.share(total.transparencyMissing, of: total.transparencyAsked))), AdChoices from \
      \(.text(Self.share(total.adChoicesMissing, of: total.adChoicesAsked))).
      """)
    DataTables.bids(auctions).write(first: DeliveryReport.longestList, links, &writer)
    if auctions.others.bids > 0 {
      writer.paragraph(
        "\(auctions.others.bids, "bid") came from other buyers than these \(.number(auctions.buyers.count)).")
    }
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    "\(NumberText.grouped(part)) of \(NumberText.grouped(whole))"
      + (Ratio(part, of: whole).percentage.map { " (\($0))" } ?? "")
  }
}
