package import Model

/// A reconstruction of what an ad shows on the screen, event by event (recording.md, "Geometry").
///
/// The cost of an event doesn't depend on the number of assets: the movement of the ad and its last hide are
/// stored once, and applied to each asset only when `state` is read.
struct AdReplay {
  private struct Rendering {
    var asset: RenderedAsset
    /// The ad's movement from its first frame up to the rendering of the asset.
    var drift: Drift
    var order: Int
    /// Index of the last `asset.hide` after the rendering, among the session's events.
    var hide: Int?
  }

  private struct Drift {
    var x = 0.0
    var y = 0.0
  }

  /// The maximum number of assets per ad that the definition doesn't declare; further ones are skipped, because the
  /// cost of each layout grows with the number of assets.
  private static let mostUndeclared = 256

  private let session: RecordedSession
  /// The screen that the session or the last `view.render` with a screen recorded; `turnScreen` turns it by a quarter.
  private(set) var screen: Frame?
  /// True if a `view.render` recorded the screen's size.
  private(set) var hasOwnScreen = false
  private var rendered: [Rendering] = []
  /// The names of the assets of `rendered`, in their order.
  private var names: [AssetName] = []
  private var undeclared = 0
  /// Indices in `rendered`, by the identity of the asset.
  private var places: [Int32: Int] = [:]
  private static let few = 16

  private var viewRender: Int?
  private var viewHide: Int?
  /// The last `view.hide`, whether or not a `view.render` followed.
  private var lastViewHide: Int?
  private(set) var frame: Frame?
  /// The field `visible` of the last `view.render`.
  private(set) var viewVisible: Double?
  /// The last `view.render` that changed the ad's size.
  private var resize: Int?
  private var drift = Drift()
  private var renderings = 0

  init(_ session: RecordedSession, screen: Frame?) {
    self.session = session
    self.screen = screen
  }

  /// Applies an event of the ad.
  ///
  /// - Parameter event: its index among the session's events.
  mutating func apply(_ event: Int, names: inout AssetNames) {
    switch session.rawEvent(event).kind {
    case .viewRender: renderView(event)
    case .viewHide: (viewHide, lastViewHide) = (event, event)
    case .assetRender:
      if let (asset, name) = RenderedAsset.decoded(event, of: session, &names) { render(asset, name) }
    case .assetHide:
      guard let name = names.name(session.place(of: .asset, in: event), in: session),
        let index = index(of: name.number)
      else { return }
      rendered[index].hide = event
    default: break
    }
  }

  private func index(of identity: Int32) -> Int? {
    for index in 0..<min(rendered.count, Self.few) where rendered[index].asset.identity == identity {
      return index
    }
    return rendered.count > Self.few ? places[identity] : nil
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

  /// Applies an `asset.render` that was decoded already.
  mutating func render(_ asset: RenderedAsset, _ name: AssetName) {
    let rendering = Rendering(asset: asset, drift: drift, order: renderings)
    renderings += 1
    if let index = index(of: asset.identity) {
      rendered[index] = rendering
      if names[index] !== name { names[index] = name }
      return
    }
    if asset.place == nil, asset.role == .other {
      undeclared += 1
      if undeclared > Self.mostUndeclared { return }
    }
    if rendered.isEmpty { rendered.reserveCapacity(8) }
    if rendered.count >= Self.few { places[asset.identity] = rendered.count }
    rendered.append(rendering)
    names.append(name)
  }
}

extension AdReplay {
  /// Turns the screen by a quarter: exchanges its width and height.
  mutating func turnScreen() { screen = screen?.turned }

  /// True if the device must have been turned without a `view.render` that records it. The ad's frame then fits only
  /// the turned screen, and a visible asset lies beyond the recorded screen.
  func isTurned(_ state: AdState) -> Bool {
    guard !hasOwnScreen, let screen = state.screen, let frame = state.frame, !frame.isInside(screen),
      frame.isInside(screen.turned)
    else { return false }
    return state.assets.contains { asset in
      guard asset.isInForce, let own = asset.frame, let visible = asset.visible else { return false }
      return visible > 0 && asset.clippedFrame == nil || visible >= 1 && !own.isInside(screen)
    }
  }

