import Pipeline
import Model
import Basics
import Reports

/// Text that shows how often each rule failed, the most frequent first.
struct StatisticsText {
  private struct Row {
    var rule: RuleID
    var severity: Severity
    var new = 0
    var reviews = 0
    var known = 0
  }

  let text: String

  /// - Parameter titles: the title of each rule.
  init(_ findings: FindingSummary, titles: [RuleID: String]) {
    var rows: [RuleID: Row] = [:]
    for (sort, count) in findings.counts {
      var row = rows[sort.rule] ?? Row(rule: sort.rule, severity: sort.severity)
      row.severity = max(row.severity, sort.severity)
      if sort.isKnown {
        row.known += count
      } else if sort.verdict == .fail {
        row.new += count
      } else {
        row.reviews += count
      }
      rows[sort.rule] = row
    }
    let sorted = rows.values.sorted { a, b in a.new == b.new ? a.rule < b.rule : a.new > b.new }
    let width = sorted.map(\.rule.rawValue.count).max() ?? 0
    let digits = sorted.map { String($0.new).count }.max() ?? 0
    text = sorted.map { row in
      let count = String(repeating: " ", count: digits - String(row.new).count) + String(row.new)
      let more = [
        row.reviews > 0 ? NumberText.toCheck(row.reviews) : nil,
        row.known > 0 ? "\(row.known) in the baseline" : nil,
      ].compactMap(\.self)
      return "\(count)  \(Self.padded(row.severity.rawValue, 7))  \(Self.padded(row.rule.rawValue, width))  "
        + (titles[row.rule] ?? "") + (more.isEmpty ? "" : " (\(more.joined(separator: ", ")))") + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
