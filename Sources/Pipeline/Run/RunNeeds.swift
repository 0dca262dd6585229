import Model

/// What a run is asked for: what nobody asks for is neither worked out nor kept.
package struct RunNeeds: Sendable {
  enum Findings: Sendable {
    /// Their counts, and as many of each sort as lists show.
    case lists
    case all
  }

  var findings = Findings.all
  /// True if findings are also counted by file.
  var findingsByFile = false
  /// How many of each sort are kept in memory; `nil`: all, as they come, for they go elsewhere.
  var findingLimit: Int? { findings == .lists && !findingsByFile ? FindingSummary.listLimit : nil }
  /// Whether findings say where they are by structure, as a baseline asks.
  var places = false
  /// What recorded lines say, for the findings that a person will be shown.
  var excerpts = false
  /// Ads that failed or are to check, and everything that is summed.
  var reports = true
  /// How many sessions get a page.
  var pages = PageLimit.atMost(0)
  /// Whether lists name sessions.
  var listsSessions = false
  /// Whether the sessions that may get a page are kept with their lines, and the keys of all: for a part.
  var keepsSessions = false
}
