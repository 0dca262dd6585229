package import Model

/// What an app shows of one ad, while its events go by (recording.md, "Geometry").
///
/// An event costs the same however many assets there are: how far the ad has moved and when it was hidden is noted once,
/// and worked out for each asset only when a state is asked for.
struct AdReplay {
  private struct Rendering {
    var asset: RenderedAsset
    /// Where the ad had moved to when the asset was rendered.
    var drift: Drift
    var order: Int
    /// The last `asset.hide` since.
    var hide: Int?
  }

  private struct Drift {
    var x = 0.0
    var y = 0.0
  }

  /// Assets of which a definition says nothing are looked at as far as an ad has so many: each layout is compared with all.
  private static let mostUndeclared = 256

  private let session: RecordedSession
  /// The screen as the session says it, or a `view.render`; turned by `turnScreen`.
  private(set) var screen: Frame?
  /// True if a `view.render` says how the screen lies.
  private(set) var hasOwnScreen = false
  private var rendered: [Rendering] = []
  private var undeclared = 0
  /// By identity.
  private var places: [String: Int] = [:]
  private var viewRender: Int?
  private var viewHide: Int?
  /// The last, whether or not the ad came back since.
  private var lastViewHide: Int?
  private(set) var frame: Frame?
  /// `visible` of the last `view.render`.
  private var viewVisible: Double?
  /// The last `view.render` with another size than before.
  private var resize: Int?
  private var drift = Drift()
  private var renderings = 0

  init(_ session: RecordedSession, screen: Frame?) {
    self.session = session
    self.screen = screen
  }

  /// - Parameter event: its place among the session's.
  mutating func apply(_ event: Int, names: inout AssetNames) {
    switch session.rawEvent(event).kind {
    case .viewRender: renderView(event)
    case .viewHide: (viewHide, lastViewHide) = (event, event)
    case .assetRender:
      if let asset = RenderedAsset(event, of: session, &names) { render(asset) }
    case .assetHide:
      guard let name = names.name(session.place(of: .asset, in: event), in: session),
        let index = places[name.identity]
      else { return }
      rendered[index].hide = event
    default: break
    }
  }

  private mutating func renderView(_ event: Int) {
    viewRender = event
    viewHide = nil
    let line = session.event(event)
    viewVisible = line[.visible]?.number
    if let own = line[.screen]?.screen { (screen, hasOwnScreen) = (own, true) }
    guard let new = line[.frame]?.frame else { return }
    defer { frame = new }
    guard let old = frame else { return }
    if new.width != old.width || new.height != old.height { resize = event }
    drift.x += new.x - old.x
    drift.y += new.y - old.y
  }

  /// Applies an `asset.render` that is read already.
  mutating func render(_ asset: RenderedAsset) {
    let rendering = Rendering(asset: asset, drift: drift, order: renderings)
    renderings += 1
    if let index = places[asset.name.identity] {
      rendered[index] = rendering
      return
    }
    if asset.name.place == nil, asset.name.role == .other {
      undeclared += 1
      if undeclared > Self.mostUndeclared { return }
    }
    places[asset.name.identity] = rendered.count
    rendered.append(rendering)
  }
}

extension AdReplay {
  /// Turns the screen by a quarter.
  mutating func turnScreen() { screen = screen?.turned }

  /// True if the device was turned and no line says so: an asset that can be seen lies beyond the screen, and the ad's frame
  /// fits the turned one.
  func isTurned(_ state: AdState) -> Bool {
    guard !hasOwnScreen, let screen = state.screen, let frame = state.frame, !frame.isInside(screen),
      frame.isInside(screen.turned)
    else { return false }
    return state.assets.contains { asset in
      guard asset.isInForce, let own = asset.frame, let visible = asset.visible else { return false }
      return visible > 0 && asset.clippedFrame == nil || visible >= 1 && !own.isInside(screen)
    }
  }

  /// What is shown now.
  var state: AdState {
    var assets: [AssetState] = []
    assets.reserveCapacity(rendered.count)
    // By index, and without closures: each would copy what is rendered, or all of this.
    for index in rendered.indices { assets.append(assetState(index)) }
    return AdState(
      viewRender: viewRender.map(session.event), frame: frame, viewHide: viewHide.map(session.event),
      visible: viewVisible, resize: resize, screen: screen, assets: assets)
  }

