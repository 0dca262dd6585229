import AdModel
import Diagnostics
import Tallies

/// The last line of a run: what was found, in how much.
struct RunSummary {
  let text: String

  init(_ outcome: Outcome) {
    let findings = outcome.newFindings
    let failed = findings.filtered { $0.verdict == .fail }
    func count(_ severity: Severity) -> Int { failed.count { $0.severity == severity } }
    let reviews = findings.count() - failed.count()
    var parts = [
      Wording.count(count(.error), "error"), Wording.count(count(.warning), "warning"),
      Wording.count(count(.note), "note"),
    ]
    if reviews > 0 { parts.append("\(reviews) to review") }
    let scope = [
      Wording.count(outcome.definitionCount, "definition"), Wording.count(outcome.sessionCount, "session"),
      Wording.count(outcome.recordings.count, "recording"),
    ]
    var text = "\(Wording.list(parts)) in \(Wording.list(scope))."
    let setAside = outcome.recordings.reduce(0) { $0 + $1.linesSetAside }
    if setAside > 0 { text += " \(Wording.count(setAside, "line")) could not be read." }
    let tests = outcome.tallies.testSessionsLeftOut
    if tests > 0 { text += " \(Wording.count(tests, "test session")) \(tests == 1 ? "is" : "are") left out." }
    let excluded = outcome.catalog.exclusions.reduce(0) { $0 + $1.paths.count }
    if excluded > 0 {
      text += " \(Wording.count(excluded, "path")) \(excluded == 1 ? "is" : "are") excluded."
    }
    text += Self.baseline(outcome)
    let worst = failed.counts.map(\.sort.severity).max()
    if let rule = failed.first({ $0.severity == worst })?.rule {
      text += " Run adspec explain \(rule) to see why it matters."
    }
    let fixable = failed.fixableCount { _ in true }
    if fixable > 0 { text += " \(fixable) fixable with --fix." }
    self.text = text
  }

  private static func baseline(_ outcome: Outcome) -> String {
    guard let baseline = outcome.baseline else { return "" }
    let known = outcome.findings.count(\.isKnown)
    var text = " \(Wording.count(known, "finding")) \(known == 1 ? "is" : "are") in the baseline."
    let stale = baseline.stale.reduce(0) { $0 + $1.count }
    if stale > 0 { text += " \(stale) of its findings \(stale == 1 ? "is" : "are") gone." }
    if !baseline.expired.isEmpty {
      text += " \(Wording.count(baseline.expired.count, "entry", plural: "entries")) of it expired."
    }
    return text
  }
}
