import AdModel
import Diagnostics
import Markdown

extension ReportFrame {
  /// What the rules of a system found, by rule, each with the place of the first.
  static func findings(
    of group: RuleGroup, in publication: Publication, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    let rules = Set(publication.rules.filter { $0.info.group == group }.map(\.info.id))
    let findings = publication.findings.summary.filtered { rules.contains($0.rule) }
    guard !findings.isEmpty else { return writer.paragraph("No rule about them complains.") }
    let reviews = findings.count { $0.verdict != .fail }
    let rest: MarkdownInline =
      switch reviews {
      case 0: ":"
      case findings.count(): ", for a person to review:"
      default: ", \(.number(reviews)) of them for a person to review:"
      }
    writer.paragraph("\(findings.count(), "finding")" + rest)
    var table = MarkdownTable([
      .init("Rule"), .init("Severity"), .init("Failed", .trailing), .init("Needs review", .trailing),
      .init("First place"), .init("It says"),
    ])
    for rule in rules.sorted() {
      guard let first = findings.first({ $0.rule == rule }) else { continue }
      let failed = findings.count { $0.rule == rule && $0.verdict == .fail }
      table.append([
        links.id(rule.rawValue), .text(first.severity.rawValue), .number(failed),
        .number(findings.count { $0.rule == rule } - failed), links.code(first.location.description),
        links.text(first.message),
      ])
    }
    writer.table(table)
  }
}
