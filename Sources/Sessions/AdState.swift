package import Model

/// The state of an asset at one moment of the reconstruction of the screen.
package struct AssetState: Sendable {
  /// The asset's last `asset.render` before this moment.
  package let rendered: RenderedAsset
  /// The asset's frame at this moment: the rendered frame, moved along with the ad since. `nil`: not recorded, so that
  /// the asset never counts as shown.
  package let frame: Frame?
  /// True if a part of the frame with area lies inside the ad's frame; if the ad's frame wasn't recorded, true if the
  /// frame has area.
  let isInsideAd: Bool
  /// The part of `frame` inside the ad's frame and the screen; a bound that wasn't recorded cuts nothing off.
  /// `nil`: nothing is left.
  package let clippedFrame: Frame?
  /// The asset's position in the order of renderings. Assets are painted in the order of `z`, then of `order`; the
  /// highest is on top.
  package let order: Int
  /// Index of the `asset.hide` or `view.hide` that hides it, among the session's events; `nil`: it isn't
  /// hidden.
  package let hide: Int?

  var name: AssetName { rendered.name }
  /// Index of the asset's `asset.render` among the session's events.
  var line: Int { rendered.line }
  package var visible: Double? { rendered.visible }
  package var clickable: Bool? { rendered.clickable }
  package var z: Int64 { rendered.z }
  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  package var role: AssetRole { name.role }
  /// Index of the asset in the definition; `nil`: the definition doesn't declare it.
  package var place: Int? { name.place }
  package var isHidden: Bool { hide != nil }
  /// True if the asset is rendered, not hidden, and has area inside the ad. The area may be on the screen or beyond its
  /// edge (judging.md, "An ad is judged over time").
  package var isInForce: Bool { !isHidden && isInsideAd }
  /// True if the asset is not hidden, `visible` is not 0, and a part is on the screen (recording.md, "Geometry").
  package var isShown: Bool { !isHidden && visible != 0 && clippedFrame != nil }

  /// The result of the check that it takes taps; `nil` if that wasn't recorded.
  var takesTaps: LayoutAnswer? {
    clickable.map { $0 ? .holds(at: line) : .fails(.notClickable, at: line) }
  }

  package func isAbove(_ other: AssetState) -> Bool { (z, order) > (other.z, other.order) }
}

/// The state of an ad at one moment of the reconstruction of the screen. It is a class, so that passing it on
/// costs one reference.
package final class AdState: Sendable {
  /// The last `view.render`; `nil`: there was none.
  package let viewRender: Event?
  package let frame: Frame?
  /// The `view.hide` that hides the ad; `nil`: it isn't hidden.
  package let viewHide: Event?
  /// The part of the ad's view that isn't covered by bars of the app, 0–1; `nil`: not recorded, counts as 1.
  let visible: Double?
  /// Index of the last `view.render` that changed the ad's size, among the session's events.
  let resize: Int?
  /// The screen as a frame at the origin; `nil`: not recorded, cuts nothing off.
  package let screen: Frame?
  /// The rendered assets, in the order of their first rendering.
  package let assets: [AssetState]

  init(
    viewRender: Event? = nil, frame: Frame? = nil, viewHide: Event? = nil, visible: Double? = nil,
    resize: Int? = nil, screen: Frame? = nil, assets: [AssetState] = []
  ) {
    (self.viewRender, self.frame, self.viewHide) = (viewRender, frame, viewHide)
    (self.visible, self.resize) = (visible, resize)
    (self.screen, self.assets) = (screen, assets)
  }

  /// True if the whole ad is on the screen; false if its frame wasn't recorded.
  package var isWhollyOnScreen: Bool {
    guard let frame, viewHide == nil, visible ?? 1 >= 1 else { return false }
    return screen.map(frame.isInside) ?? true
  }

  /// True if a part of the ad is on the screen or, without a `view.render`, a part of an asset. A frame or a screen
  /// that wasn't recorded counts as on the screen.
  package var isOnScreen: Bool { offScreenReason == nil }

  /// The reason why no part of the ad is on the screen; `nil` if a part is.
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
  /// Returns this state's version of an asset of another state, even if the asset is recorded under another name here.
  package func asset(like other: AssetState) -> AssetState? {
    assets.first { $0.name.isSameAsset(as: other.name) }
  }
  /// The assets that the definition declares, in the order of the definition, so that one pass over both is enough.
  var placedAssets: [AssetState] {
    let places = assets.indices.compactMap { index in assets[index].place.map { (place: $0, index: index) } }
    return places.sorted(by: <).map { assets[$0.index] }
  }
  package func assets(role: AssetRole) -> [AssetState] { assets.filter { $0.role == role } }
  package func isShown(_ role: AssetRole) -> Bool { assets.contains { $0.role == role && $0.isShown } }
}

extension AdState {
  /// The AdChoices icon to check: the topmost one in force (`isInForce`), else the last rendered.
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

  /// Returns the shown assets that are painted over a part of an asset, lowest first. Parts beyond the edges
  /// of the ad and the screen are ignored.
  package func assets(covering asset: AssetState) -> [AssetState] {
    guard let rest = asset.clippedFrame else { return [] }
    let covering = assets.filter { other in
      other.isAbove(asset) && other.isShown && other.clippedFrame?.overlaps(rest) == true
        && !other.name.isSameAsset(as: asset.name)
    }
    return covering.count > 1 ? covering.sorted { $1.isAbove($0) } : covering
  }

  /// Returns the covered share of an asset's part within the edges of the ad and the screen, 0–1.
  func coveredShare(of asset: AssetState, by covers: [AssetState]) -> Double {
    guard let rest = asset.clippedFrame, rest.area > 0 else { return 0 }
    let left = covers.suffix(Self.mostCovers).compactMap(\.clippedFrame).reduce([rest]) { left, cover in
      left.flatMap { $0.without(cover) }
    }
    return 1 - left.reduce(0) { $0 + $1.area } / rest.area
  }

  /// True if other assets cover all of the asset's part within the edges of the ad and the screen.
  package func isWhollyCovered(_ asset: AssetState) -> Bool {
    coveredShare(of: asset, by: assets(covering: asset)) >= 1
  }

  /// The maximum number of covering assets that are taken into account, the topmost first. Each of them can cut the
  /// uncovered part of the asset into more pieces.
  private static let mostCovers = 100
}
