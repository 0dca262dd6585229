import Model

/// Finds when the most of an ad was on the screen (judging.md, "The fullest showing").
///
/// The states of a scrolled ad, 300 × 300 on a screen of 390 × 844, counted at its first pixel:
///
///     view.render [0,840,300,300]   4 points of it are on the screen     ← impression
///     view.render [0,400,300,300]   all of it, for 3 s                   ← the fullest
///     view.render [0,300,300,300]   all of it, for 1 s
///     view.render [0,-280,300,300]  20 points of it
///     view.hide
struct FullestShowing {
  /// Lines of an ad after which it looks the same.
  private struct Stretch {
    /// Place among the session's events of its last line.
    var last: Int
    let start: Timestamp
    let area: Double
    /// Microseconds.
    var held: Int64 = 0
  }

  private let events: EventRun
  private let screen: Frame?
  private let counting: Showing
  /// What its `asset.render` say, in their order; `nil` of one that names no asset.
  private let renderings: [RenderedAsset?]
  /// From the first `view.render` to the first `view.hide` after the counting moment.
  private var stretches: [Stretch] = []
  /// The one in force at the counting moment.
  private var counted: Int?
  /// In which stretch assets were rendered first: those that rules ask about, and so no more than a definition has.
  private var firstRenderings: [(asset: AssetName, stretch: Int)] = []

  /// The counting moment, and with it when more of the ad was on the screen.
  ///
  /// - Parameters:
  ///   - counting: without any other moment.
  ///   - renderings: what its `asset.render` say, in their order.
  static func showing(
    of events: EventRun, on screen: Frame?, counting: Showing, renderings: [RenderedAsset?],
    names: inout AssetNames
  ) -> Showing {
    var search = FullestShowing(events: events, screen: screen, counting: counting, renderings: renderings)
    search.note(&names)
    return search.result(&names)
  }

  private init(events: EventRun, screen: Frame?, counting: Showing, renderings: [RenderedAsset?]) {
    self.events = events
    self.screen = screen
    self.counting = counting
    self.renderings = renderings
  }

  private mutating func note(_ names: inout AssetNames) {
    var replay = AdReplay(events.session, screen: screen)
    var (end, next): (Event?, Int) = (nil, 0)
    for position in 0..<events.count where AdReplay.changes.contains(events.kind(position)) {
      let event = events[position]
      if event.kind == .viewHide, event.index > counting.moment.index {
        end = event
        break
      }
      let isNew = apply(position, to: &replay, &next, &names)
      if event.kind == .viewRender || !stretches.isEmpty { note(event, isNew, area: replay.visibleArea) }
      if event.kind == .assetRender, let name = renderings[next - 1]?.name { noteRendering(of: name) }
    }
    close(at: end ?? events.session.events[events.session.rawEvents.count - 1])
  }

  /// Applies the event at a position. What an `asset.render` says isn't read again.
  ///
  /// - Parameter next: place in `renderings` of the next one.
  /// - Returns: as `AdReplay.apply`.
  @discardableResult
  private func apply(
    _ position: Int, to replay: inout AdReplay, _ next: inout Int, _ names: inout AssetNames
  ) -> Bool {
    let place = events.place(position)
    guard events.kind(position) == .assetRender else { return replay.apply(place, names: &names) }
    defer { next += 1 }
    return renderings[next].map { replay.render($0, at: place) } ?? false
  }

  private mutating func note(_ event: Event, _ isNew: Bool, area: Double) {
    if isNew || stretches.isEmpty {
      close(at: event)
      stretches.append(Stretch(last: event.index, start: event.time, area: area))
    } else {
      stretches[stretches.count - 1].last = event.index
    }
    if event.index <= counting.moment.index { counted = stretches.count - 1 }
  }

  private mutating func close(at event: Event) {
    guard let last = stretches.indices.last else { return }
    stretches[last].held = max(0, event.time.microseconds - stretches[last].start.microseconds)
  }

  private mutating func noteRendering(of asset: AssetName) {
    guard asset.place != nil || asset.role != .other,
      !firstRenderings.contains(where: { $0.asset.isSameAsset(as: asset) })
    else { return }
    firstRenderings.append((asset, max(0, stretches.count - 1)))
  }

  /// The fullest stretch from one on: of equals the one in force at the counting moment, else the one that held longest,
  /// of these the latest.
  private func fullest(from first: Int) -> Int? {
    let candidates = stretches.indices[first...]
    guard let most = candidates.map({ stretches[$0].area }).max() else { return nil }
    let equals = candidates.filter { stretches[$0].area >= most - Frame.tolerance }
    if let counted, equals.contains(counted) { return counted }
    return equals.max { (stretches[$0].held, $0) < (stretches[$1].held, $1) }
  }

  private func result(_ names: inout AssetNames) -> Showing {
    guard let fullest = fullest(from: 0), fullest != counted else { return counting }
    let later = firstRenderings.compactMap { asset, first -> (asset: AssetName, stretch: Int)? in
      guard first > fullest, let own = self.fullest(from: first) else { return nil }
      return (asset, own)
    }
    let showings = showings(at: Set([fullest] + later.map(\.stretch)), &names)
    return Showing(
      moment: counting.moment, sort: counting.sort, state: counting.state, fuller: showings[fullest],
      fullerOfLater: later.compactMap { asset, stretch in showings[stretch].map { (asset, $0) } })
  }

  /// The states after these stretches.
  private func showings(at wanted: Set<Int>, _ names: inout AssetNames) -> [Int: Showing] {
    var showings: [Int: Showing] = [:]
    let lasts = Dictionary(uniqueKeysWithValues: wanted.map { (stretches[$0].last, $0) })
    var (replay, next) = (AdReplay(events.session, screen: screen), 0)
    for position in 0..<events.count where showings.count < wanted.count {
      apply(position, to: &replay, &next, &names)
      guard let stretch = lasts[events.place(position)] else { continue }
      showings[stretch] =
        stretch == counted
        ? counting : Showing(moment: events[position], sort: .fullest, state: replay.state)
    }
    return showings
  }
}
