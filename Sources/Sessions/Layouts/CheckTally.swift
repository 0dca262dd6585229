import Basics

/// The result of one check over all layouts of an ad, summed up layout by layout. Its size doesn't depend on the number
/// of layouts.
struct CheckTally {
  /// A layout on the screen, with its relation to the ad's other layouts.
  struct Layout {
    var evidence: LayoutEvidence
    /// The part of the layout's duration for which the app may have been in the background, in microseconds.
    var unwatched: Int64
    /// Index of the first line after the layout, among the session's events.
    var end: Int
    /// Index of the line that begins the layout's showing, among the session's events. A showing lasts until the ad is
    /// hidden.
    var showing: Int
    /// True for the layout that decides the check alone if no layout has a duration: the last one before the
    /// impression, else the last one of all.
    var isDeciding: Bool
  }

  /// The total durations of layouts by outcome, in microseconds.
  private struct Durations {
    var holding: Int64 = 0
    var failing: Int64 = 0
    var unknown: Int64 = 0
    /// The time for which layouts held and failed if the app wasn't in the background then.
    var (unwatchedHolding, unwatchedFailing): (Int64, Int64) = (0, 0)

    mutating func add(_ layout: Layout, _ outcome: LayoutAnswer.Outcome) {
      switch outcome {
      case .holds:
        holding += layout.evidence.duration - layout.unwatched
        unwatchedHolding += layout.unwatched
      case .fails:
        failing += layout.evidence.duration - layout.unwatched
        unwatchedFailing += layout.unwatched
      case .unknown: unknown += layout.evidence.duration
      }
    }

    /// True if layouts failed for more than a second, and for longer than they can have held.
    var isFailed: Bool { failing > CheckTally.second && failing > holding + unwatchedHolding }
    /// True if no layout held for any time, and others were on the screen for some.
    var neverHeld: Bool {
      holding + unwatchedHolding == 0 && failing + unwatchedFailing + unknown > 0
    }
  }

  /// One or more successive layouts with the same outcome, with the longest of them as evidence.
  private struct Run {
    let answer: LayoutAnswer
    let showing: Int32
    let first: Int32
    var end: Int32
    var duration: Int64
    var evidence: LayoutEvidence

    init(_ answer: LayoutAnswer, _ layout: Layout) {
      (self.answer, showing) = (answer, Int32(truncatingIfNeeded: layout.showing))
      (first, end) = (Int32(truncatingIfNeeded: layout.evidence.first), Int32(clamping: layout.end))
      (duration, evidence) = (layout.evidence.duration, layout.evidence)
    }

    mutating func extend(by layout: Layout) {
      end = Int32(clamping: layout.end)
      duration += layout.evidence.duration
      if layout.evidence.duration > evidence.duration { evidence = layout.evidence }
    }

    /// Returns the index of the line to report: the line that caused the result. An asset that was never rendered has
    /// no such line; the impression is reported if it lies in the run, else the line with which the ad was shown.
    func line(impression: Int?) -> Int {
      if let line = answer.line { return line }
      guard let impression, first <= impression, impression < end else { return Int(showing) }
      return impression
    }
  }

  /// The time after which the MRC counts a display ad as viewable, in microseconds.
  private static let second: Int64 = 1_000_000

  private var total = Durations()
  private var showing = Durations()
  /// The failing layouts since the ad was last hidden. They begin anew after a layout with a duration for which the
  /// check holds.
  private var failingRun: Run?
  private var longestFailingRun: Run?
  private var longestUnknown: Run?
  private var longestHolding: Run?
  private var deciding: Run?
  /// True if the ad failed the check in an earlier showing (until it was hidden), judged alone.
  private var hasFailedShowing = false

  /// Adds the result for a layout on the screen.
  mutating func add(_ answer: LayoutAnswer, _ layout: Layout) {
    total.add(layout, answer.outcome)
    showing.add(layout, answer.outcome)
    if layout.isDeciding { deciding = Run(answer, layout) }
    switch answer.outcome {
    case .holds:
      if layout.evidence.duration > 0 { failingRun = nil }
      Self.keepLonger(&longestHolding, Run(answer, layout))
    case .unknown: Self.keepLonger(&longestUnknown, Run(answer, layout))
    case .fails:
      if failingRun == nil { failingRun = Run(answer, layout) } else { failingRun?.extend(by: layout) }
      guard let failingRun else { return }
      if longestFailingRun?.first == failingRun.first { longestFailingRun = nil }
      Self.keepLonger(&longestFailingRun, failingRun)
    }
  }

  private static func keepLonger(_ longest: inout Run?, _ run: Run) {
    if longest.map({ run.duration > $0.duration }) ?? true { longest = run }
  }

  /// Ends a showing, because the ad was hidden. If the ad was on the screen for more than a second, it must also pass
  /// the check in this showing alone.
  mutating func endShowing(onScreen duration: Int64) {
    if duration > Self.second, showing.isFailed { hasFailedShowing = true }
    (showing, failingRun) = (Durations(), nil)
  }

  /// Returns the result of the check over all layouts; `nil` if the check applied to none.
  ///
  /// - Parameters:
  ///   - deciding: if no layout on the screen has a duration, the index of the first line of the layout that decides
  ///     alone; otherwise `nil`.
  ///   - impression: the index of the first impression.
  func appearance(deciding place: Int?, impression: Int?) -> Appearance? {
    if let place {
      guard let deciding, Int(deciding.first) == place else { return nil }
      return Self.appearance(of: deciding, impression: impression)
    }
    guard let shown = longestFailingRun ?? longestUnknown ?? longestHolding else { return nil }
    var appearance = Appearance(verdict: verdict)
    (appearance.failing, appearance.holding, appearance.unknown) = (
      total.failing, total.holding, total.unknown
    )
    appearance.unwatchedFailing = total.unwatchedFailing
    appearance.stretch = longestFailingRun?.duration ?? 0
    let decisive = appearance.verdict == .passes ? longestHolding ?? shown : shown
    appearance.problem = decisive.answer.problem
    appearance.isUnknown = total.failing + total.unwatchedFailing == 0
    appearance.line = decisive.line(impression: impression)
    appearance.evidence = decisive.evidence
    return appearance
  }

  private var verdict: Appearance.Verdict {
    if total.isFailed || hasFailedShowing { return .fails }
    if longestFailingRun.map({ $0.duration > Self.second }) ?? false { return .needsReview }
    return total.neverHeld ? .needsReview : .passes
  }

  /// Returns the result of the check if one layout decides it alone.
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
