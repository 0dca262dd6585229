package import Basics
package import Model
package import Sessions

/// A moment at which the screen changed or was used, and the state of all ads then.
package struct ReplayStep {
  /// The step's place among all steps of the session, from 1.
  package let number: Int
  /// The events of the step, in order, all of one ad; a burst of renderings is one step.
  package let events: [Event]
  package let ad: AdRecord
  package let state: AdState
  /// The other ads with their states, the one that changed last at the end.
  package let others: [(ad: AdRecord, state: AdState)]
}

/// A session's screen step by step, made from the recorded frames.
package struct ScreenReplay {
  /// The chosen steps, in order.
  package private(set) var steps: [ReplayStep] = []
  /// Number of steps that weren't chosen.
  package private(set) var leftOut = 0

  /// Chooses steps with a failure first, then steps with something to review, then impressions and clicks.
  ///
  /// - Parameters:
  ///   - most: maximum number of chosen steps.
  ///   - verdicts: the worst verdict about each event, by its index.
  package init(of session: SessionRecord, context: LedgerContext, most: Int, verdicts: [Int: Verdict]) {
    let states = Self.statesByEvent(of: session, context: context)
    let events = session.session.events.filter { states[$0.index] != nil }
    let all = Self.bursts(of: events)
    let chosen = Self.chosen(all, most: most, verdicts: verdicts)
    leftOut = all.count - chosen.count
    var current: [(ad: AdRecord, state: AdState)] = []
    for (place, burst) in all.enumerated() {
      for event in burst {
        guard let (ad, state) = states[event.index] else { continue }
        current.removeAll { $0.ad === ad }
        current.append((ad, state))
      }
      guard chosen.contains(place), let (ad, state) = current.last else { continue }
      steps.append(
        ReplayStep(number: place + 1, events: burst, ad: ad, state: state, others: current.dropLast()))
    }
  }

  /// Groups events into steps: a burst of changes of one ad, within 0.1 s of one another, or one other event.
  private static func bursts(of events: [Event]) -> [[Event]] {
    var bursts: [[Event]] = []
    for event in events {
      if let last = bursts.last?.last, changes(last.kind), changes(event.kind), last.adID == event.adID,
        event.time.seconds(since: last.time) <= 0.1
      {
        bursts[bursts.count - 1].append(event)
      } else {
        bursts.append([event])
      }
    }
    return bursts
  }

  private static func chosen(_ bursts: [[Event]], most: Int, verdicts: [Int: Verdict]) -> Set<Int> {
    func rank(_ burst: [Event]) -> Int {
      let own = burst.compactMap { verdicts[$0.index] }
      if own.contains(.fail) { return 0 }
      return !own.isEmpty ? 1 : changes(burst[0].kind) ? 3 : 2
    }
    let ranks = bursts.map(rank)
    return Set(bursts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.prefix(most))
  }

  /// Returns states by event index, for ads that were laid out at all.
  private static func statesByEvent(
    of session: SessionRecord, context: LedgerContext
  ) -> [Int: (ad: AdRecord, state: AdState)] {
    var states: [Int: (ad: AdRecord, state: AdState)] = [:]
    for ad in session.ads where ad.events.contains(where: { changes($0.kind) }) {
      for (event, state) in AdTimeline(of: ad, in: session, context: context) where isShown(event.kind) {
        states[event.index] = (ad, state)
      }
    }
    return states
  }

  private static func changes(_ kind: EventKind) -> Bool {
    switch kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: true
    default: false
    }
  }

  private static func isShown(_ kind: EventKind) -> Bool {
    changes(kind) || kind == .impression || kind == .click
  }
}
