import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  /// Writes a browser's measurements of AdChoices; nothing without an audit.
  func writeAudit(_ writer: inout MarkdownWriter) {
    guard let audit else { return }
    writer.heading(2, "Renderings in a browser")
    let day: MarkdownInline = audit.results.day.map { " on \($0.description)" } ?? ""
    writer.paragraph(
      """
      Measured in \(audit.results.browser) (\(.code(audit.results.product)))\(day). A rendering is what the publisher’s page or \
      template makes of the samples; no recording, and no ad that was served. Each is measured in its states, at several \
      widths, in light and dark; every measurement stands in the site’s \(links.data("audit.csv")). \
      The table counts the combinations in which AdChoices was delivered, or was there all the same.
      """)
    guard !audit.renderings.isEmpty else { return writer.paragraph("No format of the catalog was measured.") }
    var table = MarkdownTable(Self.auditColumns)
    for rendering in audit.renderings.prefix(ReportFrame.longestTable) { table.append(row(rendering)) }
    writer.table(table, in: "audit", links)
    ReportFrame.more(audit.renderings.count - ReportFrame.longestTable, in: "audit.csv", links, &writer)
    writeAuditFindings(audit, &writer)
    writeUnmeasured(audit, &writer)
  }

  private static let auditColumns: [MarkdownTable.Column] =
    [.init("Format"), .init("Rendering"), .init("Measured")]
    + ["Combinations", "Painted", "Uncovered", "Clickable", "Keyboard", "Smallest, px", "Least contrast"]
    .map { .init(.text($0), .trailing) }

  /// Returns the table row of a rendering. Its cells count measurements of the AdChoices icon, one for each set of
  /// conditions (`Combination`).
  private func row(_ rendering: PublishedRendering) -> [MarkdownInline] {
    let icons = rendering.adChoices
    func count(_ isSo: (Measurement) -> Bool) -> MarkdownInline {
      if icons.isEmpty { return "–" }
      let found = icons.count(where: isSo)
      let text: MarkdownInline = "\(.number(found)) of \(.number(icons.count))"
      return found < icons.count ? .strong(text) : text
    }
    let painted = icons.filter(\.isPainted)
    let smallest = painted.compactMap(\.box).min {
      ($0.width * $0.height, $0.width) < ($1.width * $1.height, $1.width)
    }
    let contrast = painted.compactMap(\.contrast).min()
    let standing: MarkdownInline =
      switch rendering.standing {
      case .current: "as it is now"
      case .outdated: "**before the last change**"
      case .unknown: "whether it changed since isn’t known"
      }
    return [
      links.format(RowKey(rendering.entry.format)), .text(rendering.shortTitle), standing,
      .number(rendering.combinations.count), count(\.isPainted),
      count { $0.isPainted && $0.coveredBy == nil },
      count { $0.isClickable == true }, count { $0.isFocusable == true },
      smallest.map { "\(.text(NumberText.decimal($0.width))) × \(.text(NumberText.decimal($0.height)))" }
        ?? "–",
      contrast.map { "\(.text(NumberText.decimal($0))) : 1" } ?? "–",
    ]
  }

  private func writeAuditFindings(_ audit: PublishedAudit, _ writer: inout MarkdownWriter) {
    writer.heading(3, "What the audit found")
    let found = audit.renderings.flatMap { rendering in rendering.entry.findings.map { (rendering, $0) } }
    guard !found.isEmpty else { return writer.paragraph("No rule about renderings complains.") }
    var table = MarkdownTable(
      ["Format", "Rule", "Severity", "Place", "It says", "What to do"].map { .init(.text($0)) })
    for (rendering, finding) in found.prefix(DeliveryReport.longestList) {
      table.append([
        links.format(RowKey(rendering.entry.format)), links.id(finding.rule.rawValue),
        .text(Self.weight(of: finding)),
        links.proof(finding.location, session: nil, finding: finding), links.text(finding.message),
        links.text(finding.violation.help),
      ])
    }
    writer.table(table)
    let rest = found.count - DeliveryReport.longestList
    if rest > 0 { writer.paragraph("… and \(.number(rest)) more, on the pages of their formats.") }
  }

  private static func weight(of finding: Finding) -> String {
    let words = finding.verdict == .needsReview ? finding.verdict.words : finding.severity.rawValue
    return finding.isKnown ? "\(words), in the baseline" : words
  }

  private func writeUnmeasured(_ audit: PublishedAudit, _ writer: inout MarkdownWriter) {
    let failures = audit.renderings.flatMap { rendering in rendering.entry.failures.map { (rendering, $0) } }
    guard !failures.isEmpty else { return }
    writer.heading(3, "What could not be measured")
    writer.list(
      failures.prefix(DeliveryReport.longestList).map { rendering, failure in
        let state: MarkdownInline = failure.state.isEmpty ? "" : ", \(links.code(failure.state))"
        return "\(links.format(RowKey(rendering.entry.format)))\(state): \(links.text(failure.reason))"
      })
    let rest = failures.count - DeliveryReport.longestList
    if rest > 0 { writer.paragraph("… and \(.number(rest)) more.") }
  }
}
