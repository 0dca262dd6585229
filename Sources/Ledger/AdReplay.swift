package import AdModel

/// What an app shows of one ad, while its events go by (recording.md, "Geometry").
///
/// An event costs the same however many assets there are: how far the ad has moved and when it was hidden is noted once,
/// and worked out for each asset only when a state is asked for.
struct AdReplay {
  private struct Rendering {
    var line: RenderedAsset
    /// Place of the `asset.render` among the session's events.
    var render: Int
    /// Where the ad had moved to when the asset was rendered.
    var drift: Drift
    var order: Int
    /// The `asset.hide` since.
    var hide: Int?
  }

  private struct Drift {
    var x = 0.0
    var y = 0.0
  }

  private let session: RecordedSession
  private let screen: Frame?
  private var rendered: [Rendering] = []
  /// Only of those that come after the first `few`, which are looked through.
  private var laterByKey: [String: Int] = [:]
  private static let few = 16
  private var viewRender: Int?
  private var viewHide: Int?
  private var viewHides: [Int] = []
  private var frame: Frame?
  private var drift = Drift()
  private var renderings = 0

  init(_ session: RecordedSession, screen: Frame?) {
    self.session = session
    self.screen = screen
  }

  /// Whether an event can change what is shown.
  static func isChange(_ kind: EventKind) -> Bool {
    switch kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: true
    default: false
    }
  }

  /// - Parameter event: its place among the session's.
  mutating func apply(_ event: Int, names: inout AssetNames) {
    switch session.rawEvent(event).kind {
    case .viewRender: renderView(event)
    case .viewHide:
      viewHide = event
      viewHides.append(event)
    case .assetRender:
      if let line = RenderedAsset(event, of: session, &names) { render(line, at: event) }
    case .assetHide:
      guard let name = names.name(session.place(of: .asset, in: event), in: session),
        let index = index(of: name), rendered[index].hide == nil
      else { return }
      rendered[index].hide = event
    default: break
    }
  }

  private mutating func renderView(_ event: Int) {
    viewRender = event
    viewHide = nil
    guard let new = session.event(event)[.frame]?.frame else { return }
    if let old = frame {
      drift.x += new.x - old.x
      drift.y += new.y - old.y
    }
    frame = new
  }

  /// Applies an `asset.render` that is read already.
  mutating func render(_ line: RenderedAsset, at event: Int) {
    let index = index(of: line.name)
    let rendering = Rendering(line: line, render: event, drift: drift, order: renderings)
    renderings += 1
    if let index {
      rendered[index] = rendering
    } else {
      if rendered.isEmpty { rendered.reserveCapacity(Self.few) }
      if rendered.count >= Self.few { laterByKey[line.name.key] = rendered.count }
      rendered.append(rendering)
    }
  }

  private func index(of name: AssetName) -> Int? {
    for index in 0..<min(rendered.count, Self.few) where rendered[index].line.name.isSameKey(as: name) {
      return index
    }
    return rendered.count > Self.few ? laterByKey[name.key] : nil
  }
}

extension AdReplay {
  /// What is shown now.
  var state: AdState {
    var state = AdState()
    if let viewRender { state.viewRender = session.event(viewRender) }
    if let viewHide { state.viewHide = session.event(viewHide) }
    state.frame = frame
    state.assets.reserveCapacity(rendered.count)
    // By index, and without closures: each would copy what is rendered, or all of this.
    for index in rendered.indices { state.assets.append(assetState(index)) }
    return state
  }

  private func assetState(_ index: Int) -> AssetState {
    let moved = rendered[index].drift
    let frame = rendered[index].line.rendering.frame?.moved(dx: drift.x - moved.x, dy: drift.y - moved.y)
    var clippedFrame: Frame?
    if let frame { clippedFrame = clipped(frame) }
    let hide = viewHides.isEmpty ? rendered[index].hide : self.hide(of: rendered[index])
    return AssetState(
      rendered[index].line, session.event(rendered[index].render), frame: frame, clippedFrame: clippedFrame,
      order: rendered[index].order, hidePlace: hide.map(Int32.init))
  }

  /// What hid the asset first since it was rendered.
  private func hide(of rendering: Rendering) -> Int? {
    let next = viewHides.partitioningIndex { $0 > rendering.render }
    guard next < viewHides.count else { return rendering.hide }
    guard let hide = rendering.hide, hide < viewHides[next] else { return viewHides[next] }
    return hide
  }

  /// The part that lies inside both ad and screen; one that wasn't recorded cuts nothing off.
  private func clipped(_ frame: Frame) -> Frame? {
    guard frame.area > 0 else { return nil }
    var rest = frame
    if let bounds = self.frame {
      guard let part = rest.intersection(bounds) else { return nil }
      rest = part
    }
    if let bounds = screen {
      guard let part = rest.intersection(bounds) else { return nil }
      rest = part
    }
    return rest
  }
}

extension Array {
  /// Index of the first element from which on the predicate holds; it never ceases to.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

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
