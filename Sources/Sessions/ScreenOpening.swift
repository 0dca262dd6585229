import Basics
package import Model

extension AdRecord {
  /// The limits of the time between a click and the full screen that it opens, in microseconds: the click may be up to
  /// `mostBefore` earlier or up to `mostAfter` later, since callbacks may be recorded late.
  private static let (mostBefore, mostAfter): (Int64, Int64) = (2_000_000, 1_000_000)
  /// The maximum time from a click on AdChoices to the opening of "About this ad", in microseconds.
  private static let longestOpening: Int64 = 5_000_000

  /// The first `screen.present` of the ad without a click at about the time at which the full screen opened.
  package var unexplainedScreen: Event? {
    guard kinds.contains(.screenPresent) else { return nil }
    let clicks = self.clicks.map(\.event.time.microseconds).sorted()
    return events.first { event in
      guard event.kind == .screenPresent else { return false }
      let time = event.time.microseconds
      let place = clicks.partitioningIndex { $0 >= time - Self.mostBefore }
      return place == clicks.count || clicks[place] > time + Self.mostAfter
    }
  }

  /// Returns the first click on AdChoices that is recorded as having opened "About this ad", but wasn't followed by a
  /// full screen of the ad soon; `nil` if there is none. Without a recorder that observes full screens it isn't known. A click
  /// whose `url` leads to the page reached it: a browser's tab over the app tells no `screen.present`.
  ///
  /// - Parameter hosts: the hosts of "About this ad".
  package func unopenedAboutClick(hosts: [String]) -> Click? {
    let aboutClicks = clicks.filter {
      $0.role == .adChoices && $0.action == "aboutThisAd" && !$0.leadsToPage(onHostIn: hosts)
    }
    if aboutClicks.isEmpty { return nil }
    let screens =
      kinds.contains(.screenPresent)
      ? events.filter { $0.kind == .screenPresent }.map(\.time.microseconds).sorted() : []
    return aboutClicks.first { click in
      let time = click.event.time.microseconds
      let place = screens.partitioningIndex { $0 >= time - Self.mostAfter }
      return place == screens.count || screens[place] > time + Self.longestOpening
    }
  }
}
