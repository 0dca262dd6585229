import Model

/// A layout that reports show as evidence for a check's result. A layout is the state of an ad between two groups of
/// lines; lines that follow each other within 0.1 s are one group.
package struct LayoutEvidence: Sendable {
  private var (firstNumber, lastNumber): (Int32, Int32)
  /// Indices of the layout's first and last line among the session's events.
  var first: Int { Int(firstNumber) }
  var last: Int { Int(lastNumber) }
  /// The layout's duration, in microseconds.
  var duration: Int64

  init(first: Int, last: Int, duration: Int64) {
    (firstNumber, lastNumber) = (Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: last))
    self.duration = duration
  }
}

/// The result of a check over all layouts of an ad, which takes their durations into account (judging.md, "The
/// answer").
package struct Appearance: Sendable {
  package enum Verdict: UInt8, Sendable, Comparable {
    case passes, needsReview, fails

    package static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
  }

  package internal(set) var verdict: Verdict
  /// The problem in the longest uninterrupted run of failing layouts; without failing layouts, that in the longest
  /// unknown layout. `nil` if the check passes because a layout holds.
  package internal(set) var problem: LayoutProblem?
  /// For a check that doesn't pass: true if no layout failed it, but the result for some layouts is unknown. Without
  /// meaning if the check passes.
  package internal(set) var isUnknown = false
  /// The total durations of failing, holding and unknown layouts, in microseconds.
  package internal(set) var failing: Int64 = 0
  package internal(set) var holding: Int64 = 0
  package internal(set) var unknown: Int64 = 0
  /// The further duration of failing layouts if the app wasn't in the background then, in microseconds.
  package internal(set) var unwatchedFailing: Int64 = 0
  /// The duration of the longest uninterrupted run of failing layouts, in microseconds.
  package internal(set) var stretch: Int64 = 0
  /// Index of the line to report, among the session's events; `nil`: the ad has none.
  package internal(set) var line: Int?
  /// The layout to show with the result; `nil` if the ad has no layout.
  package internal(set) var evidence: LayoutEvidence?

  init(verdict: Verdict) { self.verdict = verdict }

  /// Creates the result for something that was never rendered, in an ad without layouts.
  ///
  /// - Parameter place: the index of the impression among the session's events.
  init(notRenderedAt place: Int) {
    self.init(verdict: .fails)
    (problem, line) = (.notRendered, place)
  }
}

/// A list of results, many of which are absent, in less memory than an array of optionals: a session may have a hundred
/// thousand ads.
private struct AppearanceList: Sendable {
  /// For each result its place in `values`, from 1; 0 for an absent one.
  private let numbers: [UInt32]
  /// Empty if every result is that of what was never rendered.
  private let values: [Appearance]
  /// The impression of an ad in which nothing was ever rendered, by its index among the session's events.
  private let unseenAt: Int?

  init(_ all: [Appearance?], unseenAt: Int?) {
    self.unseenAt = unseenAt
    var count: UInt32 = 0
    numbers = all.map { result in
      if result == nil { return 0 }
      count += 1
      return count
    }
    var values: [Appearance] = []
    if unseenAt == nil {
      values.reserveCapacity(Int(count))
      for case let result? in all { values.append(result) }
    }
    self.values = values
  }

  subscript(place: Int) -> Appearance? {
    guard place < numbers.count, numbers[place] > 0 else { return nil }
    return unseenAt.map(Appearance.init(notRenderedAt:)) ?? values[Int(numbers[place]) - 1]
  }
}

