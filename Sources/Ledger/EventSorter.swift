import AdModel

/// Events of an ad that are asked for together.
enum EventGroup: Int, CaseIterable {
  case requests, loads, loadFailures, retries, adapter, impressions, responses

  init?(_ kind: EventKind) {
    switch kind {
    case .adRequest: self = .requests
    case .adLoad: self = .loads
    case .adLoadFailed: self = .loadFailures
    case .adRetry: self = .retries
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack: self = .adapter
    case .impression: self = .impressions
    case .adapterResponse: self = .responses
    default: return nil
    }
  }
}

/// Where the groups of an ad's events stand in the list of places that its session's ads share.
struct EventGroups: Sendable {
  /// Of each group, behind each other; then the end of the last.
  private var bounds = SIMD8<Int32>()

  init() {}

  init(from start: Int32, counts: ArraySlice<Int32>) {
    var bound = start
    bounds[0] = bound
    for (group, count) in counts.enumerated() {
      bound += count
      bounds[group + 1] = bound
    }
  }

  func range(of group: EventGroup) -> Range<Int32> { bounds[group.rawValue]..<bounds[group.rawValue + 1] }
}

/// Sorts a session's events by ad, and those of some kinds once more by group: counted in one pass, placed in a second.
struct EventSorter {
  /// Counts of an ad: of all its events, then of each group.
  private static let stride = 1 + EventGroup.allCases.count

  private var counts: [Int32]
  /// By ad.
  private(set) var kinds: [EventKindSet]

  init(ads: Int) {
    counts = Array(repeating: 0, count: ads * Self.stride)
    kinds = Array(repeating: EventKindSet(), count: ads)
  }

  mutating func count(_ kind: EventKind, of ad: Int) {
    kinds[ad].insert(kind)
    counts[ad * Self.stride] += 1
    if let group = EventGroup(kind) { counts[ad * Self.stride + 1 + group.rawValue] += 1 }
  }

  func count(of ad: Int) -> Int { Int(counts[ad * Self.stride]) }

  /// The events of each ad, and where its groups are, once all are counted.
  func sorted(_ session: RecordedSession) -> [(events: EventRun, groups: EventGroups)] {
    var (next, end) = (counts, Int32(0))
    for ad in kinds.indices {
      next[ad * Self.stride] = end
      end += counts[ad * Self.stride]
    }
    for index in counts.indices where index % Self.stride != 0 {
      next[index] = end
      end += counts[index]
    }
    let starts = next
    let places = Self.places(session, at: &next, count: Int(end))
    return kinds.indices.map { ad in
      let (first, start) = (ad * Self.stride, starts[ad * Self.stride])
      let run = EventRun(session: session, places: places, range: start..<start + counts[first])
      return (run, EventGroups(from: starts[first + 1], counts: counts[first + 1..<first + Self.stride]))
    }
  }

  private static func places(_ session: RecordedSession, at next: inout [Int32], count: Int) -> [Int32] {
    var places = [Int32](repeating: 0, count: count)
    for index in 0..<session.events.count {
      let event = session.rawEvent(index)
      guard let ad = event.ad else { continue }
      let first = Int(ad) * stride
      places[Int(next[first])] = Int32(index)
      next[first] += 1
      guard let group = EventGroup(event.kind) else { continue }
      places[Int(next[first + 1 + group.rawValue])] = Int32(index)
      next[first + 1 + group.rawValue] += 1
    }
    return places
  }
}
