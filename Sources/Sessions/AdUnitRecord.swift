package import Model
import Basics

/// One `ad.request` of a rewarded ad.
package struct LoadAttempt: Sendable {
  package var request: Event
  /// The first `ad.load` or `ad.loadFailed` of its ad after it.
  package var answer: Event?
  /// A request of the same ad unit that was unanswered when this one came. One that never was answered counts until the
  /// next request only.
  package var overlapped: LoadRequest?
  /// The `ad.load` of an ad of the same ad unit that was ready to be shown when this one came; of several the last.
  package var readyAd: Event?

  /// A request, and whether an answer ever came.
  package struct LoadRequest: Sendable {
    package var event: Event
    package var isAnswered: Bool
  }
}

/// A rewarded ad tried again after it failed to load.
package struct Retry: Sendable {
  /// The `ad.retry`; `nil` where only the request tells of it.
  package var event: Event?
  /// How many times the ad unit was retried since its last load, this one included.
  package var number: Int
  /// The `ad.loadFailed` that it answers.
  package var failure: Event?
  /// The `ad.request` that it made.
  package var request: Event?

  /// Seconds to wait before retry `number`: 2, 4, 8, 16, 32, and 64 from the sixth on
  /// (support.axon.ai/en/max/ios/ad-formats/rewarded-ads).
  package static func delay(number: Int) -> Double { Double(1 << min(6, max(0, number))) }

  /// Seconds from the failure to the request.
  package var gap: Double? {
    guard let request, let failure else { return nil }
    return request.time.seconds(since: failure.time)
  }
}

/// What a session did with an ad unit of rewarded ads. A preloaded ad is a new ad of the same unit.
package struct AdUnitRecord: Sendable {
  /// As requested, else the only one that the ads' definition has; `nil`: not known, and the unit is then the ad alone.
  package var name: String?
  /// Every `ad.request`, in order.
  package var requests: [Event] = []
  /// Every `ad.hide` and `ad.displayFailed`: what the next ad is loaded after.
  package var departures: [Event] = []
  /// How many times it was retried since its last load, as of the session's end.
  package var retriesSinceLoad = 0

  init(name: String?) { self.name = name }
}

/// Follows the ad units of a session's rewarded ads: what overlaps, what is retried, what is loaded next.
struct AdUnitLog {
  private(set) var units: [AdUnitRecord] = []
  /// Of the units that have one.
  private var names = NameNumbers()
  /// By the number of their names.
  private var namedUnits: [Int] = []
  private var loads: [LoadState] = []

  /// What is open in a unit.
  private struct LoadState {
    /// Of the requests with an answer, the one that is answered last.
    var latest: LoadAttempt?
    /// The last request that never is answered.
    var unanswered: Event?
    /// Ads that were loaded, in order; those that aren't ready any more are taken off when they come up.
    var loaded: [Int] = []
  }

  /// What is open in an ad.
  private struct RetryState {
    /// The last failure that no request followed.
    var failure: Event?
    /// Index of the retry that has not made its request.
    var waiting: Int?
  }

  /// By ad: its `ad.load`, from there until it is shown, can't be shown or is hidden.
  private var ready: [Event?] = []

  /// The kinds of events that it looks at.
  private static let kinds = EventKindSet(
    .adRequest, .adLoad, .adLoadFailed, .adRetry, .adShow, .adDisplay, .adHide, .adDisplayFailed)

  /// Notes the rewarded ads among these, and writes down in each what concerns it.
  init(_ session: RecordedSession, ads: [AdRecord]) {
    guard ads.contains(where: { $0.kind == .rewarded }) else { return }
    for ad in ads where ad.kind == .rewarded {
      ad.unit = unit(of: ad)
      ad.attempts = Self.attempts(in: ad)
    }
    var states = [RetryState](repeating: RetryState(), count: ads.count)
    ready = Array(repeating: nil, count: ads.count)
    var nextAttempt = [Int](repeating: 0, count: ads.count)
    for place in 0..<session.events.count {
      let raw = session.rawEvent(place)
      guard Self.kinds.contains(raw.kind), let index = raw.ad.map(Int.init), let unit = ads[index].unit else {
        continue
      }
      let event = session.event(place)
      switch raw.kind {
      case .adRequest:
        units[unit].requests.append(event)
        noteOverlap(of: &ads[index].attempts[nextAttempt[index]], in: unit)
        ads[index].attempts[nextAttempt[index]].readyAd = readyAd(in: unit)
        nextAttempt[index] += 1
        noteRequest(event, of: ads[index], in: unit, &states[index])
      case .adLoad:
        units[unit].retriesSinceLoad = 0
        states[index] = RetryState()
        if ready[index] == nil { loads[unit].loaded.append(index) }
        ready[index] = event
      case .adShow, .adDisplay: ready[index] = nil
      case .adLoadFailed: states[index].failure = event
      case .adRetry: noteRetry(event, of: ads[index], in: unit, &states[index])
      case .adHide, .adDisplayFailed:
        ready[index] = nil
        units[unit].departures.append(event)
      default: break
      }
    }
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

  /// An answer closes every request of its ad that is open.
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

  /// The load of the unit's last ad that is ready.
  private mutating func readyAd(in unit: Int) -> Event? {
    while let ad = loads[unit].loaded.last {
      if let load = ready[ad] { return load }
      loads[unit].loaded.removeLast()
    }
    return nil
  }

  private mutating func noteRequest(
    _ request: Event, of ad: AdRecord, in unit: Int, _ state: inout RetryState
  ) {
    if let waiting = state.waiting {
      ad.backOff[waiting].request = request
    } else if let failure = state.failure, request[.attempt]?.integer != 1 {
      units[unit].retriesSinceLoad += 1
      ad.backOff.append(
        Retry(number: units[unit].retriesSinceLoad, failure: failure, request: request))
    } else if units[unit].retriesSinceLoad > 0, let rewarded = ad.format.definition?.rewarded,
      units[unit].retriesSinceLoad >= rewarded.maxRetries
    {
      // Whoever has used up the retries counts from 1 again when the app asks anew.
      units[unit].retriesSinceLoad = 0
    }
    state = RetryState()
  }

  private mutating func noteRetry(
    _ retry: Event, of ad: AdRecord, in unit: Int, _ state: inout RetryState
  ) {
    if state.failure == nil, let last = ad.backOff.indices.last, ad.backOff[last].event == nil {
      // Written once its request was out.
      ad.backOff[last].event = retry
      return
    }
    units[unit].retriesSinceLoad += 1
    ad.backOff.append(
      Retry(event: retry, number: units[unit].retriesSinceLoad, failure: state.failure))
    state.waiting = ad.backOff.count - 1
  }
}

extension AdRecord {
  /// The only ad unit that the definition has.
  fileprivate var onlyDeclaredUnit: String? {
    guard let units = format.definition?.adUnits, units.count == 1 else { return nil }
    return units[0].value
  }
}
