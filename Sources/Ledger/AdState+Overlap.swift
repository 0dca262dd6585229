import AdModel

extension AdState {
  /// The AdChoices icon as it counts: of several the topmost that is shown, else the last rendered.
  package var adChoices: AssetState? {
    let icons = assets(role: .adChoices)
    return icons.filter(\.isShown).max { $1.isAbove($0) } ?? icons.max { $0.order < $1.order }
  }

  /// The shown assets that are painted over a part of this one, lowest first.
  package func assets(covering asset: AssetState) -> [AssetState] {
    guard let frame = asset.frame else { return [] }
    return
      assets
      .filter { $0.key != asset.key && $0.isShown && $0.isAbove(asset) && $0.frame?.overlaps(frame) == true }
      .sorted { $1.isAbove($0) }
  }
}
