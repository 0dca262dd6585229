package import AdModel

/// How an ad looked after each of its events: for replays of the screen.
package struct AdTimeline: Sequence, Sendable {
  package typealias Element = (event: Event, state: AdState)

  private let events: EventRun
  private let names: AssetNames
  private let screen: Frame?

  package init(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    events = ad.events
    names = AssetNames(context.matcher(for: ad.format))
    screen = session.screen
  }

  package func makeIterator() -> Iterator {
    Iterator(
      events: events.makeIterator(), replay: AdReplay(events.session, screen: screen), names: names)
  }

  /// Every event of the ad with the state after it. A sequence of many events is better iterated.
  package var states: [(event: Event, state: AdState)] { Array(self) }

  /// The state after the last event that stands before this one.
  package func state(before event: Event) -> AdState { state { $0.index < event.index } }

  /// The state after this event.
  package func state(after event: Event) -> AdState { state { $0.index <= event.index } }

  private func state(upTo isReached: (Event) -> Bool) -> AdState {
    var (replay, names) = (AdReplay(events.session, screen: screen), names)
    for event in events.prefix(while: isReached) { replay.apply(event.index, names: &names) }
    return replay.state
  }

  package struct Iterator: IteratorProtocol {
    private var events: IndexingIterator<EventRun>
    private var replay: AdReplay
    private var names: AssetNames
    private var state = AdState()

    init(events: IndexingIterator<EventRun>, replay: AdReplay, names: AssetNames) {
      self.events = events
      self.replay = replay
      self.names = names
    }

    package mutating func next() -> Element? {
      guard let event = events.next() else { return nil }
      if AdReplay.isChange(event.kind) {
        replay.apply(event.index, names: &names)
        state = replay.state
      }
      return (event, state)
    }
  }
}
