package import Model
import Basics

/// One `ad.request` of a rewarded ad, with the `ad.load` or `ad.loadFailed` that answers it.
package struct LoadAttempt: Sendable {
  package var request: Event
  /// The first `ad.load` or `ad.loadFailed` of the ad after the request.
  package var answer: Event?
  /// Another request of the ad unit that was still open when this request came. A request that is never answered counts
  /// as open until the next request only.
  package var overlapped: LoadRequest?
  /// The `ad.load` of an ad of the same ad unit that was ready to be shown when this request came; of several such ads,
  /// the last.
  package var readyAd: Event?

  /// A request, and whether it was ever answered.
  package struct LoadRequest: Sendable {
    package var event: Event
    package var isAnswered: Bool
  }
}

/// One `ad.retry` of a rewarded ad: a new request after a failure to load. A request without an `ad.retry` was caused
/// by the viewer.
package struct Retry: Sendable {
  package var event: Event
  /// The number of the failure before the retry, counted from 1 since the ad unit's last load.
  package var number: Int
  /// The `ad.loadFailed` before the retry.
  package var failure: Event?
  /// The `ad.request` that the retry caused.
  package var request: Event?

  /// The seconds to wait before retry `number`: 2, 4, 8, 16, 32, and 64 from the sixth on
  /// (support.axon.ai/en/max/ios/ad-formats/rewarded-ads).
  package static func delay(number: Int) -> Double { Double(1 << min(6, max(0, number))) }

  /// The seconds from the failure to the request of the retry.
  package var gap: Double? {
    guard let request, let failure else { return nil }
    return request.time.seconds(since: failure.time)
  }
}

/// The record of an ad unit of rewarded ads in one session. A preloaded ad is a new ad of the same unit.
package struct AdUnitRecord: Sendable {
  /// The ad unit of the request, else the only one in the ad's definition. `nil` if the ad unit isn't known; the record
  /// is then about a single ad.
  package var name: String?
  /// Every `ad.request`, in order.
  package var requests: [Event] = []
  /// Every `ad.hide` and `ad.displayFailed`: the lines after which the next ad is to be loaded.
  package var departures: [Event] = []
  /// The `ad.load` of an ad that was ready to be shown right after the last line in `departures`.
  package var readyAtDeparture: Event?
  /// The `ad.load` or `ad.loadFailed` that answers a request which was open at the last line in `departures`.
  package var answeredAfterDeparture: Event?
  /// The `ad.load` of an ad that was ready to be shown at the end of the session.
  package var readyAtEnd: Event?
  /// The number of failures to load since the unit's last load, at the end of the session.
  package var failuresSinceLoad = 0

  init(name: String?) { self.name = name }
}

/// Computes the records of a session's ad units of rewarded ads: overlapping requests, retries and preloaded
/// ads.
struct AdUnitLog {
  private(set) var units: [AdUnitRecord] = []
  /// The names of the ad units whose name is known.
  private var names = NameNumbers()
  /// Indices in `units`, by the number of the name in `names`.
  private var namedUnits: [Int] = []
  private var loads: [LoadState] = []

  /// The unanswered requests and the loaded ads of a unit.
  private struct LoadState {
    /// The request whose `ad.load` or `ad.loadFailed` comes latest in the session, among the requests read so far.
    var latest: LoadAttempt?
    /// The last request, if no `ad.load` or `ad.loadFailed` of the session answers it.
    var unanswered: Event?
    /// Indices of the loaded ads, in order. The last ad is removed once it is no longer ready to be shown.
    var loadedAds: [Int] = []
  }

  /// The latest failure of an ad to load, and its retries.
  private struct RetryState {
    /// The last failure, if no request followed it yet.
    var failure: Event?
    /// The number of the last failure, counted as in `Retry.number`.
    var number = 0
    /// Index in `AdRecord.backOff` of a retry whose request hasn't come yet.
    var waiting: Int?
    /// The last failure, and the request that followed it without an `ad.retry`. The `ad.retry` may be written after
    /// the request.
    var unexplained: (failure: Event, request: Event)?
  }

  /// For each ad by its index, its `ad.load` while the ad is ready: until it is shown, fails to show, or is hidden.
  private var readyLoads: [Event?] = []

  /// The kinds of events that the log reads.
  private static let kinds = EventKindSet(
    .adRequest, .adLoad, .adLoadFailed, .adRetry, .adShow, .adDisplay, .adHide, .adDisplayFailed)

