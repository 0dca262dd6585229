import AdModel

extension Showing {
  /// Finds the moment at which an ad is judged (judging.md, "The moment of showing"): the state is that after this line.
  ///
  /// It is the first impression. When that stands before every `asset.render`, or there is none, it is the ad's last line
  /// before the `view.hide` that ended its first showing, else its last line, for that may be the last rendering.
  static func moment(
    of events: EventRun, _ kinds: EventKindSet, impression: Event?
  ) -> (event: Event, isImpression: Bool) {
    let firstRender =
      kinds.contains(.assetRender) ? (0..<events.count).first { events.kind($0) == .assetRender } : nil
    if let impression, firstRender.map({ events.place($0) < impression.index }) ?? true {
      return (impression, true)
    }
    return (lastMoment(of: events, kinds, from: firstRender ?? 0), false)
  }

  /// The last line before the `view.hide` that ended the first showing, else the last of all.
  private static func lastMoment(of events: EventRun, _ kinds: EventKindSet, from start: Int) -> Event {
    let hide =
      kinds.contains(.viewHide) ? (start..<events.count).first { events.kind($0) == .viewHide } ?? 0 : 0
    return events[hide > 0 ? hide - 1 : events.count - 1]
  }
}
