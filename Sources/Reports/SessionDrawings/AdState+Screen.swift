import Model
package import Sessions

extension AdState {
  /// The share of the ad that is on the screen, 0–1; `nil` if the ad's frame or the screen's size wasn't recorded.
  package var shareOnScreen: Double? {
    guard isOnScreen else { return 0 }
    guard let frame, let screen, let part = frame.intersection(screen) else { return nil }
    return frame.isInside(screen) ? 1 : part.width / frame.width * (part.height / frame.height)
  }

  /// True if the faults that the icon and the label have in this state are there in a later state of the ad, too. A
  /// fault is gone if the icon or the label was drawn, uncovered, moved within the ad or made clickable since.
  func hasSameFaults(in later: AdState) -> Bool {
    [\AdState.adChoices, \.label].allSatisfy { mark in
      guard let old = self[keyPath: mark] else { return later[keyPath: mark] == nil }
      guard let new = later[keyPath: mark], old.clickable == new.clickable,
        Self.isSame(place(of: old), later.place(of: new))
      else { return false }
      let appearance = AssetAppearance(old, in: self)
      // The screen's edge is no fault: the rest of the ad is to come.
      return [.shown, .beyondEdge, .cutByEdge].contains(appearance)
        || appearance == AssetAppearance(new, in: later)
    }
  }

  /// True if a picture of the other state would show the same.
  func looksLike(_ other: AdState) -> Bool {
    self === other
      || frame == other.frame && screen == other.screen && (viewHide == nil) == (other.viewHide == nil)
        && assets.elementsEqual(other.assets) { own, asset in
          key(of: own) == other.key(of: asset) && own.frame == asset.frame
            && AssetAppearance(own, in: self) == AssetAppearance(asset, in: other)
        }
  }

  private var label: AssetState? { assets(role: .badge).last }

  /// Returns an asset's frame within the ad; its size alone if the ad's frame wasn't recorded.
  private func place(of asset: AssetState) -> Frame? {
    asset.frame.map {
      Frame(
        x: $0.x - (frame?.x ?? $0.x), y: $0.y - (frame?.y ?? $0.y), width: $0.width, height: $0.height)
    }
  }

  /// Compares two frames within the tolerance.
  private static func isSame(_ one: Frame?, _ other: Frame?) -> Bool {
    guard let one, let other else { return one == other }
    return one.isInside(other) && other.isInside(one)
  }
}
