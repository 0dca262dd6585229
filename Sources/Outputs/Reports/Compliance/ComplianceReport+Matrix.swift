import AdModel
import Diagnostics
import Markdown
import Tallies

extension ComplianceReport {
  /// Provision × format × country: a table a format, a row a country, a column a rule.
  func writeMatrix(_ writer: inout MarkdownWriter) {
    let formats = Set(publication.compliance.keys.filter { isInScope($0) }.map { RowKey($0.format) })
    guard !formats.isEmpty else { return }
    writer.heading(2, "By provision, format and country")
    writer.paragraph(
      """
      Ads evidenced; **✗** ads that fail; **?** ads that need review; – none in scope. All of it, the ads that aren’t \
      in scope too, stands in the site’s \(.code("data/compliance.csv")).
      """)
    for format in formats.sorted() {
      writer.heading(3, links.format(format))
      writer.table(matrix(of: format))
    }
  }

  private func isInScope(_ key: ComplianceKey) -> Bool {
    let counts = publication.compliance[key] ?? VerdictCounts()
    return key.rule == nil && counts.pass + counts.fail + counts.needsReview > 0
  }

  private func matrix(of format: RowKey) -> MarkdownTable {
    var table = MarkdownTable(
      [.init("Country"), .init("Ads", .trailing)] + rules.map { .init(.text(Self.column($0)), .trailing) })
    let countries = publication.compliance.keys
      .filter { RowKey($0.format) == format && isInScope($0) }.map { RowKey($0.country) }.sorted()
    for country in countries {
      let all = counts(nil, format, country)
      table.append(
        [links.name(country, by: .country), .number(all.pass + all.fail + all.needsReview)]
          + rules.map { Self.cell(counts($0.id, format, country)) })
    }
    return table
  }

  private func counts(_ rule: RuleID?, _ format: RowKey, _ country: RowKey) -> VerdictCounts {
    publication.compliance[ComplianceKey(rule: rule, format: format.value, country: country.value)]
      ?? VerdictCounts()
  }

  /// `26(1)(d) missing`: the provision, and the last word of the rule's id, for some have several rules.
  private static func column(_ rule: RuleInfo) -> String {
    let word = rule.id.rawValue.split(separator: "-").last.map(String.init) ?? ""
    return "\(rule.evidence?.provision.rawValue ?? "") \(word)"
  }

  private static func cell(_ counts: VerdictCounts) -> MarkdownInline {
    var parts: [MarkdownInline] = []
    if counts.pass > 0 { parts.append(.number(counts.pass)) }
    if counts.fail > 0 { parts.append(.strong("✗ \(.number(counts.fail))")) }
    if counts.needsReview > 0 { parts.append("? \(.number(counts.needsReview))") }
    return parts.isEmpty ? "–" : parts.joined(separator: ", ")
  }
}
