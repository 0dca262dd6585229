import AdModel

extension AdState {
  /// The AdChoices icon as it counts: of several the topmost that is shown, else the last rendered.
  package var adChoices: AssetState? {
    let icons = assets(role: .adChoices)
    return icons.filter(\.isShown).max { $1.isAbove($0) } ?? icons.max { $0.order < $1.order }
  }

  /// The shown assets that are painted over a part of this one, lowest first. What the ad's or the screen's edge cuts
  /// off covers nothing and can't be covered.
  package func assets(covering asset: AssetState) -> [AssetState] {
    guard let rest = asset.clippedFrame else { return [] }
    return
      assets
      .filter { other in
        other.key != asset.key && other.isShown && other.isAbove(asset)
          && other.clippedFrame?.overlaps(rest) == true
      }
      .sorted { $1.isAbove($0) }
  }
}
