import Reports
import Model
import Basics

/// Workflow commands that show findings at the lines of a pull request (docs.github.com, "Workflow commands").
///
/// GitHub shows ten annotations of each level per step. Each of the first nine stands for one rule's failures in one
/// file, and is shown at the first failure, with what the others name. The last one gives the filters, and the number of
/// findings that aren't shown, and of those that need review.
package enum GitHubAnnotations: CheckText {
  package static let name = "github"
  package static let help = "annotations of a pull request, and the step's summary"
  package static let needs: CheckNeeds = .findingsByFile

  private static let mostOfALevel = 9

  package static func text(_ report: CheckReport) -> String {
    var text = report.failures.map { "::error title=adspec::\(data($0))\n" }.joined()
    var shown = 0
    for severity in Severity.allCases.reversed() {
      let groups = groups(of: severity, in: report)
      for group in groups.prefix(mostOfALevel) { text += line(group, report) }
      shown += groups.prefix(mostOfALevel).reduce(0) { $0 + $1.count }
    }
    let new = report.findings.summary.filtered { !$0.isKnown }
    let hidden = new.count { $0.verdict == .fail } - shown
    let reviews = new.count { $0.verdict == .needsReview }
    let rest = [
      hidden > 0 ? "\(hidden) more findings" : nil,
      reviews > 0 ? "\(reviews) to check" : nil,
    ].compactMap(\.self)
    let verb = hidden == 0 && reviews == 1 ? "is" : "are"
    let notices = [
      report.selectedAds?.text,
      rest.isEmpty ? nil : "\(rest.joined(separator: " and ")) \(verb) in the step summary.",
    ].compactMap(\.self)
    return notices.isEmpty
      ? text : text + "::notice title=adspec::" + data(notices.joined(separator: " ")) + "\n"
  }

  /// The failures of a rule in one file.
  private struct Group {
    let first: Finding
    let count: Int
    /// The names that only the others are about, in words; empty if none.
    let otherNames: String
  }

  /// Returns the failures by rule and file, sorted by the first of each group.
  private static func groups(of severity: Severity, in report: CheckReport) -> [Group] {
    var groups: [Group] = []
    for findings in report.findings.byFile.values {
      let failed = findings.filtered { $0.severity == severity && $0.verdict == .fail && !$0.isKnown }
      for rule in Set(failed.counts.map(\.sort.rule)) {
        guard let first = failed.first({ $0.rule == rule }) else { continue }
        let count = failed.count { $0.rule == rule }
        let names = failed.namesLeftOut(of: rule, by: [first])
        groups.append(Group(first: first, count: count, otherNames: names))
      }
    }
    return groups.sorted { $0.first < $1.first }
  }

  private static func line(_ group: Group, _ report: CheckReport) -> String {
    let finding = group.first
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    var properties = [("file", report.repositoryPath(finding.location.file))]
    if let range = finding.location.range {
      let region = SARIFRegion(range, in: report.sources[finding.location.file])
      properties.append(("line", String(region.startLine)))
      properties.append(("endLine", String(region.endLine)))
      if !range.isWholeLine {
        properties.append(("col", String(region.startColumn)))
        properties.append(("endColumn", String(region.endColumn)))
      }
    }
    properties.append(("title", finding.rule.rawValue))
    let list = properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
    var message = finding.message
    if !finding.violation.help.isEmpty { message += " \(finding.violation.help)" }
    let names = group.otherNames.isEmpty ? "" : ": \(group.otherNames)"
    if group.count > 1 { message += " (And \(group.count - 1) more of this rule in this file\(names).)" }
    return "::\(command) \(list)::\(data(message))\n"
  }

  /// Escapes a command's text; the runner reverses it.
  private static func data(_ text: String) -> String {
    VisibleText.line(text).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
