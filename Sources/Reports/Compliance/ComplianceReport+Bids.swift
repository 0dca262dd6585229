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
    var table = MarkdownTable([
      .init("Buyer"), .init("Bids", .trailing), .init("`dsa` required", .trailing),
      .init("Missing", .trailing),
      .init("AdChoices offered", .trailing), .init("Missing", .trailing),
    ])
    let buyers = auctions.buyers
    for (buyer, counts) in buyers.prefix(DeliveryReport.longestList) {
      table.append([
        buyer.value.map { .text($0) } ?? "*not named*", .number(counts.bids),
        .number(counts.transparencyAsked),
        Self.fault(counts.transparencyMissing), .number(counts.adChoicesAsked),
        Self.fault(counts.adChoicesMissing),
      ])
    }
    writer.table(table, in: "bids", links)
    ReportFrame.more(buyers.count - DeliveryReport.longestList, in: "bids.csv", links, &writer)
    if auctions.others.bids > 0 {
      writer.paragraph(
        "\(auctions.others.bids, "bid") came from other buyers than these \(.number(buyers.count)).")
    }
  }

  private static func share(_ part: Int, of whole: Int) -> String {
    "\(NumberText.grouped(part)) of \(NumberText.grouped(whole))"
      + (Ratio(part, of: whole).percentage.map { " (\($0))" } ?? "")
  }

  private static func fault(_ count: Int) -> MarkdownInline {
    count == 0 ? .number(0) : .strong(.number(count))
  }
}
