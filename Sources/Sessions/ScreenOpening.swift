package import Model

/// Full screens that an ad opened, and the clicks that explain them.
extension AdRecord {
  /// Microseconds: a click explains a full screen that comes up to so long after it, and one that came up to so long before it,
  /// for callbacks are told late.
  private static let (before, after): (Int64, Int64) = (2_000_000, 1_000_000)
  /// Microseconds: a page opens within so long of its click.
  private static let opening: Int64 = 5_000_000

  /// The first `screen.present` of the ad without a click near it.
  package var unexplainedScreen: Event? {
    guard kinds.contains(.screenPresent) else { return nil }
    let clicks = self.clicks.map(\.event.time.microseconds).sorted()
    return events.first { event in
      guard event.kind == .screenPresent else { return false }
      let time = event.time.microseconds
      let place = clicks.partitioningIndex { $0 >= time - Self.before }
      return place == clicks.count || clicks[place] > time + Self.after
    }
  }

  /// The first click on AdChoices that is said to have opened the page about the ad, though no full screen of the ad came soon
  /// after it. `nil` where the recorder sees no screens.
  package func unopenedAboutClick(in session: SessionRecord) -> Click? {
    let about = clicks.filter { $0.role == .adChoices && $0.action == "aboutThisAd" }
    guard !about.isEmpty, session.observes(.screens) else { return nil }
    let screens =
      kinds.contains(.screenPresent)
      ? events.filter { $0.kind == .screenPresent }.map(\.time.microseconds).sorted() : []
    return about.first { click in
      let time = click.event.time.microseconds
      let place = screens.partitioningIndex { $0 >= time - Self.after }
      return place == screens.count || screens[place] > time + Self.opening
    }
  }
}

extension [Int64] {
  /// Returns the place of the first element that isn't before the parting line, in an array that is sorted by it.
  fileprivate func partitioningIndex(_ isBehind: (Int64) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
