import Model

/// A reason why a layout fails a check, or why the result of the check is unknown.
package enum LayoutProblem: UInt8, Sendable {
  /// The asset wasn't rendered since the ad was last hidden.
  case notRendered
  /// The asset was hidden by an `asset.hide` or `view.hide`.
  case hidden
  /// The asset lies wholly outside the ad.
  case outsideAd
  case partlyOutsideAd
  case wrongCorner
  /// The whole ad label lies in the lower half of the ad.
  case inLowerHalf
  /// The asset's frame has no area.
  case empty
  /// The asset's frame wasn't recorded.
  case withoutFrame
  /// The ad's frame wasn't recorded.
  case withoutAdFrame
  /// The corner depends on the direction of the ad's text, which wasn't recorded.
  case withoutDirection
  /// The field `visible` of the asset is 0: nothing of it was visible.
  case notVisible
  /// No part of the asset lies on the screen.
  case offScreen
  /// The screen's edge cuts off a part of the asset, while the ad isn't wholly on the screen.
  case cutOff
  /// Other assets cover the asset: for `iconUncovered` a part of it, for other checks all of it.
  case covered
  case partlyCovered
  /// Other assets cover a part of the icon. The line to report is the icon's own line, not theirs.
  case partlyCoveredByOthers
  /// The field `visible` of the asset is between 0 and 1.
  case partlyVisible
  case withoutVisible
  case tooSmall
  case notClickable
  case withoutClickable
  /// The asset is a picture of a carousel that lies beyond the ad's edge.
  case beyondEdge
  /// The ad label has a text that isn't known to mark an ad.
  case otherWords
  /// The ad label's text wasn't recorded.
  case withoutWords
  /// The ad label's text was measured as cut (`truncated`).
  case cutWords
  /// The ad label's text marks an ad in other languages than the session's.
  case foreignWords
}

/// The result of checking one layout of an ad.
struct LayoutAnswer {
  enum Outcome: UInt8 { case holds, fails, unknown }

  var outcome: Outcome
  var problem: LayoutProblem?
  private var lineNumber: Int32
  /// Index of the line that caused the result, among the session's events; `nil` for an asset that was never rendered.
  var line: Int? { lineNumber < 0 ? nil : Int(lineNumber) }

  init(outcome: Outcome, problem: LayoutProblem?, line: Int?) {
    (self.outcome, self.problem, lineNumber) = (outcome, problem, Int32(truncatingIfNeeded: line ?? -1))
  }

  static func holds(at line: Int?) -> LayoutAnswer { LayoutAnswer(outcome: .holds, problem: nil, line: line) }
  static func fails(_ problem: LayoutProblem, at line: Int?) -> LayoutAnswer {
    LayoutAnswer(outcome: .fails, problem: problem, line: line)
  }
  static func unknown(_ problem: LayoutProblem, at line: Int?) -> LayoutAnswer {
    LayoutAnswer(outcome: .unknown, problem: problem, line: line)
  }

  /// The check's result if a click on the icon is known to have opened "About this ad": an unrecorded `clickable` then
  /// counts as `true`.
  var provenByClick: LayoutAnswer { problem == .withoutClickable ? .holds(at: line) : self }

  /// Returns the better of two results for interchangeable assets: one that holds, else one that is unknown, else the
  /// first.
  static func better(_ best: LayoutAnswer?, _ answer: LayoutAnswer) -> LayoutAnswer {
    guard let best else { return answer }
    if best.outcome == .holds { return best }
    return answer.outcome == .holds || best.outcome == .fails && answer.outcome == .unknown ? answer : best
  }

  /// Returns the best of the results for interchangeable assets: one that holds, else one that is unknown, else the
  /// first failure; `nil` without any.
  static func best(_ answers: some Sequence<LayoutAnswer>) -> LayoutAnswer? {
    var best: LayoutAnswer?
    for answer in answers { best = better(best, answer) }
    return best
  }
}

/// A check of how an ad looks. Each layout of the ad gives a result; `Appearance` is the result of all layouts
/// together.
package enum LayoutCheck: Int, CaseIterable, Sendable {
  /// An AdChoices icon can be seen.
  case iconRendered
  /// No part of the icon is covered, cut off or hidden.
  case iconUncovered
  /// The icon lies inside the ad, in the corner that the definition names.
  case iconPlaced
  case iconSized
  case iconClickable
  /// The check `iconClickable` for icons on which a click opened the page: an unrecorded `clickable` counts as `true`.
  case iconClickableAsClicked
  /// The icon can be seen, isn't wholly covered and is clickable.
  case iconReachable
  case iconReachableAsClicked
  /// An ad label can be seen.
  case labelRendered
  /// At most half of the ad label is covered.
  case labelUncovered
  case labelSized
  /// A part of the ad label lies in the upper half of the ad.
  case labelAtTop
  /// The text of the ad label is known to mark an ad.
  case labelWorded
  /// An ad label can be seen, is uncovered and has words that mark an ad.
  case marked
  case adSized
}
