import Diagnostics
import Markdown

extension ReportFrame {
  /// What the rules of a system found, by rule, each with the place of the first.
  static func findings(
    of group: RuleGroup, in publication: Publication, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    let rules = Set(publication.rules.filter { $0.info.group == group }.map(\.info.id))
    let findings = publication.findings.filter { rules.contains($0.rule) }
    guard !findings.isEmpty else { return writer.paragraph("No rule about them complains.") }
    let reviews = findings.count { $0.verdict != .fail }
    let rest: MarkdownInline =
      switch reviews {
      case 0: ":"
      case findings.count: ", for a person to review:"
      default: ", \(.number(reviews)) of them for a person to review:"
      }
    writer.paragraph("\(findings.count, "finding")" + rest)
    var table = MarkdownTable([
      .init("Rule"), .init("Severity"), .init("Failed", .trailing), .init("Needs review", .trailing),
      .init("First place"), .init("It says"),
    ])
    for (rule, group) in Dictionary(grouping: findings, by: \.rule).sorted(by: { $0.key < $1.key }) {
      let failed = group.count { $0.verdict == .fail }
      table.append([
        links.id(rule.rawValue), .text(group[0].severity.rawValue), .number(failed),
        .number(group.count - failed), links.code(group[0].location.description),
        links.text(group[0].message),
      ])
    }
    writer.table(table)
  }
}
