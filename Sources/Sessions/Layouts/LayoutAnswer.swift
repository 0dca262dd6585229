import Model

/// A reason why a layout fails a check, or why its answer is unknown.
package enum LayoutProblem: UInt8, Sendable {
  /// Never rendered in this showing.
  case notRendered
  /// Hidden by an `asset.hide` or `view.hide`.
  case hidden
  /// Rendered wholly outside the ad.
  case outsideAd
  case partlyOutsideAd
  case wrongCorner
  /// A frame without area.
  case empty
  /// The asset's frame wasn't recorded.
  case withoutFrame
  /// The ad's frame wasn't recorded.
  case withoutAdFrame
  /// The corner depends on the direction of the ad's text, which wasn't recorded.
  case withoutDirection
  /// `visible` 0.
  case transparent
  /// No part of it lies on the screen.
  case offScreen
  /// The screen's edge cuts a part off, while the ad isn't wholly on the screen.
  case cutOff
  /// Covered by another asset, as far as the check allows none of it.
  case covered
  case partlyCovered
  /// Partly covered, at the line of the icon itself.
  case partlyCoveredByOthers
  /// `visible` between 0 and 1.
  case partlyVisible
  case withoutVisible
  case tooSmall
  case notClickable
  case withoutClickable
  /// A picture of a carousel that waits beyond the ad's edge.
  case beyondEdge
  /// A label with words that aren't known to mark an ad, or with none.
  case otherWords
  /// A label whose text wasn't recorded.
  case withoutWords
}

/// A reason why no part of an ad is on the screen.
package enum OffScreenReason: UInt8, Sendable {
  case hidden
  /// `visible` 0 of the ad's view.
  case behindBars
  case withoutArea
  case besideScreen
}

/// The answer of one layout to a check.
struct LayoutAnswer {
  enum Outcome: UInt8 { case holds, fails, unknown }

  var outcome: Outcome
  var problem: LayoutProblem?
  /// Place among the session's events of the line that made it so; `nil` for what was never rendered.
  var line: Int?

  static func holds(at line: Int?) -> LayoutAnswer { LayoutAnswer(outcome: .holds, problem: nil, line: line) }
  static func fails(_ problem: LayoutProblem, at line: Int?) -> LayoutAnswer {
    LayoutAnswer(outcome: .fails, problem: problem, line: line)
  }
  static func unknown(_ problem: LayoutProblem, at line: Int?) -> LayoutAnswer {
    LayoutAnswer(outcome: .unknown, problem: problem, line: line)
  }

  /// A variant for icons on which a click opened the page: an unrecorded `clickable` is `true` then.
  var provenByTap: LayoutAnswer { problem == .withoutClickable ? .holds(at: line) : self }

  /// Returns the best of the answers about assets that serve one purpose: one that holds, else one that is unknown, else the
  /// first failure. `nil` without any.
  static func best(_ answers: some Sequence<LayoutAnswer>) -> LayoutAnswer? {
    var best: LayoutAnswer?
    for answer in answers {
      if answer.outcome == .holds { return answer }
      if best == nil || best?.outcome == .fails && answer.outcome == .unknown { best = answer }
    }
    return best
  }
}

/// A check of how an ad looks. Each layout of the ad answers it; `Appearance` is the answer of all layouts together.
package enum LayoutCheck: Int, CaseIterable, Sendable {
  /// An AdChoices icon is seen.
  case iconRendered
  /// Nothing covers, cuts or hides a part of the icon.
  case iconUncovered
  /// It lies inside the ad, in its corner.
  case iconPlaced
  case iconSized
  case iconClickable
  /// A variant for icons on which a click opened the page: an unrecorded `clickable` is `true` then.
  case iconClickableAsTapped
  /// The icon is seen, isn't wholly covered and is clickable.
  case iconReachable
  case iconReachableAsTapped
  /// A label is seen that says that this is an ad.
  case labelRendered
  /// At most half of it is covered.
  case labelUncovered
  case labelSized
  /// It says that this is an ad.
  case labelWorded
  /// A label is seen, uncovered, and says so.
  case marked
  case adSized
}
