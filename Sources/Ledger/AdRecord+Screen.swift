import AdModel

extension AdRecord {
  /// Whether anybody could see it, as far as the recording tells: it was counted, or laid out with a part on the screen.
  package func wasShown(in session: SessionRecord) -> Bool {
    countedImpression != nil || cameOntoScreen(in: session)
  }

  /// Whether a part of the ad, wherever it was laid out, lay on the screen; a frame or a screen that wasn't recorded
  /// counts as there. Ads without assets fill the screen.
  package func cameOntoScreen(in session: SessionRecord) -> Bool {
    guard isRendered, let screen = session.screen else { return isRendered }
    let views = events.filter { $0.kind == .viewRender }
    let renders = views.isEmpty ? events.filter { $0.kind == .assetRender } : views
    return renders.isEmpty
      || renders.contains { render in
        render[.frame]?.frame.map { $0.intersection(screen) != nil } ?? true
      }
  }
}