  /// Reads the events of the rewarded ads among `ads`, and sets the properties of these ads.
  ///
  /// - Parameter owners: the index of each event's ad; `nil` if that is the number of the ad's id.
  init(_ session: RecordedSession, ads: [AdRecord], owners: [Int32]?) {
    guard ads.contains(where: { $0.kind == .rewarded }) else { return }
    for ad in ads where ad.kind == .rewarded {
      ad.unit = unit(of: ad)
      ad.attempts = Self.attempts(in: ad)
    }
    var states = [RetryState](repeating: RetryState(), count: ads.count)
    readyLoads = Array(repeating: nil, count: ads.count)
    var nextAttempt = [Int](repeating: 0, count: ads.count)
    for place in 0..<session.events.count {
      let raw = session.rawEvent(place)
      guard Self.kinds.contains(raw.kind), let id = raw.ad else { continue }
      let index = Int(owners?[place] ?? id)
      guard let unit = ads[index].unit else { continue }
      let event = session.event(place)
      switch raw.kind {
      case .adRequest:
        units[unit].requests.append(event)
        noteOverlap(of: &ads[index].attempts[nextAttempt[index]], in: unit)
        ads[index].attempts[nextAttempt[index]].readyAd = readyAd(in: unit)
        nextAttempt[index] += 1
        Self.noteRequest(event, of: ads[index], &states[index])
      case .adLoad:
        units[unit].failuresSinceLoad = 0
        states[index] = RetryState()
        if readyLoads[index] == nil { loads[unit].loadedAds.append(index) }
        readyLoads[index] = event
      case .adShow, .adDisplay: readyLoads[index] = nil
      case .adLoadFailed:
        units[unit].failuresSinceLoad += 1
        states[index] = RetryState(failure: event, number: units[unit].failuresSinceLoad)
        ads[index].failureNumber = units[unit].failuresSinceLoad
      case .adRetry: noteRetry(event, of: ads[index], in: unit, &states[index])
      case .adHide, .adDisplayFailed:
        readyLoads[index] = nil
        units[unit].departures.append(event)
        units[unit].readyAtDeparture = readyAd(in: unit)
        let answer = loads[unit].latest?.answer
        units[unit].answeredAfterDeparture = answer.flatMap { $0.index > event.index ? $0 : nil }
      default: break
      }
    }
    for unit in units.indices { units[unit].readyAtEnd = readyAd(in: unit) }
  }

  private mutating func unit(of ad: AdRecord) -> Int {
    let name = ad.adUnit ?? ad.onlyDeclaredUnit
    if let name {
      let (number, isNew) = names.add(name)
      if !isNew { return namedUnits[number] }
      namedUnits.append(units.count)
    }
    units.append(AdUnitRecord(name: name))
    loads.append(LoadState())
    return units.count - 1
  }

  /// Returns the requests of an ad, each with the `ad.load` or `ad.loadFailed` that answers it. Such a line answers all
  /// requests before it that have no response yet.
  private static func attempts(in ad: AdRecord) -> [LoadAttempt] {
    var attempts: [LoadAttempt] = []
    var firstOpen = 0
    for position in 0..<ad.events.count {
      switch ad.events.kind(position) {
      case .adRequest: attempts.append(LoadAttempt(request: ad.events[position]))
      case .adLoad, .adLoadFailed:
        for index in firstOpen..<attempts.count { attempts[index].answer = ad.events[position] }
        firstOpen = attempts.count
      default: break
      }
    }
    return attempts
  }

  private mutating func noteOverlap(of attempt: inout LoadAttempt, in unit: Int) {
    let state = loads[unit]
    if let open = state.latest, let answer = open.answer, answer.index > attempt.request.index {
      attempt.overlapped = LoadAttempt.LoadRequest(event: open.request, isAnswered: true)
    } else if let open = state.unanswered {
      attempt.overlapped = LoadAttempt.LoadRequest(event: open, isAnswered: false)
    }
    loads[unit].unanswered = attempt.answer == nil ? attempt.request : nil
    guard let answer = attempt.answer else { return }
    if answer.index > state.latest?.answer?.index ?? -1 { loads[unit].latest = attempt }
  }

  /// Returns the load of the unit's last ad that is ready to be shown.
  private mutating func readyAd(in unit: Int) -> Event? {
    while let ad = loads[unit].loadedAds.last {
      if let load = readyLoads[ad] { return load }
      loads[unit].loadedAds.removeLast()
    }
    return nil
  }

  private static func noteRequest(_ request: Event, of ad: AdRecord, _ state: inout RetryState) {
    if let waiting = state.waiting {
      ad.backOff[waiting].request = request
      state = RetryState(number: state.number)
    } else {
      let failure = state.failure
      state = RetryState(number: state.number, unexplained: failure.map { ($0, request) })
    }
  }

  private func noteRetry(_ retry: Event, of ad: AdRecord, in unit: Int, _ state: inout RetryState) {
    let failures = state.number > 0 ? state.number : max(1, units[unit].failuresSinceLoad)
    var made = Retry(event: retry, number: failures, failure: state.failure)
    if state.failure == nil, let late = state.unexplained {
      (made.failure, made.request) = (late.failure, late.request)
      state.unexplained = nil
    } else {
      state.waiting = ad.backOff.count
    }
    ad.backOff.append(made)
  }
}

extension AdRecord {
  /// The ad unit in the ad's definition, if there is exactly one.
  fileprivate var onlyDeclaredUnit: String? {
    guard let units = format.definition?.adUnits, units.count == 1 else { return nil }
    return units[0].value
  }
}
