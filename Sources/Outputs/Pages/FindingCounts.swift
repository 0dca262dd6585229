import AdModel
import Diagnostics

/// How many findings there are of each sort, as lists show them: what one cause spoils in a file is one.
struct FindingCounts: Hashable {
  var errors = 0
  var warnings = 0
  var notes = 0
  var reviews = 0

  init(_ findings: FindingSummary) {
    func failed(_ severity: Severity) -> Int {
      findings.entryCount { $0.verdict != .needsReview && $0.severity == severity }
    }
    (errors, warnings, notes) = (failed(.error), failed(.warning), failed(.note))
    reviews = findings.entryCount { $0.verdict == .needsReview }
  }

  var total: Int { errors + warnings + notes + reviews }

  /// The sorts that occur, worst first; for the catalog's filter.
  var keys: [String] {
    let keys = [("error", errors), ("warning", warnings), ("note", notes), ("review", reviews)]
      .filter { $0.1 > 0 }.map(\.0)
    return keys.isEmpty ? ["clean"] : keys
  }

  /// One a sort that occurs, or one that says there are none.
  var chips: [Chip] {
    var chips: [Chip] = []
    if errors > 0 { chips.append(Chip(tone: "error", label: NumberText.count(errors, "error"))) }
    if warnings > 0 { chips.append(Chip(tone: "warning", label: NumberText.count(warnings, "warning"))) }
    if reviews > 0 { chips.append(Chip(tone: "review", label: "\(NumberText.grouped(reviews)) to review")) }
    if notes > 0 { chips.append(Chip(tone: "note", label: NumberText.count(notes, "note"))) }
    return chips.isEmpty ? [Chip(tone: "pass", label: "No findings")] : chips
  }

  static let titles = [
    ("error", "Errors"), ("warning", "Warnings"), ("review", "To review"), ("note", "Notes"),
    ("clean", "No findings"),
  ]
}
