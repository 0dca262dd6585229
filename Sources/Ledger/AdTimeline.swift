package import AdModel

/// How an ad looked after each of its events: for replays of the screen.
package struct AdTimeline: Sequence, Sendable {
  package typealias Element = (event: Event, state: AdState)

  private let events: [Event]
  private let matcher: AssetKeyMatcher
  private let screen: Frame?

  package init(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    events = ad.events
    matcher = context.matcher(for: ad.format)
    screen = session.screen
  }

  package func makeIterator() -> Iterator {
    Iterator(events: events.makeIterator(), replay: AdReplay(matcher: matcher, screen: screen))
  }

  /// Every event of the ad with the state after it. A sequence of many events is better iterated.
  package var states: [(event: Event, state: AdState)] { Array(self) }

  /// The state after the last event that stands before this one.
  package func state(before event: Event) -> AdState { state { $0.index < event.index } }

  /// The state after this event.
  package func state(after event: Event) -> AdState { state { $0.index <= event.index } }

  private func state(upTo isReached: (Event) -> Bool) -> AdState {
    var replay = AdReplay(matcher: matcher, screen: screen)
    for event in events.prefix(while: isReached) { replay.apply(event) }
    return replay.state
  }

  package struct Iterator: IteratorProtocol {
    private var events: IndexingIterator<[Event]>
    private var replay: AdReplay
    private var state = AdState()

    init(events: IndexingIterator<[Event]>, replay: AdReplay) {
      self.events = events
      self.replay = replay
    }

    package mutating func next() -> Element? {
      guard let event = events.next() else { return nil }
      if AdReplay.isChange(event.kind) {
        replay.apply(event)
        state = replay.state
      }
      return (event, state)
    }
  }
}
