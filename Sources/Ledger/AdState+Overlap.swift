import AdModel

extension AdState {
  /// The AdChoices icon as it counts: of several the topmost that is shown, else the last rendered.
  package var adChoices: AssetState? {
    var (shown, last): (Int?, Int?) = (nil, nil)
    for index in assets.indices where assets[index].role == .adChoices {
      if assets[index].isShown, shown.map({ assets[index].isAbove(assets[$0]) }) ?? true { shown = index }
      if last.map({ assets[index].order > assets[$0].order }) ?? true { last = index }
    }
    return (shown ?? last).map { assets[$0] }
  }

  /// The shown assets that are painted over a part of this one, lowest first. What the ad's or the screen's edge cuts
  /// off covers nothing and can't be covered.
  package func assets(covering asset: AssetState) -> [AssetState] {
    guard let rest = asset.clippedFrame else { return [] }
    let covering = assets.filter { other in
      other.isAbove(asset) && other.isShown && other.clippedFrame?.overlaps(rest) == true
        && !other.name.isSameKey(as: asset.name)
    }
    return covering.count > 1 ? covering.sorted { $1.isAbove($0) } : covering
  }
}
