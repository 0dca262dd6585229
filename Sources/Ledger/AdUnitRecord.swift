package import AdModel

/// One `ad.request` of a rewarded ad.
package struct LoadAttempt: Sendable {
  package var request: Event
  /// The first `ad.load` or `ad.loadFailed` of its ad after it.
  package var answer: Event?
  /// A request of the same ad unit that was unanswered when this one came. One that never was answered counts until the
  /// next request only.
  package var overlapped: LoadRequest?

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