/// The results of all checks of an ad, over its layouts on the screen. It is a class, so that passing it on with its ad
/// costs one reference.
package final class AdAppearance: Sendable {
  /// The results of the checks of `LayoutCheck`, then for each asset of the definition that of the check that it can be
  /// seen (`nil` if it need not be), then for each asset that of the check that it is clickable.
  private let results: AppearanceList
  /// Number of the definition's assets with results.
  private let assets: Int
  private static let checkCount = LayoutCheck.allCases.count
  /// The results of the check that an asset lies inside the ad, for all assets other than icons and ad labels, in the
  /// order of their first rendering.
  package let inside: [(key: String, place: Int?, appearance: Appearance)]
  /// Index of the first line of the first layout on the screen, among the session's events; `nil`: there was
  /// none.
  let firstOnScreen: Int?
  /// True if a line that belongs to a layout of the ad was recorded, such as `view.render`.
  package let hasLayouts: Bool
  /// True if an AdChoices icon was ever rendered.
  package let everRenderedIcon: Bool
  package let counting: CountingPlace
  /// The time that the whole ad was on the screen, in microseconds; `nil` if no layout has both the ad's
  /// frame and a screen.
  package let whollyOnScreen: Int64?
  /// The time that the ad was on the screen, in microseconds.
  package let onScreen: Int64
  /// Indices of the lines, among the session's events, at which the screen was turned by a quarter or turned back. Each
  /// is the first line of a layout.
  let turns: [Int]

  init(
    _ results: [Appearance?], assets: Int, unseenAt: Int?,
    inside: [(key: String, place: Int?, appearance: Appearance)], firstOnScreen: Int?,
    hasLayouts: Bool, everRenderedIcon: Bool, counting: CountingPlace,
    whollyOnScreen: Int64?, onScreen: Int64, turns: [Int]
  ) {
    self.results = AppearanceList(results, unseenAt: unseenAt)
    (self.assets, self.inside) = (assets, inside)
    (self.firstOnScreen, self.hasLayouts) = (firstOnScreen, hasLayouts)
    (self.everRenderedIcon, self.counting, self.turns) = (everRenderedIcon, counting, turns)
    (self.whollyOnScreen, self.onScreen) = (whollyOnScreen, onScreen)
  }

  /// The result of a check; `nil` if the check applied to no layout on the screen.
  package subscript(check: LayoutCheck) -> Appearance? { results[check.rawValue] }
  /// Returns the result of the check that an asset can be seen, by the asset's index in the definition; `nil` unless
  /// the asset must be seen or replaces a video.
  package func rendered(_ place: Int) -> Appearance? {
    place < assets ? results[Self.checkCount + place] : nil
  }
  /// Returns the result of the check that an asset is clickable, by the asset's index in the definition; `nil` if the
  /// definition doesn't declare the asset clickable.
  package func clickable(_ place: Int) -> Appearance? {
    place < assets ? results[Self.checkCount + assets + place] : nil
  }

  /// The layout that shows the worst verdict on the AdChoices icon or the ad label. If several checks have this
  /// verdict, the first one in the list below decides. `nil` if the ad has no layout on the screen.
  package var evidence: LayoutEvidence? {
    let order: [LayoutCheck] = [
      .iconRendered, .iconUncovered, .iconPlaced, .iconSized, .iconClickable, .marked,
    ]
    let looks = order.compactMap { self[$0] }
    let worst = looks.map(\.verdict).max()
    return looks.first { $0.verdict == worst && $0.evidence != nil }?.evidence
  }

  /// True if a part of the ad was on the screen, for however short a time.
  package var wasOnScreen: Bool { firstOnScreen != nil }
}

/// The position of the ad at its impression.
package struct CountingPlace: Sendable {
  /// True if the ad's frame and the screen were recorded.
  package internal(set) var isKnown = false
  /// True if a part of the ad was on the screen at the impression; `nil` without an impression.
  package internal(set) var wasOnScreen: Bool?
  /// True if the previous ad under the same id left assets on the screen. They count as this ad's until they are
  /// rendered anew.
  package internal(set) var hasAssetsLeft = false
  /// The time from the impression to the first layout on the screen after it, in microseconds. It is 0 if that layout
  /// had already begun; `nil` if there was no such layout.
  package internal(set) var untilOnScreen: Int64?
  /// The time from the last hiding of the ad to its impression, in microseconds; `nil` if the ad wasn't hidden at the
  /// impression.
  package internal(set) var sinceHidden: Int64?
}
