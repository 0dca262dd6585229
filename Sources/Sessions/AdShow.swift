package import Model

/// One attempt to show a rewarded ad, with the events that followed.
package struct AdShow: Sendable {
  /// The `ad.show`; `nil` if none was recorded before the display.
  package var request: Event?
  /// Every `ad.display`; more than one is an error.
  package var displays: [Event] = []
  /// Every `ad.displayFailed`.
  package var failures: [Event] = []
  /// The `ad.callback` with a failure by which the mediation platform ended the show. It comes instead of a display or
  /// a failure if another show replaced this one, or if the ad could not be loaded.
  package var rejection: Event?
  /// Every `reward.complete`.
  package var completions: [Event] = []
  package var grants: [Event] = []
  package var deliveries: [Event] = []
  package var hides: [Event] = []

  init(request: Event? = nil) { self.request = request }

  package var isAnswered: Bool { !displays.isEmpty || !failures.isEmpty || rejection != nil }
}

/// Assigns the events of a rewarded ad to its shows. A display or a failure belongs to the oldest show without one.
///
/// Rewards and hides belong to the last displayed show: a network may grant the reward before or after the ad is hidden
/// (recording.md, "Rewarded").
struct ShowLog {
  private(set) var shows: [AdShow] = []
  /// Index of the first show that may still lack a display or a failure.
  private var nextOpen = 0
  private var lastDisplayed: Int?

  init(events: EventRun) {
    for event in events { note(event) }
  }

  private mutating func note(_ event: Event) {
    switch event.kind {
    case .adShow: shows.append(AdShow(request: event))
    case .adDisplay: noteDisplay(event)
    case .adDisplayFailed:
      let show = openShow() ?? lastShow()
      shows[show].failures.append(event)
    case .adCallback:
      guard event[.of]?.string == "show", event[.ok]?.bool == false, let show = openShow() else { return }
      shows[show].rejection = event
    case .rewardComplete: shows[displayedShow()].completions.append(event)
    case .rewardGrant: shows[displayedShow()].grants.append(event)
    case .rewardDeliver: shows[displayedShow()].deliveries.append(event)
    case .adHide: shows[displayedShow()].hides.append(event)
    default: break
    }
  }

  private mutating func noteDisplay(_ event: Event) {
    var show = openShow() ?? lastShow()
    if !shows[show].hides.isEmpty {
      // It was hidden since, and no further `ad.show` was recorded.
      shows.append(AdShow())
      show = shows.count - 1
    }
    shows[show].displays.append(event)
    lastDisplayed = show
  }

  private mutating func openShow() -> Int? {
    while nextOpen < shows.count, shows[nextOpen].request == nil || shows[nextOpen].isAnswered {
      nextOpen += 1
    }
    return nextOpen < shows.count ? nextOpen : nil
  }

  private mutating func displayedShow() -> Int { lastDisplayed ?? lastShow() }

  private mutating func lastShow() -> Int {
    if shows.isEmpty { shows.append(AdShow()) }
    return shows.count - 1
  }
}
