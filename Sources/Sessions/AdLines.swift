import Model

/// The lines of one ad of a session. An id under which an ad is loaded after another one of it was counted is that of several
/// ads (judging.md, `ad-id-reused`).
struct AdLines {
  /// Number of the id among the session's.
  let id: Int
  /// 1 for the first ad under the id.
  let number: Int
  /// Among the session's events.
  private(set) var places: [Int32] = []
  private(set) var kinds = EventKindSet()
  /// The stream that was open at the first line; `nil`: none.
  var stream: Event?
  /// Place among the session's ads of the one before it under its id.
  var predecessor: Int?
  /// Place of the `ad.load` that begins the next ad under its id.
  private(set) var end: Int?
  /// Full screens that opened and didn't close.
  private var open = 0

  init(id: Int, number: Int = 1) { (self.id, self.number) = (id, number) }

  /// All lines of an id.
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
  /// Lines before the load that belong to it.
  private static let loading = EventKindSet(
    .adRequest, .adRetry, .adLoadFailed, .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack,
    .adapterResponse)
  /// Lines of a rewarded ad that end its showing.
  private static let leaving = EventKindSet(
    .adHide, .adRevenue, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver)

  /// True if there are several loads, and something that counts.
  fileprivate func mayBeSplit(in session: RecordedSession) -> Bool {
    guard kinds.contains(.adLoad), kinds.intersects(Self.counting) else { return false }
    var loads = 0
    for place in places where session.rawEvent(Int(place)).kind == .adLoad {
      loads += 1
      if loads > 1 { return true }
    }
    return false
  }

  /// Returns the lines of each ad: of most ids all lines.
  func split(in session: RecordedSession) -> [AdLines] {
    guard mayBeSplit(in: session) else { return [self] }
    var parts = [AdLines(id: id)]
    // Lines that belong to the next load, if one comes.
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

  /// These lines in their order: those that waited for a load that never came were put behind.
  private var inOrder: AdLines {
    var lines = self
    lines.places.sort()
    return lines
  }
}

extension [AdLines] {
  /// True if a line belongs to the last ad but one: it closes what that opened.
  fileprivate func belongsToEarlier(_ kind: EventKind) -> Bool {
    guard count > 1 else { return false }
    let (earlier, last) = (self[count - 2], self[count - 1])
    if kind == .screenDismiss { return last.isClosed && !earlier.isClosed }
    return AdLines.isLeaving(kind) && !last.isShowing && earlier.isShowing
  }

  /// Returns the lines of each ad, in the order of their first lines.
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

  /// The id as it is shown: of the second ad under one id `a1 (2)`.
  func name(in session: RecordedSession) -> String {
    number == 1 ? session.adIDs[id] : "\(session.adIDs[id]) (\(number))"
  }
}
