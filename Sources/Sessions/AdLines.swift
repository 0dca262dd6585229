import Model

/// The lines of one ad of a session. Several ads can have one id: if an ad has an impression or is on the screen, and
/// another one is loaded under its id, that load begins a new ad (recording.md, "Set-up and loading").
struct AdLines {
  /// The number of the ad's id among the session's ids.
  let id: Int
  /// The number of the ad among the ads with its id, from 1.
  let number: Int
  /// Indices of the lines among the session's events.
  private(set) var places: [Int32] = []
  private(set) var kinds = EventKindSet()
  /// The request of the stream that was open at the ad's first line; `nil`: there was none.
  var stream: Event?
  /// Index of the previous ad under the same id, among the session's ads; `nil` for the first.
  var predecessor: Int?
  /// True if the previous ad wasn't counted and stays on the screen beside this one.
  private(set) var isBeside = false
  /// Index of the `ad.load` that begins the next ad under the same id and ends this one, among the session's events;
  /// `nil` if there is none.
  private(set) var end: Int?
  /// The number of full screens of the ad that opened and haven't closed.
  private var open = 0

  init(id: Int, number: Int = 1) { (self.id, self.number) = (id, number) }

  /// Creates a value with the lines of all ads that have an id. `split` then separates these ads.
  init(id: Int, places: [Int32], kinds: EventKindSet) {
    self.init(id: id)
    (self.places, self.kinds) = (places, kinds)
  }

  private mutating func append(_ place: Int32, _ kind: EventKind) {
    places.append(place)
    kinds.insert(kind)
    switch kind {
    case .screenPresent: open += 1
    case .screenDismiss: open = max(0, open - 1)
    default: break
    }
  }

  private static let counting = EventKindSet(.impression, .adDisplay)
  private static let rendering = EventKindSet(.viewRender, .assetRender)
  private static let showing = EventKindSet(.adShow, .adDisplay)
  /// The kinds of lines that belong to the next load of their ad id.
  private static let loading = EventKindSet(
    .adRequest, .adRetry, .adLoadFailed, .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack,
    .adapterResponse)
  /// The kinds of lines that end the showing of a rewarded ad, or follow its end.
  private static let leaving = EventKindSet(
    .adHide, .adRevenue, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver)

  /// True if the lines contain several loads, and a line that counts as an impression or shows something.
  fileprivate func mayBeSplit(in session: RecordedSession) -> Bool {
    guard kinds.contains(.adLoad), kinds.intersects(Self.counting) || kinds.intersects(Self.rendering) else {
      return false
    }
    var loads = 0
    for place in places where session.rawEvent(Int(place)).kind == .adLoad {
      loads += 1
      if loads > 1 { return true }
    }
    return false
  }

  /// Returns the lines of each ad with this id. Most ids have one ad.
  fileprivate func split(in record: SessionRecord, _ screen: inout ScreenOfID) -> [AdLines] {
    guard mayBeSplit(in: record.session) else { return [self] }
    var parts = [AdLines(id: id)]
    // Lines that belong to the next load if one follows, else to the last ad.
    var waiting: [Int32] = []
    func takeWaiting() {
      for place in waiting { parts[parts.count - 1].append(place, record.session.rawEvent(Int(place)).kind) }
      waiting = []
    }
    for place in places {
      let kind = record.session.rawEvent(Int(place)).kind
      let last = parts.count - 1
      let isCounted = parts[last].isCounted
      let isLoading = Self.loading.contains(kind)
      // What is on the screen is worked out only where it decides.
      let isInUse =
        (isLoading || kind == .adLoad)
        && (isCounted || parts[last].kinds.contains(.adLoad) && screen.showsAd(at: Int(place)))
      if isInUse, isLoading {
        waiting.append(place)
      } else if isInUse, kind == .adLoad {
        if isCounted { parts[last].end = Int(place) } else { screen = screen.empty }
        var next = AdLines(id: id, number: parts.count + 1)
        next.isBeside = !isCounted
        parts.append(next)
        takeWaiting()
        parts[parts.count - 1].append(place, kind)
      } else {
        if kind == .adLoad { takeWaiting() }
        for part in parts.owners(of: kind) { parts[part].append(place, kind) }
        screen.apply(Int(place), kind)
      }
    }
    guard parts.count > 1 else { return [self] }
    takeWaiting()
    return parts.map(\.inOrder)
  }

