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

  /// Writes the causes, each with its first ads.
  func writeCauses(_ writer: inout MarkdownWriter) {
    guard !causes.causes.isEmpty else { return }
    writer.heading(2, Self.causesTitle)
    writer.paragraph(
      """
      Grouped by cause, so that one look answers for many: what failed first, then that of which a rule that only supports an \
      Art. 26 question fails, then what is to check. An ad can have several causes. Each names its first \(.number(Self.mostAds)) ads.
      """)
    for cause in causes.causes.prefix(Self.mostCauses) { write(cause, &writer) }
    let more = causes.causes.count - Self.mostCauses
    if more > 0 {
      writer.paragraph(
        "… and \(more, "more cause"), with fewer ads: \(links.data(links.findingsFile + ".csv")).")
    }
    for (rule, sorted, all) in causes.cut {
      writer.paragraph(
        """
        Of \(links.id(rule.rawValue)) the first \(.number(sorted)) of \(.number(all)) findings were sorted by cause; \
        \(links.hasAllFindings ? "all" : "more") stand in the site’s \(links.data(links.findingsFile + ".csv")).
        """)
    }
  }

  private func write(_ cause: ReviewCause, _ writer: inout MarkdownWriter) {
    let count = MarkdownInline.text(causes.count(of: cause))
    writer.heading(3, "\(cause.outcome.title), \(count): \(links.text(cause.reason))")
    let provisions = cause.provisions.map { MarkdownInline.text($0.name) }.joined(separator: ", ")
    let rules = cause.rules.map { links.id($0.rawValue) }.joined(separator: ", ")
    let advice = cause.advice.prefix(Self.mostAdvice).map { links.text($0) }.joined(separator: " ")
    writer.paragraph(
      (cause.advice.isEmpty ? "" : "**What to do:** " + advice + " ") + "About \(provisions), by \(rules).")
    var items = cause.ads.prefix(Self.mostAds).map(item)
    let more = cause.ads.count - Self.mostAds
    if more > 0 {
      let beginning: MarkdownInline = causes.atLeast(cause).isEmpty ? "… and " : "… and at least "
      items.append(beginning + "\(more, "more ad"): \(links.data(links.findingsFile + ".csv"))")
    }
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
