import Basics

/// The answer of an ad's layouts to one check, summed up layout by layout. Its size doesn't depend on their number.
struct CheckTally {
  /// A layout on the screen, with its relation to the ad's other layouts.
  struct Layout {
    var evidence: LayoutEvidence
    /// Index of the first line after the layout, among the session's events.
    var end: Int
    /// Index of the line that begins the layout's showing, among the session's events. A showing lasts until the ad is
    /// hidden.
    var showing: Int
    /// True for the layout that decides alone if none has a duration: the last before the impression, else the last of
    /// all.
    var isDeciding: Bool
  }

  /// The total durations of layouts by outcome, in microseconds.
  private struct Durations {
    var holding: Int64 = 0
    var failing: Int64 = 0
    var unknown: Int64 = 0

    mutating func add(_ duration: Int64, _ outcome: LayoutAnswer.Outcome) {
      switch outcome {
      case .holds: holding += duration
      case .fails: failing += duration
      case .unknown: unknown += duration
      }
    }

    /// True if layouts failed for more than a second, and for longer than they held.
    var isFailed: Bool { failing > CheckTally.second && failing > holding }
  }

  /// One or more successive layouts with the same outcome, with the longest of them as evidence.
  private struct Run {
    let answer: LayoutAnswer
    let showing: Int
    let first: Int
    var end: Int
    var duration: Int64
    var evidence: LayoutEvidence

    init(_ answer: LayoutAnswer, _ layout: Layout) {
      (self.answer, showing, first, end) = (answer, layout.showing, layout.evidence.first, layout.end)
      (duration, evidence) = (layout.evidence.duration, layout.evidence)
    }

    mutating func extend(by layout: Layout) {
      end = layout.end
      duration += layout.evidence.duration
      if layout.evidence.duration > evidence.duration { evidence = layout.evidence }
    }

    /// Returns the index of the line to report. For an asset that was never rendered it is the impression, if that lies
    /// in the run, else the start of the showing.
    func line(impression: Int?) -> Int {
      if let line = answer.line { return line }
      guard let impression, first <= impression, impression < end else { return showing }
      return impression
    }
  }

  /// The time after which the MRC counts a display ad as viewable, in microseconds.
  private static let second: Int64 = 1_000_000

  private var total = Durations()
  private var showing = Durations()
  /// The failing layouts of the current showing since the last layout with a duration for which the check holds.
  private var stretch: Run?
  private var longestStretch: Run?
  private var longestUnknown: Run?
  private var longestHolding: Run?
  private var deciding: Run?
  /// True if the check failed for an earlier showing by itself.
  private var hasFailedShowing = false

  /// Adds the answer of a layout on the screen.
  mutating func add(_ answer: LayoutAnswer, _ layout: Layout) {
    total.add(layout.evidence.duration, answer.outcome)
    showing.add(layout.evidence.duration, answer.outcome)
    if layout.isDeciding { deciding = Run(answer, layout) }
    switch answer.outcome {
    case .holds:
      if layout.evidence.duration > 0 { stretch = nil }
      Self.keepLonger(&longestHolding, Run(answer, layout))
    case .unknown: Self.keepLonger(&longestUnknown, Run(answer, layout))
    case .fails:
      if stretch == nil { stretch = Run(answer, layout) } else { stretch?.extend(by: layout) }
      guard let stretch else { return }
      if longestStretch?.first == stretch.first { longestStretch = nil }
      Self.keepLonger(&longestStretch, stretch)
    }
  }

  private static func keepLonger(_ longest: inout Run?, _ run: Run) {
    if longest.map({ run.duration > $0.duration }) ?? true { longest = run }
  }

  /// Ends a showing. If it was on the screen for more than a second, the check must also pass for this showing alone.
  mutating func endShowing(onScreen duration: Int64) {
    if duration > Self.second, showing.isFailed { hasFailedShowing = true }
    (showing, stretch) = (Durations(), nil)
  }

  /// Returns the answer of all layouts; `nil` if the check applied to none.
  ///
  /// - Parameters:
  ///   - deciding: the index of the first line of the layout that decides alone, if no layout on the screen
  ///     has a duration.
  ///   - impression: the index of the first impression.
  func appearance(deciding place: Int?, impression: Int?) -> Appearance? {
    if let place {
      guard let deciding, deciding.first == place else { return nil }
      return Self.appearance(of: deciding, impression: impression)
    }
    guard let shown = longestStretch ?? longestUnknown ?? longestHolding else { return nil }
    var appearance = Appearance(verdict: verdict)
    (appearance.failing, appearance.holding, appearance.unknown) = (
      total.failing, total.holding, total.unknown
    )
    appearance.stretch = longestStretch?.duration ?? 0
    let decisive = appearance.verdict == .passes ? longestHolding ?? shown : shown
    appearance.problem = decisive.answer.problem
    appearance.isUnknown = total.failing == 0
    appearance.line = decisive.line(impression: impression)
    appearance.evidence = decisive.evidence
    return appearance
  }

  private var verdict: Appearance.Verdict {
    if total.isFailed || hasFailedShowing { return .fails }
    if longestStretch.map({ $0.duration > Self.second }) ?? false { return .needsReview }
    return total.holding == 0 && total.failing + total.unknown > 0 ? .needsReview : .passes
  }

  /// Returns the answer of all layouts if one of them decides alone.
  private static func appearance(of run: Run, impression: Int?) -> Appearance {
    let verdict: Appearance.Verdict =
      switch run.answer.outcome {
      case .holds: .passes
      case .fails: .fails
      case .unknown: .needsReview
      }
    var appearance = Appearance(verdict: verdict)
    appearance.problem = run.answer.problem
    appearance.isUnknown = run.answer.outcome == .unknown
    appearance.line = run.line(impression: impression)
    appearance.evidence = run.evidence
    return appearance
  }
}
