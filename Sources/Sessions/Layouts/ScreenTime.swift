import Model

/// The time for which an ad has not been on the screen at a click.
package struct Absence: Sendable {
  /// Microseconds of the session's clock since the ad was last seen.
  package let time: Int64
  /// True if something of the app covers the ad; false if the ad left the screen.
  package let isCovered: Bool
}

/// Follows when an ad was last on the screen, and for how long half of it was there without a break.
struct ScreenTime: Sendable {
  /// The end of the last layout that was on the screen, by the session's clock; `nil`: there was none.
  private var lastSeen: Int64?
  /// The time of the `view.render` since which `visible` is 0; `nil` if it isn't.
  private var coveredSince: Int64?
  /// The longest time for which half of the ad was on the screen, and that of the current stretch, in microseconds.
  private var (longest, stretch): (Int64, Int64) = (0, 0)
  /// False once a layout on the screen has no frame of the ad, or no screen.
  private var isKnown = true

  /// The area in square points from which 30 % of an ad suffice (MRC Viewable Ad Impression Measurement Guidelines).
  private static let largeArea = 242_500.0

  /// Notes what a `view.render` or `view.hide` says of the app's views over the ad.
  mutating func noteView(visible: Double?, at time: Int64) {
    coveredSince = visible == 0 ? coveredSince ?? time : nil
  }

  /// Adds a layout, which lasted from one time to another.
  mutating func add(_ state: AdState, from start: Int64, to end: Int64) {
    guard state.isOnScreen else { return stretch = 0 }
    lastSeen = end
    guard let isHalf = Self.isHalfOnScreen(state) else { return isKnown = false }
    stretch = isHalf ? stretch + end - start : 0
    longest = max(longest, stretch)
  }

  /// Returns the time since the ad was last seen; `nil` if it is on the screen, or never was.
  func absence(of state: AdState, at time: Int64) -> Absence? {
    if state.isOnScreen { return nil }
    if state.viewHide == nil, let coveredSince {
      return Absence(time: time - coveredSince, isCovered: true)
    }
    return lastSeen.map { Absence(time: time - $0, isCovered: false) }
  }

  /// Returns true if the ad can't have been viewable up to a time: half of it was on the screen for less than 1 s without a
  /// break, for a video 2 s.
  ///
  /// - Parameter start: the begin of the ad's last layout, which still holds.
  func contradictsViewability(_ state: AdState, since start: Int64?, at time: Int64, isVideo: Bool) -> Bool {
    guard isKnown, state.frame != nil, state.screen != nil else { return false }
    let current = start.map { Self.isHalfOnScreen(state) == true ? stretch + time - $0 : 0 } ?? 0
    return max(longest, current) < (isVideo ? 2_000_000 : 1_000_000)
  }

  /// Returns true if half of the ad is on the screen, or 30 % of a large one; `nil` if the ad's frame or the screen isn't
  /// known.
  private static func isHalfOnScreen(_ state: AdState) -> Bool? {
    guard state.isOnScreen else { return false }
    guard let frame = state.frame, let screen = state.screen else { return nil }
    let share = (frame.intersection(screen)?.area ?? 0) / frame.area * (state.visible ?? 1)
    // Sizes are rounded to points.
    return share >= (frame.area >= largeArea ? 0.3 : 0.5) - 0.01
  }
}

extension LayoutJudge {
  /// The state of the ad after the lines so far, on the screen as the device is held.
  private var uprightNow: AdState {
    let state = replay.state
    guard replay.isTurned(state) else { return state }
    var turned = replay
    turned.turnScreen()
    return turned.state
  }

  /// Returns the time since the ad was last on the screen; `nil` if it is there, or never was.
  func absence(at time: Int64) -> Absence? { screenTime.absence(of: uprightNow, at: time) }

  /// Returns true if the frames recorded so far contradict that the ad was viewable.
  func contradictsViewability(at time: Int64) -> Bool {
    hasLayouts
      && screenTime.contradictsViewability(
        uprightNow, since: layout?.start, at: time, isVideo: questions.hasVideo == true)
  }
}
