import Model
import Basics
import Reports
import Statistics

/// The last line of a run: the numbers of findings and inputs, and where to read the findings.
struct RunSummary {
  /// The place where the findings can be read.
  package enum Place {
    /// The findings are printed to the terminal.
    case terminal(showsReviews: Bool)
    /// The findings are on the pages of a site, or in reports.
    case site

    /// True if findings that need review are listed with the failures.
    fileprivate var showsReviews: Bool {
      if case .terminal(let showsReviews) = self { showsReviews } else { true }
    }
  }

  package let text: String

  package init(_ outcome: Outcome, readIn place: Place) {
    self.init([outcome], outcome.findings, readIn: place)
  }

  /// - Parameters:
  ///   - outcomes: the outcome of each catalog.
  ///   - findings: the findings of all catalogs.
  package init(_ outcomes: [Outcome], _ findings: FindingSummary, readIn place: Place) {
    let new = findings.filtered { !$0.isKnown }
    let failed = new.filtered { $0.verdict == .fail }
    func count(_ severity: Severity) -> Int { failed.count { $0.severity == severity } }
    let parts = [
      Wording.count(count(.error), "error"), Wording.count(count(.warning), "warning"),
      Wording.count(count(.note), "note"),
    ]
    func sum(_ count: (Outcome) -> Int) -> Int { outcomes.reduce(0) { $0 + count($1) } }
    let (definitions, recordings) = (sum { $0.definitionCount }, sum { $0.recordings.count })
    // Recordings and streams are judged without a catalog, too.
    let playlists = sum { $0.catalog.streams.reduce(0) { $0 + $1.playlists.count } }
    let isAboutDefinitions =
      definitions > 0 || recordings + playlists == 0 || sum { $0.unreadDefinitions } > 0
    var scope = isAboutDefinitions ? [Wording.count(definitions, "definition")] : []
    if recordings > 0 || playlists == 0 {
      scope += [Wording.count(sum { $0.sessionCount }, "session"), Wording.count(recordings, "recording")]
    }
    if playlists > 0 { scope.append(Wording.count(playlists, "playlist")) }
    text =
      "\(Wording.list(parts)) in \(Wording.list(scope))."
      + Self.inputRemarks(outcomes, listed: place.showsReviews ? new : failed)
      + Self.baseline(outcomes.compactMap(\.baseline), findings)
      + Self.ending(new, failed, place, adsToCheck: sum { $0.adsToCheck })
  }

  /// Returns a line for a check of recordings that had no definition to compare them with; `nil` for other checks.
  static func missingDefinitions(_ outcome: Outcome) -> String? {
    guard outcome.sessionCount > 0, outcome.catalog.formats.isEmpty, outcome.catalog.unreadDefinitions.isEmpty
    else { return nil }
    return "No definitions here: asset keys and limits weren't checked. Name the catalog, too: "
      + "adspec check CATALOG RECORDING (adspec init makes one)."
  }

  /// Remarks on the selected ads and on inputs that the counts don't include: skipped lines, unread definitions,
  /// excluded paths.
  private static func inputRemarks(_ outcomes: [Outcome], listed: FindingSummary) -> String {
    var text = SelectedAds(outcomes.compactMap(\.selectedAds)).map { " " + VisibleText.line($0.text) } ?? ""
    let skipped = outcomes.flatMap(\.recordings).reduce(0) { $0 + $1.linesSkipped }
    if skipped > 0 { text += " \(Wording.count(skipped, "line")) could not be read." }
    let unread = outcomes.reduce(0) { $0 + $1.unreadDefinitions }
    if unread > 0 { text += " \(Wording.count(unread, "definition")) could not be read." }
    if let folded = NumberText.folded(listed.foldedCount) { text += " \(folded)" }
    let tests = outcomes.reduce(0) { $0 + $1.tallies.testSessionsLeftOut }
    if tests > 0 { text += " \(Wording.count(tests, "test session")) \(tests == 1 ? "is" : "are") left out." }
    let excluded = outcomes.flatMap(\.catalog.exclusions).reduce(0) { $0 + $1.paths.count }
    if excluded > 0 {
      text += " \(Wording.count(excluded, "path")) \(excluded == 1 ? "is" : "are") excluded."
    }
    return text
  }

  /// The next steps for the user.
  private static func ending(
    _ new: FindingSummary, _ failed: FindingSummary, _ place: Place, adsToCheck: Int
  ) -> String {
    let fixable = failed.fixableCount { _ in true }
    let reviews = new.count { $0.verdict == .needsReview }
    let toCheck = NumberText.toCheck(ads: adsToCheck, findings: reviews)
    var text = ""
    switch place {
    case .terminal(let showsReviews):
      text += explanation(of: failed)
      if fixable > 0 { text += " \(fixable) fixable with --fix." }
      if reviews > 0 {
        text += " \(toCheck)\(showsReviews ? "." : ": run with --reviews.")"
      }
    case .site:
      if fixable > 0 { text += " \(fixable) fixable with adspec check --fix." }
      if reviews > 0 { text += " \(toCheck)." }
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

  /// Returns a sentence that says which page of the site lists all findings; empty without findings.
  static func findingsPlace(_ outcome: Outcome, in folder: String) -> String {
    if outcome.findings.isEmpty { return "" }
    let page = (folder.hasSuffix("/") ? folder : folder + "/") + SiteMap.findings
    return " All findings are listed in \(page)."
  }

  private static func baseline(_ baselines: [BaselineOutcome], _ findings: FindingSummary) -> String {
    if baselines.isEmpty { return "" }
    let known = findings.count(\.isKnown)
    var text = " \(Wording.count(known, "finding")) \(known == 1 ? "is" : "are") in the baseline."
    let stale = baselines.flatMap(\.stale).reduce(0) { $0 + $1.count }
    if stale > 0 { text += " \(stale) of its findings \(stale == 1 ? "is" : "are") gone." }
    let expired = baselines.flatMap(\.expired).count
    if expired > 0 {
      text += " \(Wording.count(expired, "entry", plural: "entries")) of it expired."
    }
    return text
  }
}
