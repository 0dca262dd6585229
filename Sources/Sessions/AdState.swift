package import Model

/// An asset as an app shows it at some moment.
package struct AssetState: Sendable {
  /// Its last `asset.render` before the moment.
  package let rendered: RenderedAsset
  /// Where it is: as rendered, moved along with the ad since; `nil`: not recorded, and so never seen to be shown.
  package let frame: Frame?
  /// True if its frame has area inside the ad's; an ad's frame that wasn't recorded bounds nothing.
  let isInsideAd: Bool
  /// What neither the ad's nor the screen's edge cuts off of `frame`; a bound that wasn't recorded cuts nothing off.
  /// `nil`: nothing is left.
  package let clippedFrame: Frame?
  /// Paint order: `z`, then `order`; the higher is on top.
  package let order: Int
  /// Place among the session's events of the current `asset.hide` or `view.hide`.
  package let hide: Int?

  var name: AssetName { rendered.name }
  /// Place of its `asset.render` among the session's events.
  var line: Int { rendered.line }
  package var visible: Double? { rendered.visible }
  package var clickable: Bool? { rendered.clickable }
  package var z: Int64 { rendered.z }
  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  package var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  package var place: Int? { name.place }
  package var isHidden: Bool { hide != nil }
  /// Rendered, not hidden, with area inside the ad, on the screen or beside it (judging.md, "An ad is judged over time").
  package var isInForce: Bool { !isHidden && isInsideAd }
  /// Current, `visible` not 0, with a part on the screen (recording.md, "Geometry").
  package var isShown: Bool { !isHidden && visible != 0 && clippedFrame != nil }

  package func isAbove(_ other: AssetState) -> Bool { (z, order) > (other.z, other.order) }
}

/// An ad as an app shows it at some moment. An object, so that handing it on costs one reference.
package final class AdState: Sendable {
  /// The current `view.render`, if any came.
  package let viewRender: Event?
  package let frame: Frame?
  /// The current `view.hide`.
  package let viewHide: Event?
  /// Part of the view that can be seen beside bars of the app, 0–1; `nil`: not recorded, and so the whole.
  let visible: Double?
  /// Place among the session's events of the last `view.render` that changed the ad's size.
  let resize: Int?
  /// `nil`: not recorded, and so it cuts nothing off.
  package let screen: Frame?
  /// By order of first rendering.
  package let assets: [AssetState]

  init(
    viewRender: Event? = nil, frame: Frame? = nil, viewHide: Event? = nil, visible: Double? = nil,
    resize: Int? = nil, screen: Frame? = nil, assets: [AssetState] = []
  ) {
    (self.viewRender, self.frame, self.viewHide) = (viewRender, frame, viewHide)
    (self.visible, self.resize) = (visible, resize)
    (self.screen, self.assets) = (screen, assets)
  }

  /// True if the whole ad is on the screen; never where its frame wasn't recorded.
  package var isWhollyOnScreen: Bool {
    guard let frame, viewHide == nil, visible ?? 1 >= 1 else { return false }
    return screen.map(frame.isInside) ?? true
  }

  /// True if a part of the ad is on the screen. Without a `view.render` that is where an asset is; a frame or a screen
  /// that wasn't recorded counts as there.
  package var isOnScreen: Bool { offScreenReason == nil }

  /// The reason why no part of the ad is on the screen; `nil` where one is.
  var offScreenReason: OffScreenReason? {
    if viewHide != nil { return .hidden }
    if visible == 0 { return .behindBars }
    guard viewRender != nil else {
      if !assets.contains(where: { !$0.isHidden }) { return .hidden }
      let isThere = assets.contains { !$0.isHidden && ($0.frame == nil || $0.clippedFrame != nil) }
      return isThere ? nil : .besideScreen
    }
    guard let frame else { return nil }
    if frame.area <= 0 { return .withoutArea }
    return screen.map { frame.intersection($0) != nil } ?? true ? nil : .besideScreen
  }

  package func asset(key: String) -> AssetState? { assets.first { $0.key == key } }
  /// The same asset as at another moment.
  package func asset(like other: AssetState) -> AssetState? {
    assets.first { $0.name.isSameAsset(as: other.name) }
  }
  package func assets(role: AssetRole) -> [AssetState] { assets.filter { $0.role == role } }
  package func isShown(_ role: AssetRole) -> Bool { assets.contains { $0.role == role && $0.isShown } }
}

extension AdState {
  /// The AdChoices icon as it counts: of several the topmost that is current, else the last rendered.
  package var adChoices: AssetState? {
    var (inForce, last): (Int?, Int?) = (nil, nil)
    for index in assets.indices where assets[index].role == .adChoices {
      if assets[index].isInForce, inForce.map({ assets[index].isAbove(assets[$0]) }) ?? true {
        inForce = index
      }
      if last.map({ assets[index].order > assets[$0].order }) ?? true { last = index }
    }
    return (inForce ?? last).map { assets[$0] }
  }

  /// The shown assets that are painted over a part of this one, lowest first. What the ad's or the screen's edge cuts
  /// off covers nothing and can't be covered.
  package func assets(covering asset: AssetState) -> [AssetState] {
    guard let rest = asset.clippedFrame else { return [] }
    let covering = assets.filter { other in
      other.isAbove(asset) && other.isShown && other.clippedFrame?.overlaps(rest) == true
        && !other.name.isSameAsset(as: asset.name)
    }
    return covering.count > 1 ? covering.sorted { $1.isAbove($0) } : covering
  }

  /// Part of what the ad's and the screen's edge leave of an asset that others cover, 0–1.
  func coveredShare(of asset: AssetState, by covers: [AssetState]) -> Double {
    guard let rest = asset.clippedFrame, rest.area > 0 else { return 0 }
    let left = covers.suffix(Self.mostCovers).compactMap(\.clippedFrame).reduce([rest]) { left, cover in
      left.flatMap { $0.without(cover) }
    }
    return 1 - left.reduce(0) { $0 + $1.area } / rest.area
  }

  /// True if nothing of this asset is left uncovered.
  package func isWhollyCovered(_ asset: AssetState) -> Bool {
    coveredShare(of: asset, by: assets(covering: asset)) >= 1
  }

  /// Of more covers the topmost are looked at: what is left of an icon is cut into ever more pieces.
  private static let mostCovers = 100
}
