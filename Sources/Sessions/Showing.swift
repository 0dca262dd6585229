package import Model

/// A moment at which an ad is judged, and how it looked then: the state is that after this line (judging.md, "The moment
/// of showing" and "The fullest showing").
package final class Showing: Sendable {
  package enum Sort: Sendable {
    /// The impression was counted.
    case impression
    /// The last line that counts as the moment, where no impression does.
    case lastLine
    /// More of the ad was on the screen than when it was counted.
    case fullest
  }

  package let moment: Event
  package let sort: Sort
  package let state: AdState
  /// `nil`: at no other moment was more of the ad on the screen.
  private let fuller: Showing?
  /// The same of assets that were rendered only after `fuller`.
  private let fullerOfLater: [(asset: AssetName, showing: Showing)]

  init(
    moment: Event, sort: Sort, state: AdState, fuller: Showing? = nil,
    fullerOfLater: [(asset: AssetName, showing: Showing)] = []
  ) {
    self.moment = moment
    self.sort = sort
    self.state = state
    self.fuller = fuller
    self.fullerOfLater = fullerOfLater
  }

  package var isImpression: Bool { sort == .impression }

  /// When the most of the ad was on the screen: mostly this moment itself, another where people scroll.
  package var fullest: Showing { fuller ?? self }

  /// When the most of the ad was on the screen, of the time from an asset's first rendering on.
  package func fullest(of asset: AssetState) -> Showing {
    for (name, showing) in fullerOfLater where name.isSameAsset(as: asset.name) { return showing }
    return fullest
  }
}

extension Showing {
  /// Finds the moment at which an ad counts (judging.md, "The moment of showing").
  ///
  /// It is the first impression. When that stands before every `asset.render`, or there is none, it is the ad's last line
  /// before the `view.hide` that ended its first showing, else its last line, for that may be the last rendering.
  static func moment(
    of events: EventRun, _ kinds: EventKindSet, impression: Event?
  ) -> (event: Event, sort: Sort) {
    let firstRender =
      kinds.contains(.assetRender) ? (0..<events.count).first { events.kind($0) == .assetRender } : nil
    if let impression, firstRender.map({ events.place($0) < impression.index }) ?? true {
      return (impression, .impression)
    }
    return (lastMoment(of: events, kinds, from: firstRender ?? 0), .lastLine)
  }

  /// The last line before the `view.hide` that ended the first showing, else the last of all.
  private static func lastMoment(of events: EventRun, _ kinds: EventKindSet, from start: Int) -> Event {
    let hide =
      kinds.contains(.viewHide) ? (start..<events.count).first { events.kind($0) == .viewHide } ?? 0 : 0
    return events[hide > 0 ? hide - 1 : events.count - 1]
  }
}
