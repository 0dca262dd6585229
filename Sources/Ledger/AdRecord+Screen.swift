import AdModel

extension AdRecord {
  /// Whether anybody could see it, as far as the recording tells: it was counted, or laid out with a part on the screen.
  package func wasShown(in session: SessionRecord) -> Bool {
    countedImpression != nil || cameOntoScreen(in: session)
  }

  /// Whether a part of the ad, wherever it was laid out, lay on the screen; a frame or a screen that wasn't recorded
  /// counts as there. Ads without assets fill the screen.
  package func cameOntoScreen(in session: SessionRecord) -> Bool { isOnScreen }
}

extension AdDraft {
  /// Works out `isOnScreen`.
  mutating func noteScreen(_ screen: Frame?) {
    guard isRendered, let screen else {
      isOnScreen = isRendered
      return
    }
    let kind: EventKind = kinds.contains(.viewRender) ? .viewRender : .assetRender
    isOnScreen =
      !kinds.contains(kind)
      || (0..<events.count).contains { position in
        events.kind(position) == kind
          && events[position][.frame]?.frame.map { $0.intersection(screen) != nil } ?? true
      }
  }
}
