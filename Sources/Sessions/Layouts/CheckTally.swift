import Basics

/// The answers of an ad's layouts to one check, summed up while they go by. No layout is kept.
struct CheckTally {
  /// A layout on the screen, among the others of its ad.
  struct Layout {
    var evidence: LayoutEvidence
    /// Place among the session's events of the first line after it.
    var end: Int
    /// Place of the line that begins its showing.
    var showing: Int
    /// True if it decides where no layout lasts: the last before the impression, else the last of all.
    var isDeciding: Bool
  }

  /// Microseconds by outcome.
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

    /// True if more than a second failed, and more of the time than held.
    var isFailed: Bool { failing > CheckTally.second && failing > holding }
  }

  /// Layouts with one answer, or a single one: where it began and which shows it best.
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

    /// The line that made it so. What was never rendered is missed at the impression, if that lies in the run, else where the
    /// showing began.
    func line(impression: Int?) -> Int {
      if let line = answer.line { return line }
      guard let impression, first <= impression, impression < end else { return showing }
      return impression
    }
  }

  /// Microseconds: the time after which the MRC counts a display ad as viewable.
  private static let second: Int64 = 1_000_000

  private var total = Durations()
  private var showing = Durations()
  /// Failing layouts of one showing with no holding layout between them that lasted.
  private var stretch: Run?
  private var longestStretch: Run?
  private var longestUnknown: Run?
  private var longestHolding: Run?
  private var deciding: Run?
  /// True if a showing that is over failed by itself.
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

  /// Ends a showing. One with more than a second on the screen is answered by itself as well.
  mutating func endShowing(onScreen duration: Int64) {
    if duration > Self.second, showing.isFailed { hasFailedShowing = true }
    (showing, stretch) = (Durations(), nil)
  }

  /// The answer of all layouts; `nil` where none was asked.
  ///
  /// - Parameters:
  ///   - deciding: place of the first line of the layout that decides alone, where no layout on the screen lasted.
  ///   - impression: place of the first impression.
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

  /// The answer of a layout that decides alone.
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
