import Reports
import Model
import Basics
import Markdown

/// Findings as a comment on a pull request or as a step's summary: GitHub-flavoured Markdown within a byte budget.
package enum MarkdownComment: CheckText {
  package static let name = "markdown"
  package static let help = "a comment for a pull request"

  /// Maximum size of a comment in bytes, a little below GitHub's limit.
  package static let commentBudget = 60_000
  /// Maximum size of a step's summary in bytes; GitHub rejects longer ones.
  package static let summaryBudget = 1_000_000

  package static func text(_ report: CheckReport) -> String { text(report, budget: commentBudget) }

  /// - Parameter budget: maximum size in bytes. The number of findings listed for each rule is halved until the text
  ///   fits; the others are only counted.
  package static func text(_ report: CheckReport, budget: Int) -> String {
    var limit = FindingSummary.listLimit
    while true {
      let text = text(report, mostOfARule: limit)
      if text.utf8.count <= budget || limit == 0 { return text }
      limit /= 2
    }
  }

  private static func text(_ report: CheckReport, mostOfARule limit: Int) -> String {
    let counts = report.counts()
    var writer = MarkdownWriter()
    writer.heading(2, "adspec")
    if let selectedAds = report.selectedAds { writer.paragraph("**\(selectedAds.text)**") }
    if let since = report.sinceBuild {
      writer.paragraph("**\(since.sentence)**")
      writer.list(since.items)
    }
    for failure in report.failures { writer.paragraph("**Not checked:** \(failure)") }
    guard !report.findings.summary.isEmpty else {
      writer.paragraph("No findings.")
      return writer.text
    }
    writer.paragraph(
      """
      **\(counts.errors) \(counts.errors == 1 ? "error" : "errors")**, \(counts.warnings) \
      \(counts.warnings == 1 ? "warning" : "warnings"), \(counts.notes) \
      \(counts.notes == 1 ? "note" : "notes"), \(NumberText.toCheck(findings: counts.reviews)).
      """)
    let new = report.findings.summary.filtered { !$0.isKnown }
    for severity in Severity.allCases.reversed() {
      let failed = new.filtered { $0.verdict == .fail && $0.severity == severity }
      write(failed, title: heading(severity), limit, report, to: &writer)
    }
    write(
      new.filtered { $0.verdict == .needsReview }, title: Verdict.needsReview.title, limit, report,
      to: &writer
    )
    write(
      report.findings.summary.filtered(\.isKnown), title: "In the baseline", limit, report, to: &writer)
    return writer.text
  }

  private static func heading(_ severity: Severity) -> String {
    switch severity {
    case .error: "Errors"
    case .warning: "Warnings"
    case .note: "Notes"
    }
  }

  private static func write(
    _ findings: FindingSummary, title: String, _ limit: Int, _ report: CheckReport,
    to writer: inout MarkdownWriter
  ) {
    guard !findings.isEmpty else { return }
    let (listed, leftOut) = findings.listedByCause(mostOfARule: limit)
    var items = listed.map { item($0, report) }
    let more = leftOut.reduce(0) { $0 + $1.count }
    if more > 0 { items.append("… and \(more) more, which are counted and not listed.") }
    for (rule, _) in leftOut {
      let names = findings.namesLeftOut(of: rule, by: listed)
      if !names.isEmpty { items.append("\(.code(rule.rawValue)) among them: \(names)") }
    }
    writer.details("\(title): \(findings.count())") { inner in inner.list(items) }
  }

  /// Returns the list item of a finding. If the site's URL is set, its location links to the finding there.
  private static func item(_ finding: Finding, _ report: CheckReport) -> MarkdownInline {
    let code = MarkdownInline.code(finding.location.description)
    let place = report.baseURL.map { .link(code, to: FindingAddress.url(of: finding, at: $0)) } ?? code
    let rule = MarkdownInline.code(finding.rule.rawValue)
    let help: MarkdownInline = finding.violation.help.isEmpty ? "" : " \(finding.violation.help)"
    let reason: MarkdownInline = finding.baselineReason.map { " Accepted: \($0)" } ?? ""
    return "\(place) \(rule): \(finding.message)\(help)\(reason)"
  }
}
