/// The layout that shows what a check found.
package struct LayoutEvidence: Sendable {
  /// Places among the session's events of its first and last line.
  var first: Int
  var last: Int
  /// Microseconds.
  var duration: Int64
}

/// The answer of all layouts of an ad together to a check, and how long they did (judging.md, "The answer").
package struct Appearance: Sendable {
  package enum Verdict: UInt8, Sendable, Comparable {
    case passes, needsReview, fails

    package static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
  }

  package internal(set) var verdict: Verdict
  /// The fault in the longest failing stretch, else in the longest unknown layout; `nil` where nothing is.
  package internal(set) var problem: LayoutProblem?
  /// True if no layout failed that lasted: what made the answer is unknown.
  package internal(set) var isUnknown = false
  /// Microseconds that layouts failed, held and were unknown.
  package internal(set) var failing: Int64 = 0
  package internal(set) var holding: Int64 = 0
  package internal(set) var unknown: Int64 = 0
  /// Microseconds of the longest failing stretch.
  package internal(set) var stretch: Int64 = 0
  /// Place among the session's events of the line to point at; `nil`: the ad has none.
  package internal(set) var line: Int?
  /// `nil` where the ad has no layout.
  package internal(set) var evidence: LayoutEvidence?

  init(verdict: Verdict) { self.verdict = verdict }

  /// An appearance of what was never rendered on an ad without any layout.
  ///
  /// - Parameter place: of the impression among the session's events.
  init(notRenderedAt place: Int) {
    self.init(verdict: .fails)
    (problem, line) = (.notRendered, place)
  }
}

/// How an ad looked while it was on the screen, as far as its lines tell. An object: it goes along with its ad.
package final class AdAppearance: Sendable {
  private let checks: [Appearance?]
  /// By the place of the asset in the definition; `nil` for those that need not be seen.
  private let rendered: [Appearance?]
  private let clickable: [Appearance?]
  /// Assets but icons and labels, in the order of their first rendering, and whether they lay inside the ad.
  package let inside: [(key: String, place: Int?, appearance: Appearance)]
  /// Place among the session's events of the first line of the first layout on the screen; `nil`: there was none.
  let firstOnScreen: Int?
  /// The reason why a layout of the ad wasn't on the screen, of several one that wasn't hidden; `nil` where all were.
  package let offScreenReason: OffScreenReason?
  /// True if the ad has lines of a layout.
  package let hasLayouts: Bool
  /// True if an AdChoices icon was ever rendered.
  package let everRenderedIcon: Bool
  package let counting: CountingPlace
  /// Microseconds that the whole ad was on the screen; `nil` where no layout says, for want of `screen` or of its frame.
  package let whollyOnScreen: Int64?
  /// Places of the first lines of the layouts from which on the screen was turned by a quarter, or turned back.
  let turns: [Int]

  init(
    checks: [Appearance?], rendered: [Appearance?], clickable: [Appearance?],
    inside: [(key: String, place: Int?, appearance: Appearance)], firstOnScreen: Int?,
    offScreenReason: OffScreenReason?, hasLayouts: Bool, everRenderedIcon: Bool, counting: CountingPlace,
    whollyOnScreen: Int64?, turns: [Int]
  ) {
    (self.checks, self.rendered, self.clickable, self.inside) = (checks, rendered, clickable, inside)
    (self.firstOnScreen, self.offScreenReason, self.hasLayouts) = (firstOnScreen, offScreenReason, hasLayouts)
    (self.everRenderedIcon, self.counting, self.turns) = (everRenderedIcon, counting, turns)
    self.whollyOnScreen = whollyOnScreen
  }

  /// The answer to a check; `nil` where no layout on the screen was asked.
  package subscript(check: LayoutCheck) -> Appearance? { checks[check.rawValue] }
  /// The answer about an asset that must be seen, or that stands in for a video, by its place in the definition.
  package func rendered(_ place: Int) -> Appearance? { place < rendered.count ? rendered[place] : nil }
  /// The answer about the taps on an asset that is declared clickable.
  package func clickable(_ place: Int) -> Appearance? { place < clickable.count ? clickable[place] : nil }

  /// The layout that shows the worst answer about the AdChoices icon and the label; of equals the first in the order of the
  /// chain. `nil` where the ad has no layout on the screen.
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

/// The place of the ad when it was counted.
package struct CountingPlace: Sendable {
  /// True if the ad's frame and the screen were recorded.
  package internal(set) var isKnown = false
  /// True if a part of the ad was on the screen at the impression; `nil` without an impression.
  package internal(set) var wasOnScreen: Bool?
  /// True if the ad before it under the same id left assets on the screen: they are current until they are rendered anew.
  package internal(set) var hasAssetsLeft = false
  /// Microseconds from the impression to the first layout on the screen that began after it, 0 where one had begun and had
  /// lines to come; `nil`: none did.
  package internal(set) var untilOnScreen: Int64?
  /// Microseconds from the end of the showing before it, where the ad was hidden when it was counted.
  package internal(set) var sinceHidden: Int64?
}
