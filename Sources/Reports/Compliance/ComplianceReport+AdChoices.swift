import Model
import Basics
import Sessions
import Markdown
import Statistics

extension ComplianceReport {
  private var sums: AdChoicesSums { publication.tallies.adChoices }

  /// Writes the section about AdChoices: the steps from a reservation ad to the page "About this ad".
  func writeAdChoices(_ writer: inout MarkdownWriter) {
    writer.heading(2, "AdChoices")
    let total = evidence.adChoices
    guard total.ads > 0 else {
      guard publication.tallies.total.observed.observes(.showing) else {
        return writer.paragraph(ReportFrame.notRecorded)
      }
      return writer.paragraph(
        "No reservation ad was shown in the EEA, or where no country was recorded: there is no way to follow."
      )
    }
    writer.paragraph(
      """
      **\(total.ads, "reservation ad")** shown in the EEA, or where no country was recorded\
      \(total.testAds == 0 ? "" : ", \(NumberText.grouped(total.testAds)) of them in test sessions")\
      \(total.houseAds == 0 ? "" : "; \(NumberText.grouped(total.houseAds)) of them house ads, which aren’t followed").
      """)
    var table = MarkdownTable(
      [.init("Link"), .init("It means")]
        + Answer.columns(of: total.answers).map { .init(.text($0.title), .trailing) })
    for (index, name) in AdChoicesChain.names.enumerated() {
      table.append(
        [.text(Self.title(ofLink: name)), .text(Self.meaning(ofLink: name))]
          + Answer.columns(of: total.answers).map { .number(total.links[index][$0]) })
    }
    writer.table(table, in: "adchoices", links)
    writer.paragraph("The tables below count, link by link, the ads for which it is confirmed.")
    writeRows("By format", .init("Format"), sums.rows(by: \.format), { links.format($0) }, &writer)
    writeRows(
      "By country", .init("Country"), sums.rows(by: \.country), { links.name($0, by: .country) }, &writer)
    writeUndelivered(&writer)
    writeEntries(&writer)
  }

  package static func title(ofLink name: String) -> String {
    switch name {
    case "visible": "Wholly visible"
    case "placed": "Inside the ad, in its corner"
    case "sized": "Big enough"
    case "opened": "Reached “About this ad”"
    default: name.capitalizedFirst
    }
  }

  private static func meaning(ofLink name: String) -> String {
    switch name {
    case "delivered": "the ad.load holds the asset"
    case "rendered": "it was seen most of the time that the ad was on the screen"
    case "visible": "nothing hides, cuts or covers it"
    case "placed": "its frame lies in the ad’s, its centre in the declared corner’s quarter"
    case "sized": "as declared, and at least 15 × 15 points"
    case "clickable": "recorded so, or shown by a click"
    case "clicked": "somebody clicked it; an icon that nobody clicked breaks nothing"
    default: "a click led to the page; none led elsewhere"
    }
  }

  private func writeRows(
    _ title: MarkdownInline, _ column: MarkdownTable.Column,
    _ rows: [(key: RowKey, tally: AdChoicesFunnel)], _ name: (RowKey) -> MarkdownInline,
    _ writer: inout MarkdownWriter
  ) {
    writer.heading(3, title)
    let left = Answer.columns(of: sums.total.answers)
    let figures = Figure<AdChoicesFunnel>.adChoices.filter { figure in
      Answer(rawValue: figure.name ?? "").map(left.contains) ?? true
    }
    writer.table(
      MarkdownTable(
        [column], figures.columns(of: .adChoices), ReportFrame.largest(rows) { $0.tally.ads },
        of: \.tally
      ) { [name($0.key)] }, in: "adchoices-by-format-and-country", links)
    ReportFrame.rest(of: rows.count, in: "adchoices-by-format-and-country", links, &writer)
  }

  /// Writes the line items whose ads came without AdChoices, a fault that ad operations can fix.
  private func writeUndelivered(_ writer: inout MarkdownWriter) {
    let rows = sums.undeliveredByLineItem
    guard !rows.isEmpty else { return }
    writer.heading(3, "Not delivered, by line item")
    writer.paragraph(
      """
      The app can’t render what the ad server didn’t send: these line items are for ad operations. \
      \(.text(Self.remedy(ofLink: "delivered")))
      """)
    DataTables.undelivered(sums).write(first: DeliveryReport.longestList, links, &writer)
  }

  /// Lists the ads that failed or need checking: the step that failed, the line that shows it, and the remedy.
  private func writeEntries(_ writer: inout MarkdownWriter) {
    for answer in [Answer.failed, .toCheck] {
      let count = evidence.adChoices.answers[answer]
      guard count > 0 else { continue }
      writer.heading(3, .text("AdChoices: \(answer.words)"))
      let entries = sums.entries(answer)
      writer.table(table(entries), in: "adchoices", links)
      ReportFrame.more(count - Self.mostEntries, in: "adchoices.csv", links, &writer)
    }
  }

  /// Maximum ads in the list of failed ads, and in that of ads to check. A list of this length takes about two minutes
  /// to read.
  private static let mostEntries = 25

  private func table(_ entries: [AdChoicesEntry]) -> MarkdownTable {
    var table = MarkdownTable(
      ["Session", "Ad", "Format", "Country", "Line item", "Test", "Link", "Why", "What to do", "Line"].map {
        .init(.text($0))
      })
    for entry in entries.prefix(Self.mostEntries) {
      let (name, why, line) = broken(entry)
      table.append([
        links.id(entry.session), links.code(entry.ad), links.format(entry.format),
        links.name(RowKey(entry.country), by: .country), entry.lineItem.map { links.code($0) } ?? "–",
        entry.isTest ? "yes" : "no", .text(name.map(Self.title) ?? "–"), links.text(why),
        .text(entry.answer == .toCheck ? Self.remedyOfDoubt : name.map(Self.remedy) ?? "–"),
        links.proof(entry.location(line), session: entry.session),
      ])
    }
    return table
  }

  /// Returns the first step toward "About this ad" whose verdict equals the verdict on the whole ad: the step's name,
  /// the reason, and the line that shows it. If there is no such step, the name is `nil`, and the line is the one on
  /// which the ad was shown.
  private func broken(_ entry: AdChoicesEntry) -> (name: String?, why: String, line: LineReference) {
    let links = entry.chain.links
    guard let broken = links.first(where: { $0.link.answer == entry.answer }) else {
      return (nil, "–", entry.shown)
    }
    return (broken.name, broken.link.reason, broken.link.line ?? entry.shown)
  }

  private static let remedyOfDoubt = "Look at a screenshot."

  private static func remedy(ofLink name: String) -> String {
    switch name {
    case "delivered": "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative."
    case "rendered": "Render the icon together with the ad’s main assets."
    case "visible": "Paint the icon last, and keep other views off it."
    case "placed": "Put the icon into the declared corner of the ad."
    case "sized": "Give the icon a fixed size, as declared."
    case "clickable": "Let a tap on the icon open “About this ad”."
    default: "Let the SDK perform the click on the key of AdChoices."
    }
  }
}
