import Model
import Basics
import Reports
import Statistics

/// The last line of a run: the numbers of findings and inputs, and where to read the findings.
struct RunSummary {
  /// The place where the findings can be read.
  package enum Place {
    /// Printed to the terminal.
    case terminal(showsReviews: Bool)
    /// On the pages of a site.
    case site
  }

  package let text: String

  package init(_ outcome: Outcome, readIn place: Place) {
    let failed = outcome.newFindings.filtered { $0.verdict == .fail }
    func count(_ severity: Severity) -> Int { failed.entryCount { $0.severity == severity } }
    let parts = [
      Wording.count(count(.error), "error"), Wording.count(count(.warning), "warning"),
      Wording.count(count(.note), "note"),
    ]
    let scope = [
      Wording.count(outcome.definitionCount, "definition"), Wording.count(outcome.sessionCount, "session"),
      Wording.count(outcome.recordings.count, "recording"),
    ]
    text =
      "\(Wording.list(parts)) in \(Wording.list(scope))." + Self.aside(outcome, failed)
      + Self.baseline(outcome) + Self.ending(outcome, failed, place)
  }

  /// Remarks on what the counts leave out.
  private static func aside(_ outcome: Outcome, _ failed: FindingSummary) -> String {
    var text = outcome.selectedAds.map { " " + VisibleText.line($0.text) } ?? ""
    let skipped = outcome.recordings.reduce(0) { $0 + $1.linesSkipped }
    if skipped > 0 { text += " \(Wording.count(skipped, "line")) could not be read." }
    let unread = outcome.unreadDefinitions
    if unread > 0 { text += " \(Wording.count(unread, "definition")) could not be read." }
    // Unreadable lines are mentioned above.
    let others = failed.filtered { $0.rule != "line-unreadable" }
    let shared = others.count() - others.entryCount()
    if shared > 0 {
      let verb = shared == 1 ? "has" : "have"
      text += " \(Wording.count(shared, "more line")) \(verb) a fault that is counted once."
    }
    let tests = outcome.tallies.testSessionsLeftOut
    if tests > 0 { text += " \(Wording.count(tests, "test session")) \(tests == 1 ? "is" : "are") left out." }
    let excluded = outcome.catalog.exclusions.reduce(0) { $0 + $1.paths.count }
    if excluded > 0 {
      text += " \(Wording.count(excluded, "path")) \(excluded == 1 ? "is" : "are") excluded."
    }
    return text
  }

  /// The next steps for the user.
  private static func ending(_ outcome: Outcome, _ failed: FindingSummary, _ place: Place) -> String {
    let fixable = failed.fixableCount { _ in true }
    let reviews = outcome.newFindings.entryCount { $0.verdict == .needsReview }
    var text = ""
    switch place {
    case .terminal(let showsReviews):
      text += explanation(of: failed)
      if fixable > 0 { text += " \(fixable) fixable with --fix." }
      if reviews > 0 {
        text += " \(NumberText.needReview(reviews))\(showsReviews ? "." : ": run with --reviews.")"
      }
    case .site:
      if fixable > 0 { text += " \(fixable) fixable with adspec check --fix." }
      if reviews > 0 { text += " \(NumberText.needReview(reviews))." }
    }
    return text
  }

  /// The command that explains why the failed rules matter.
  private static func explanation(of failed: FindingSummary) -> String {
    let rules = Set(failed.counts.map(\.sort.rule))
    guard let rule = rules.first else { return "" }
    return rules.count == 1
      ? " Run adspec explain \(rule) to see why it matters."
      : " Run adspec explain RULE to see why a rule matters."
  }

  /// A sentence on the page that lists all findings of a site; empty without findings.
  static func findingsPlace(_ outcome: Outcome, in folder: String) -> String {
    if outcome.findings.isEmpty { return "" }
    let page = (folder.hasSuffix("/") ? folder : folder + "/") + SiteMap.findings
    return " All findings are listed in \(page)."
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
