package import Model
package import Sessions

/// A moment at which the screen changed or was used, and the state of all ads then.
package struct ReplayStep {
  /// The events of the step, in order; a burst of renderings is one step.
  package var events: [Event]
  /// The ads with their states, in order of first appearance.
  package var ads: [(ad: AdRecord, state: AdState)]

  package var isChange: Bool { events.last.map { ScreenReplay.changes($0.kind) } ?? false }
}

/// A session's screen step by step, made from the recorded frames.
package struct ScreenReplay {
  /// Maximum steps of a page.
  package static let limit = 48

  package private(set) var steps: [ReplayStep] = []
  /// Number of steps beyond the limit.
  package private(set) var leftOut = 0

  package init(of session: SessionRecord, context: LedgerContext) {
    var states = Self.statesByEvent(of: session, context: context)
    guard !states.isEmpty else { return }
    var current: [(ad: AdRecord, state: AdState)] = []
    for event in session.session.events where Self.isShown(event.kind) {
      guard let id = event.adID, let state = states.removeValue(forKey: event.index) else { continue }
      if let index = current.firstIndex(where: { $0.ad.id == id }) {
        current[index].state = state
      } else if let ad = session.ads.first(where: { $0.id == id }) {
        current.append((ad, state))
      }
      add(event, current)
    }
  }

  private mutating func add(_ event: Event, _ ads: [(ad: AdRecord, state: AdState)]) {
    if let last = steps.last, last.isChange, Self.changes(event.kind), let before = last.events.last,
      before.adID == event.adID, event.time.seconds(since: before.time) <= 0.1
    {
      steps[steps.count - 1].events.append(event)
      steps[steps.count - 1].ads = ads
    } else if steps.count < Self.limit {
      steps.append(ReplayStep(events: [event], ads: ads))
    } else {
      leftOut += 1
    }
  }

  /// Returns states by event index, for ads that were laid out at all.
  private static func statesByEvent(of session: SessionRecord, context: LedgerContext) -> [Int: AdState] {
    var states: [Int: AdState] = [:]
    for ad in session.ads where ad.events.contains(where: { changes($0.kind) }) {
      for (event, state) in AdTimeline(of: ad, in: session, context: context) where isShown(event.kind) {
        states[event.index] = state
      }
    }
    return states
  }

  package static func changes(_ kind: EventKind) -> Bool {
    switch kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: true
    default: false
    }
  }

  private static func isShown(_ kind: EventKind) -> Bool {
    changes(kind) || kind == .impression || kind == .click
  }
}
