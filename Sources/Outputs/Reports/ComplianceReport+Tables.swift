import AdModel
import Diagnostics
import Ledger
import Markdown
import Tallies

extension ComplianceReport {
  func writeGroups(_ writer: inout MarkdownWriter) {
    guard !entries.isEmpty else { return }
    writer.heading(2, "By format")
    writer.table(groups("Format", key: \.format) { links.format($0) })
    writer.heading(2, "By country")
    writer.table(
      groups("Country", key: { RowKey($0.country) }) { links.name($0, by: .country) })
  }

  private func groups(
    _ title: MarkdownInline, key: (AdChoicesEntry) -> RowKey, name: (RowKey) -> MarkdownInline
  ) -> MarkdownTable {
    var table = MarkdownTable(
      [.init(title), .init("Ads", .trailing)]
        + AdChoicesEntry.Statement.inReadingOrder.map { .init(.text($0.title), .trailing) }
        + ["Delivered", "Rendered", "Visible", "Clickable", "Opened"].map { .init(.text($0), .trailing) })
    let groups = Dictionary(grouping: entries, by: key)
    for (key, group) in groups.sorted(by: { $0.key < $1.key }) {
      table.append(
        [name(key), .number(group.count)]
          + AdChoicesEntry.Statement.inReadingOrder.map { state in
            .number(group.count { statement(of: $0) == state })
          }
          + (0..<5).map { link in .number(group.count { $0.chain.links[link].link.state == .yes }) })
    }
    return table
  }

  func writeEntries(_ state: AdChoicesEntry.Statement, _ writer: inout MarkdownWriter) {
    let group = entries.filter { statement(of: $0) == state }
    guard !group.isEmpty else { return }
    writer.heading(2, .text(state.title))
    writer.paragraph(state.meaning)
    if state.needsAttention {
      writer.table(table(group, explains: true))
    } else {
      writer.details(NumberText.count(group.count, "ad")) { $0.table(table(group, explains: false)) }
    }
    ReportFrame.more(group.count - DeliveryReport.longestList, in: "adchoices.csv", &writer)
  }

  private func table(_ group: [AdChoicesEntry], explains: Bool) -> MarkdownTable {
    var table = MarkdownTable(
      ["Session", "Ad", "Format", "Country", "Line item", "Test"].map { .init(.text($0)) }
        + ["Delivered", "Rendered", "Visible", "Clickable", "Opened"].map { .init(.text($0)) }
        + (explains ? [.init("Why")] : []) + [.init("Recording")])
    for entry in group.prefix(DeliveryReport.longestList) {
      table.append(
        [
          links.id(entry.session), links.code(entry.ad), links.format(entry.format),
          links.name(RowKey(entry.country), by: .country),
          entry.lineItem.map { links.code($0) } ?? "–", entry.isTest ? "yes" : "no",
        ] + entry.chain.links.map { cell($0.link, of: entry) } + (explains ? [.text(why(entry))] : [])
          + [links.code(entry.location(entry.shown).file)])
    }
    return table
  }

  /// `yes (12)`: the answer, and the line that shows it.
  private func cell(_ link: AdChoicesChain.Link, of entry: AdChoicesEntry) -> MarkdownInline {
    let word: MarkdownInline =
      switch link.state {
      case .yes: "yes"
      case .no: "**no**"
      case .unknown: "unknown"
      case .notApplicable: "–"
      }
    guard let line = link.line, link.state != .notApplicable else { return word }
    let isElsewhere = line.file != entry.shown.file
    return isElsewhere
      ? "\(word) (\(links.code(entry.location(line).description)))" : "\(word) (\(line.line))"
  }

  /// The first link that is broken, else the first that wasn't seen.
  private func why(_ entry: AdChoicesEntry) -> String {
    let links = entry.chain.links
    if let broken = links.first(where: { $0.link.state == .no })
      ?? links.first(where: { $0.link.state == .unknown })
    {
      return "\(broken.name): \(broken.link.reason)"
    }
    return "the country was not recorded"
  }

  func writeFindings(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Findings about AdChoices")
    let findings = publication.findings.filter { $0.rule.rawValue.hasPrefix("adchoices-") }
    guard !findings.isEmpty else { return writer.paragraph("No rule about AdChoices complains.") }
    writer.paragraph(
      "\(findings.count, "finding"), from everywhere: these rules hold outside the EEA, too, where they say so."
    )
    var table = MarkdownTable([.init("Rule"), .init("Verdict"), .init("Message"), .init("Place")])
    for finding in findings.prefix(DeliveryReport.longestList) {
      table.append([
        links.id(finding.rule.rawValue),
        finding.verdict == .needsReview ? "needs review" : .text(finding.severity.rawValue),
        links.text(finding.message), links.code(finding.location.description),
      ])
    }
    writer.table(table)
    ReportFrame.more(findings.count - DeliveryReport.longestList, in: "findings.ndjson", &writer)
  }
}
