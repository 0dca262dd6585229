import Model

/// The results that a run has to provide; others are neither computed nor kept.
package struct RunNeeds: Sendable {
  enum Findings: Sendable {
    /// Counts, and as many findings of each kind as lists show.
    case lists
    case all
  }

  var findings = Findings.all
  /// True if findings are also counted by file.
  var findingsByFile = false
  /// Maximum number of findings of each kind in memory; `nil` if all of them go to a spool instead.
  var findingLimit: Int? { findings == .lists && !findingsByFile ? FindingSummary.listLimit : nil }
  /// True if findings get a structural place, as a baseline requires.
  var places = false
  /// True if excerpts of recorded lines are kept, for findings that people see.
  var excerpts = false
  /// True if ads to review and the sums for reports are kept.
  var reports = true
  /// True if the evidence of each ad is kept, for a data file.
  var adRows = false
  /// The number of sessions that get a page.
  var pages = PageLimit.atMost(0)
  /// True if lists name sessions.
  var listsSessions = false
  /// True if the run writes a part (`adspec scale part`): it keeps the lines of sessions that may get a page, and the
  /// keys of all sessions.
  var keepsSessions = false
}
