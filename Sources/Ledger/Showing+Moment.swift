import AdModel

extension Showing {
  /// Finds the moment at which an ad is judged, and replays the ad up to it (judging.md, "The moment of showing").
  ///
  /// It is the first impression, and the state that after the last line before it. When that impression stands before
  /// every `asset.render`, or there is none, it is the ad's last line before the `view.hide` that ended its first
  /// showing, else its last line; the state is then that after this line, for it may be the last rendering.
  init?(events: [Event], impression: Event?, replay: consuming AdReplay) {
    guard let last = events.last else { return nil }
    let firstRender = events.firstIndex { $0.kind == .assetRender }
    isImpression =
      impression.map { impression in
        firstRender.map { events[$0].index < impression.index } ?? true
      } ?? false
    if let impression, isImpression {
      moment = impression
    } else {
      let hide = events[(firstRender ?? 0)...].firstIndex { $0.kind == .viewHide } ?? 0
      moment = hide > 0 ? events[hide - 1] : last
    }
    for event in events {
      guard event.index <= moment.index else { break }
      replay.apply(event)
    }
    state = replay.state
  }
}
