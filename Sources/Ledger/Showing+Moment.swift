import AdModel

extension Showing {
  /// Finds the moment at which an ad is judged, and replays the ad up to it (judging.md, "The moment of showing").
  ///
  /// It is the first impression, and the state that after the last line before it. When that impression stands before
  /// every `asset.render`, or there is none, it is the ad's last line before the `view.hide` that ended its first
  /// showing, else its last line; the state is then that after this line, for it may be the last rendering.
  convenience init(
    _ events: EventRun, _ kinds: EventKindSet, impression: Event?, screen: Frame?, names: inout AssetNames
  ) {
    let firstRender =
      kinds.contains(.assetRender) ? (0..<events.count).first { events.kind($0) == .assetRender } : nil
    let isImpression =
      impression.map { impression in firstRender.map { events.place($0) < impression.index } ?? true }
      ?? false
    let moment =
      if let impression, isImpression {
        impression
      } else {
        Self.lastMoment(of: events, kinds, from: firstRender ?? 0)
      }
    var replay = AdReplay(events.session, screen: screen)
    for position in 0..<events.count {
      let event = events.place(position)
      guard event <= moment.index else { break }
      replay.apply(event, names: &names)
    }
    self.init(moment: moment, isImpression: isImpression, state: replay.state)
  }

  /// The last line before the `view.hide` that ended the first showing, else the last of all.
  private static func lastMoment(of events: EventRun, _ kinds: EventKindSet, from start: Int) -> Event {
    let hide =
      kinds.contains(.viewHide) ? (start..<events.count).first { events.kind($0) == .viewHide } ?? 0 : 0
    return events[hide > 0 ? hide - 1 : events.count - 1]
  }
}