  /// The state of the ad after the events so far.
  var state: AdState {
    var assets: [AssetState] = []
    assets.reserveCapacity(rendered.count)
    // By index, and without closures: each would copy what is rendered, or all of this.
    for index in rendered.indices { assets.append(assetState(index)) }
    return AdState(
      viewRender: viewRender.map(session.event), frame: frame, viewHide: viewHide.map(session.event),
      visible: viewVisible, resize: resize, isClosed: isClosed, screen: screen, assets: assets, names: names)
  }

  private var isClosed: Bool {
    var hasHidden = false
    for index in rendered.indices where rendered[index].asset.line > lastViewHide ?? -1 {
      if rendered[index].hide == nil { return false }
      hasHidden = true
    }
    return hasHidden
  }

  private func assetState(_ index: Int) -> AssetState {
    let frame = rendered[index].asset.frame.map { moved($0, since: rendered[index].drift) }
    var part = frame.flatMap { $0.area > 0 ? $0 : nil }
    if let bounds = self.frame { part = part?.intersection(bounds) }
    let isInsideAd = part != nil
    if let screen { part = part?.intersection(screen) }
    let hide = self.hide(of: rendered[index])
    return AssetState(
      number: index, rendered: rendered[index].asset, frame: frame, isInsideAd: isInsideAd,
      clippedFrame: part,
      order: rendered[index].order, hide: hide)
  }

  /// Returns an asset's frame, moved by the distance that the ad has moved since the asset was rendered.
  private func moved(_ frame: Frame, since then: Drift) -> Frame {
    frame.moved(dx: drift.x - then.x, dy: drift.y - then.y)
  }

  /// Returns the last `asset.hide` or `view.hide` after a rendering; `nil` if there is none.
  private func hide(of rendering: Rendering) -> Int? {
    guard let last = lastViewHide, last > rendering.asset.line else { return rendering.hide }
    return max(last, rendering.hide ?? last)
  }
}

/// The states of an ad on the screen, one after each of its events.
package struct AdTimeline: Sequence, Sendable {
  package typealias Element = (event: Event, state: AdState)

  private let events: EventRun
  /// The events of earlier ads under the same id, whose assets may still be on the screen; the latest ad
  /// first.
  private let earlier: [EventRun]
  private let names: AssetNames
  private let screen: Frame?
  private let turns: [Int]

  package init(of ad: AdRecord, in session: SessionRecord, context: LedgerContext) {
    events = ad.events
    var earlier: [EventRun] = []
    var next = ad.isBeside ? nil : ad.predecessor
    while let place = next, earlier.count < Self.mostPredecessors {
      earlier.append(session.ads[place].events)
      next = session.ads[place].isBeside ? nil : session.ads[place].predecessor
    }
    self.earlier = earlier
    names = AssetNames(context.matcher(for: ad.format), labels: context.labels)
    screen = session.screen
    turns = ad.appearance?.turns ?? []
  }

  /// The maximum number of earlier ads whose events are read. Assets of still older ads have nearly always been
  /// rendered anew.
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

  /// Every event of the ad with the state after it. For many events, iterating over the timeline needs less memory.
  package var states: [(event: Event, state: AdState)] { Array(self) }

  /// Returns the states after the events with these indices, by index. The others cost no state.
  package func states(after wanted: Set<Int>) -> [Int: AdState] {
    var iterator = makeIterator()
    var state: AdState? = AdState()
    return events.reduce(into: [:]) { states, event in
      if iterator.apply(event) { state = nil }
      guard wanted.contains(event.index) else { return }
      let current = state ?? iterator.replay.state
      (state, states[event.index]) = (current, current)
    }
  }

  /// Returns the state after the last event before this one.
  package func state(before event: Event) -> AdState { state { $0.index < event.index } }

  /// Returns the state after this event.
  package func state(after event: Event) -> AdState { state { $0.index <= event.index } }

  /// Returns the state at the end of a layout.
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
    /// The lines at which the screen is still to be turned, by index among the session's events.
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

    /// Applies an event to the screen; returns false if events of this kind don't change it.
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