  /// True if the ad was loaded and counted.
  private var isCounted: Bool { kinds.contains(.adLoad) && hasCounted }
  fileprivate var hasCounted: Bool { kinds.intersects(Self.counting) }
  fileprivate var isHidden: Bool { kinds.contains(.viewHide) }

  /// A copy with sorted indices. Lines such as requests wait for the load that they belong to. If it never comes, they
  /// are added last, out of order.
  private var inOrder: AdLines {
    var lines = self
    lines.places.sort()
    return lines
  }
}

extension [AdLines] {
  /// Returns the indices of the ads to which a line of their id belongs. A `view.hide` hides all ads that are on the
  /// screen side by side, and the first impression after them is that of the first one. Other lines belong to the last
  /// ad, unless they close a full screen of the ad before it, or end the time for which that ad was shown.
  fileprivate func owners(of kind: EventKind) -> [Int] {
    let last = count - 1
    if last > 0, self[last].isBeside {
      let beside = (lastIndex { !$0.isBeside } ?? 0)...last
      if kind == .viewHide { return beside.filter { $0 == last || !self[$0].isHidden } }
      if kind == .impression { return [beside.first { !self[$0].hasCounted } ?? last] }
    }
    return [last - (belongsToEarlier(kind) ? 1 : 0)]
  }

  private func belongsToEarlier(_ kind: EventKind) -> Bool {
    guard count > 1 else { return false }
    let (earlier, last) = (self[count - 2], self[count - 1])
    if kind == .screenDismiss { return last.isClosed && !earlier.isClosed }
    return AdLines.isLeaving(kind) && !last.isShowing && earlier.isShowing
  }

  /// Returns the lines of each ad of all ids, in the order of their first lines.
  ///
  /// - Parameter record: the session's record, with its screen and background.
  func split(in record: SessionRecord, context: LedgerContext) -> [AdLines] {
    guard contains(where: { $0.mayBeSplit(in: record.session) }) else { return self }
    var all: [AdLines] = []
    for lines in self {
      var screen = ScreenOfID(record, context)
      var parts = lines.split(in: record, &screen)
      parts[0].stream = lines.stream
      all += parts
    }
    all.sort { ($0.places.first ?? 0) < ($1.places.first ?? 0) }
    var latest: [Int: Int] = [:]
    for index in all.indices {
      all[index].predecessor = latest[all[index].id]
      latest[all[index].id] = index
    }
    return all
  }
}

/// A reconstruction of the last ad under an id, as far as it is on the screen.
private struct ScreenOfID {
  private let record: SessionRecord
  private var replay: AdReplay
  private var names: AssetNames

  init(_ record: SessionRecord, _ context: LedgerContext) {
    self.record = record
    replay = AdReplay(record.session, screen: record.screen)
    names = AssetNames(context.matcherWithoutFormat, labels: [])
  }

  /// A copy without an ad on it.
  var empty: ScreenOfID {
    var screen = self
    screen.replay = AdReplay(record.session, screen: replay.screen)
    return screen
  }

  mutating func apply(_ place: Int, _ kind: EventKind) {
    if LayoutJudge.changes.contains(kind) { replay.apply(place, names: &names) }
  }

  /// Returns true if a part of the ad is on the screen at a line.
  mutating func showsAd(at place: Int) -> Bool {
    if record.background.contains(place, to: place + 1) { return false }
    let state = replay.state
    if replay.isTurned(state) { replay.turnScreen() }
    return replay.state.isOnScreen
  }
}

extension AdLines {
  fileprivate var isClosed: Bool { open == 0 }
  fileprivate var isShowing: Bool { kinds.intersects(Self.showing) }
  fileprivate static func isLeaving(_ kind: EventKind) -> Bool { leaving.contains(kind) }

  /// The ad's id as reports show it: for the second ad under the id `a1` it is `a1 (2)`.
  func name(in session: RecordedSession) -> String {
    number == 1 ? session.adIDs[id] : "\(session.adIDs[id]) (\(number))"
  }
}
