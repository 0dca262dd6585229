import Model

/// The lines of one ad of a session. Several ads can have one id: if an ad has an impression and another one is loaded
/// under its id, that load begins a new ad (judging.md, `ad-id-reused`).
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
  /// Index of the `ad.load` that begins the next ad under the same id, among the session's events; `nil` for
  /// the last.
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
  private static let showing = EventKindSet(.adShow, .adDisplay)
  /// The kinds of lines that belong to the next load of their ad id.
  private static let loading = EventKindSet(
    .adRequest, .adRetry, .adLoadFailed, .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack,
    .adapterResponse)
  /// The kinds of lines that end the showing of a rewarded ad, or follow its end.
  private static let leaving = EventKindSet(
    .adHide, .adRevenue, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver)

  /// True if the lines contain several loads, and a line that counts as an impression.
  fileprivate func mayBeSplit(in session: RecordedSession) -> Bool {
    guard kinds.contains(.adLoad), kinds.intersects(Self.counting) else { return false }
    var loads = 0
    for place in places where session.rawEvent(Int(place)).kind == .adLoad {
      loads += 1
      if loads > 1 { return true }
    }
    return false
  }

  /// Returns the lines of each ad with this id. Most ids have one ad.
  func split(in session: RecordedSession) -> [AdLines] {
    guard mayBeSplit(in: session) else { return [self] }
    var parts = [AdLines(id: id)]
    // Lines that belong to the next load if one follows, else to the last ad.
    var waiting: [Int32] = []
    for place in places {
      let kind = session.rawEvent(Int(place)).kind
      let last = parts.count - 1
      let isCounted = parts[last].kinds.contains(.adLoad) && parts[last].kinds.intersects(Self.counting)
      if isCounted, Self.loading.contains(kind) {
        waiting.append(place)
      } else if isCounted, kind == .adLoad {
        parts[last].end = Int(place)
        var next = AdLines(id: id, number: parts.count + 1)
        for place in waiting + [place] { next.append(place, session.rawEvent(Int(place)).kind) }
        waiting = []
        parts.append(next)
      } else {
        parts[last - (parts.belongsToEarlier(kind) ? 1 : 0)].append(place, kind)
      }
    }
    guard parts.count > 1 else { return [self] }
    for place in waiting { parts[parts.count - 1].append(place, session.rawEvent(Int(place)).kind) }
    return parts.map(\.inOrder)
  }

  /// A copy with sorted indices. Lines such as requests wait for the load that they belong to. If it never comes, they
  /// are added last, out of order.
  private var inOrder: AdLines {
    var lines = self
    lines.places.sort()
    return lines
  }
}

extension [AdLines] {
  /// True if a line belongs to the last ad but one. Such a line closes a full screen of that ad, or ends the time for
  /// which that ad was shown.
  fileprivate func belongsToEarlier(_ kind: EventKind) -> Bool {
    guard count > 1 else { return false }
    let (earlier, last) = (self[count - 2], self[count - 1])
    if kind == .screenDismiss { return last.isClosed && !earlier.isClosed }
    return AdLines.isLeaving(kind) && !last.isShowing && earlier.isShowing
  }

  /// Returns the lines of each ad of all ids, in the order of their first lines.
  func split(in session: RecordedSession) -> [AdLines] {
    guard contains(where: { $0.mayBeSplit(in: session) }) else { return self }
    var all: [AdLines] = []
    for lines in self {
      var parts = lines.split(in: session)
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

extension AdLines {
  fileprivate var isClosed: Bool { open == 0 }
  fileprivate var isShowing: Bool { kinds.intersects(Self.showing) }
  fileprivate static func isLeaving(_ kind: EventKind) -> Bool { leaving.contains(kind) }

  /// The ad's id as reports show it: for the second ad under the id `a1` it is `a1 (2)`.
  func name(in session: RecordedSession) -> String {
    number == 1 ? session.adIDs[id] : "\(session.adIDs[id]) (\(number))"
  }
}