  private func assetState(_ index: Int) -> AssetState {
    let frame = rendered[index].asset.frame.map { moved($0, since: rendered[index].drift) }
    var part = frame.flatMap { $0.area > 0 ? $0 : nil }
    if let bounds = self.frame { part = part?.intersection(bounds) }
    let isInsideAd = part != nil
    if let screen { part = part?.intersection(screen) }
    let hide = self.hide(of: rendered[index])
    return AssetState(
      rendered: rendered[index].asset, frame: frame, isInsideAd: isInsideAd, clippedFrame: part,
      order: rendered[index].order, hide: hide)
  }

  /// Where a frame is that has moved along with the ad.
  private func moved(_ frame: Frame, since then: Drift) -> Frame {
    frame.moved(dx: drift.x - then.x, dy: drift.y - then.y)
  }

  /// What hid the asset last since it was rendered.
  private func hide(of rendering: Rendering) -> Int? {
    guard let last = lastViewHide, last > rendering.asset.line else { return rendering.hide }
    return max(last, rendering.hide ?? last)
  }
}

/// How an ad looked after each of its events: for replays of the screen.
package struct AdTimeline: Sequence, Sendable {
  package typealias Element = (event: Event, state: AdState)

  private let events: EventRun
  /// Those of the ads before it under the same id, whose assets may still be on the screen; the latest first.
  private let earlier: [EventRun]
  private let names: AssetNames
  private let screen: Frame?
  private let turns: [Int]

  package init(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    events = ad.events
    var earlier: [EventRun] = []
    var next = ad.predecessor
    while let place = next, earlier.count < Self.mostPredecessors {
      earlier.append(session.ads[place].events)
      next = session.ads[place].predecessor
    }
    self.earlier = earlier
    names = AssetNames(context.matcher(for: ad.format))
    screen = session.screen
    turns = ad.appearance?.turns ?? []
  }

  /// The number of earlier ads whose lines are read: the assets of older ones were rendered anew since, nearly always.
  private static let mostPredecessors = 16

  package func makeIterator() -> Iterator {
    let first = earlier.last?.first?.index ?? 0
    var iterator = Iterator(
      events: events.makeIterator(), replay: AdReplay(events.session, screen: screen), names: names,
      turns: turns.filter { $0 >= first })
    for run in earlier.reversed() {
      for event in run { iterator.apply(event) }
    }
    return iterator
  }

  /// Every event of the ad with the state after it. A sequence of many events is better iterated.
  package var states: [(event: Event, state: AdState)] { Array(self) }

  /// The state after the last event that stands before this one.
  package func state(before event: Event) -> AdState { state { $0.index < event.index } }

  /// The state after this event.
  package func state(after event: Event) -> AdState { state { $0.index <= event.index } }

  /// The state that a layout left.
  package func state(of layout: LayoutEvidence) -> AdState { state { $0.index <= layout.last } }

  private func state(upTo isReached: (Event) -> Bool) -> AdState {
    var iterator = makeIterator()
    for event in events.prefix(while: isReached) { iterator.apply(event) }
    return iterator.replay.state
  }

  package struct Iterator: IteratorProtocol {
    private var events: IndexingIterator<EventRun>
    fileprivate var replay: AdReplay
    private var names: AssetNames
    /// Those that are still to come.
    private var turns: ArraySlice<Int>
    private var state = AdState()

    init(events: IndexingIterator<EventRun>, replay: AdReplay, names: AssetNames, turns: [Int]) {
      self.events = events
      self.replay = replay
      self.names = names
      self.turns = turns[...]
    }

    package mutating func next() -> Element? {
      guard let event = events.next() else { return nil }
      if apply(event) { state = replay.state }
      return (event, state)
    }

    /// Returns true if the event is one of a layout.
    @discardableResult
    fileprivate mutating func apply(_ event: Event) -> Bool {
      guard LayoutJudge.changes.contains(event.kind) else { return false }
      if turns.first == event.index {
        replay.turnScreen()
        turns.removeFirst()
      }
      replay.apply(event.index, names: &names)
      return true
    }
  }
}
