import Model

/// The results that a run has to provide; others are neither computed nor kept.
package struct RunNeeds: Sendable {
  enum Findings: Sendable {
    /// Counts of findings, and the first findings of each kind, as many as lists show.
    case lists
    case all
  }

  var findings = Findings.all
  /// True if findings are also counted by file.
  var findingsByFile = false
  /// Maximum number of findings of each kind in memory; `nil` if all of them go to a `FindingSorter` instead.
  var findingLimit: Int? { findings == .lists && !findingsByFile ? FindingSummary.listLimit : nil }
  /// True if findings get a place that doesn't depend on line numbers (`Finding.place`), as a baseline requires.
  var places = false
  /// True if excerpts of recorded lines are kept, for findings that people see.
  var excerpts = false
  /// True if the cases of ads and the figures for reports are kept.
  var reports = true
  /// True if the rows about ads are kept, for data files and the list of ads.
  var adRows = false
  /// True if the best look of each format is kept, for its preview.
  var looks = false
  /// The limit to the number of sessions that get a page.
  var pages = PageLimit.atMost(0)
  /// True if entries for lists of sessions are kept.
  var listsSessions = false
  /// True if the run writes a part (`adspec scale part`): it keeps the lines of sessions that may get a page, and the
  /// keys of all sessions.
  var keepsSessions = false
}
