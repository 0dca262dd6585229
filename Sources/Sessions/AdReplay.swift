package import Model

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
    /// The last `asset.hide` since.
    var hide: Int?
  }

  private struct Drift {
    var x = 0.0
    var y = 0.0
  }

  private let session: RecordedSession
  private let screen: Frame?
  private var rendered: [Rendering] = []
  /// By identity.
  private var places: [String: Int] = [:]
  private var viewRender: Int?
  private var viewHide: Int?
  /// The last, whether or not the ad came back since.
  private var lastViewHide: Int?
  private var frame: Frame?
  private var drift = Drift()
  private var renderings = 0

  init(_ session: RecordedSession, screen: Frame?) {
    self.session = session
    self.screen = screen
  }

  /// The events that can change what is shown.
  static let changes = EventKindSet(.viewRender, .viewHide, .assetRender, .assetHide)

  /// - Parameter event: its place among the session's.
  /// - Returns: whether anything is shown otherwise than before.
  @discardableResult
  mutating func apply(_ event: Int, names: inout AssetNames) -> Bool {
    switch session.rawEvent(event).kind {
    case .viewRender: return renderView(event)
    case .viewHide:
      defer { (viewHide, lastViewHide) = (event, event) }
      return viewHide == nil
    case .assetRender:
      guard let line = RenderedAsset(event, of: session, &names) else { return false }
      return render(line, at: event)
    case .assetHide:
      guard let name = names.name(session.place(of: .asset, in: event), in: session),
        let index = places[name.identity]
      else { return false }
      defer { rendered[index].hide = event }
      return hide(of: rendered[index]) == nil
    default: return false
    }
  }

  private mutating func renderView(_ event: Int) -> Bool {
    let isNew = viewRender == nil || viewHide != nil
    viewRender = event
    viewHide = nil
    guard let new = session.event(event)[.frame]?.frame else { return isNew }
    defer { frame = new }
    guard let old = frame else { return true }
    drift.x += new.x - old.x
    drift.y += new.y - old.y
    return isNew || new != old
  }

  /// Applies an `asset.render` that is read already.
  ///
  /// - Returns: as `apply`.
  @discardableResult
  mutating func render(_ line: RenderedAsset, at event: Int) -> Bool {
    let index = places[line.name.identity]
    let rendering = Rendering(line: line, render: event, drift: drift, order: renderings)
    renderings += 1
    guard let index else {
      places[line.name.identity] = rendered.count
      rendered.append(rendering)
      return true
    }
    defer { rendered[index] = rendering }
    let old = rendered[index]
    return hide(of: old) != nil || !line.rendering.looks(like: old.line.rendering)
      || line.rendering.frame != old.line.rendering.frame.map { moved($0, since: old.drift) }
  }
}

extension AdReplay {
  /// `AdState.visibleArea` of what is shown now.
  var visibleArea: Double { viewHide == nil ? frame?.visibleArea(on: screen) ?? 0 : 0 }

  /// What is shown now.
  var state: AdState {
    var assets: [AssetState] = []
    assets.reserveCapacity(rendered.count)
    // By index, and without closures: each would copy what is rendered, or all of this.
    for index in rendered.indices { assets.append(assetState(index)) }
    return AdState(
      viewRender: viewRender.map(session.event), frame: frame, viewHide: viewHide.map(session.event),
      screen: screen, assets: assets)
  }

  private func assetState(_ index: Int) -> AssetState {
    let frame = rendered[index].line.rendering.frame.map { moved($0, since: rendered[index].drift) }
    var part = frame.flatMap { $0.area > 0 ? $0 : nil }
    if let bounds = self.frame { part = part?.intersection(bounds) }
    let isInsideAd = part != nil
    if let screen { part = part?.intersection(screen) }
    let hide = self.hide(of: rendered[index])
    return AssetState(
      rendered[index].line, session.event(rendered[index].render), frame: frame, isInsideAd: isInsideAd,
      clippedFrame: part, order: rendered[index].order, hidePlace: hide.map(Int32.init))
  }

  /// Where a frame is that has moved along with the ad.
  private func moved(_ frame: Frame, since then: Drift) -> Frame {
    frame.moved(dx: drift.x - then.x, dy: drift.y - then.y)
  }

  /// What hid the asset last since it was rendered.
  private func hide(of rendering: Rendering) -> Int? {
    guard let last = lastViewHide, last > rendering.render else { return rendering.hide }
    return max(last, rendering.hide ?? last)
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
      if AdReplay.changes.contains(event.kind) {
        replay.apply(event.index, names: &names)
        state = replay.state
      }
      return (event, state)
    }
  }
}
