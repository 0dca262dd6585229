import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  private static let causesTitle: MarkdownInline = "Ads by cause"
  private static let mostCauses = 50
  private static let mostAdvice = 3
  /// Maximum ads that a cause names: some 400 bytes of the page each.
  private static let mostAds = 10

  /// Writes the causes, each with some of its ads.
  func writeCauses(_ writer: inout MarkdownWriter) {
    let causes = self.causes.sorted
    guard !causes.isEmpty else { return }
    writer.heading(2, Self.causesTitle)
    writer.paragraph(
      """
      Grouped by cause, so that one look answers for many: what failed first, then that of which another rule fails (one \
      that supports an answer, or is about the IAB's object or consent), then what is to check. An ad can have several \
      causes. Each names up to \(.number(Self.mostAds)) ads, of every format if it has several.
      """)
    for cause in causes.prefix(Self.mostCauses) { write(cause, &writer) }
    let more = causes.count - Self.mostCauses
    if more > 0 {
      writer.paragraph(
        "… and \(more, "more cause"), with fewer ads: \(links.data(ListFiles.ads + ".csv")).")
    }
    let others = self.causes.others.all.total
    if others > 0 {
      writer.paragraph("Causes beyond these, which are counted together, have \(others, "ad").")
    }
  }

  private func write(_ cause: CountedCause, _ writer: inout MarkdownWriter) {
    let all = cause.ads.all.total
    writer.heading(3, "\(cause.outcome.title), \(all, "ad"): \(links.text(cause.reason))")
    let provisions = cause.provisions(rules).map { MarkdownInline.text($0.name) }.joined(separator: ", ")
    let names = cause.tally.rules.map { links.id($0.rawValue) }.joined(separator: ", ")
    let remedies = cause.tally.advice.prefix(Self.mostAdvice).map { links.text($0) }
    writer.paragraph(
      (remedies.isEmpty ? "" : "**What to do:** " + remedies.joined(separator: " ") + " ")
        + "About \(provisions), by \(names).")
    let examples = cause.tally.examples(Self.mostAds)
    var items = examples.map(item)
    let more = all - examples.count
    if more > 0 { items.append("… and \(more, "more ad"): \(links.data(ListFiles.ads + ".csv"))") }
    writer.list(items)
  }

  /// Returns the list item of an ad, with the line that shows the finding.
  private func item(_ finding: Finding) -> MarkdownInline {
    let subject = finding.subject
    let country = links.name(RowKey(subject.country), by: .country)
    return """
      Ad \(links.code(subject.ad ?? "")) of \(links.id(subject.session ?? "")), \(links.format(RowKey(subject.format))), \
      \(country): \(links.proof(finding.location, session: subject.session, finding: finding))
      """
  }
}
