package import Model

/// The state of an asset at one moment of the reconstruction of the screen.
package struct AssetState: Sendable {
  /// Index of the asset in `AdState.assets`.
  let number: Int
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

  /// Index of the asset's `asset.render` among the session's events.
  var line: Int { rendered.line }
  package var visible: Double? { rendered.visible }
  package var clickable: Bool? { rendered.clickable }
  package var z: Int64 { rendered.z }
  package var role: AssetRole { rendered.role }
  /// Index of the asset in the definition; `nil`: the definition doesn't declare it.
  package var place: Int? { rendered.place }
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

  /// The result of the check that an ad label's text marks an ad, in whichever language.
  var wording: LayoutAnswer {
    switch rendered.wording {
    case .marksAd, .foreign: .holds(at: line)
    case .other: .unknown(.otherWords, at: line)
    case .cut: .unknown(.cutWords, at: line)
    case nil: .unknown(.withoutWords, at: line)
    }
  }

  /// The result of the check that an ad label's text marks an ad in the session's language.
  var marking: LayoutAnswer {
    rendered.wording == .foreign ? .unknown(.foreignWords, at: line) : wording
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
  /// True if assets were rendered since the last `view.hide`, and each was hidden: what is left is an empty frame.
  let isClosed: Bool
  /// The rendered assets, in the order of their first rendering.
  package let assets: [AssetState]
  /// The names of the assets, in their order.
  private let names: [AssetName]

  init(
    viewRender: Event? = nil, frame: Frame? = nil, viewHide: Event? = nil, visible: Double? = nil,
    resize: Int? = nil, isClosed: Bool = false, screen: Frame? = nil, assets: [AssetState] = [],
    names: [AssetName] = []
  ) {
    (self.viewRender, self.frame, self.viewHide) = (viewRender, frame, viewHide)
    (self.visible, self.resize, self.isClosed) = (visible, resize, isClosed)
    (self.screen, self.assets, self.names) = (screen, assets, names)
  }

  /// True if the whole ad is on the screen; false if its frame wasn't recorded.
  package var isWhollyOnScreen: Bool {
    guard let frame, viewHide == nil, visible ?? 1 >= 1, !isClosed else { return false }
    return screen.map(frame.isInside) ?? true
  }

  /// True if a part of the ad is on the screen or, without a `view.render`, a part of an asset. A frame or a screen
  /// that wasn't recorded counts as on the screen.
  package var isOnScreen: Bool {
    if viewHide != nil || visible == 0 || isClosed { return false }
    guard viewRender != nil else {
      return assets.contains { !$0.isHidden && ($0.frame == nil || $0.clippedFrame != nil) }
    }
    guard let frame else { return true }
    return frame.area > 0 && screen.map { frame.intersection($0) != nil } ?? true
  }

  /// Returns the name under which one of this state's assets was last rendered.
  package func name(of asset: AssetState) -> AssetName { names[asset.number] }
  package func key(of asset: AssetState) -> String { name(of: asset).key }
  package func asset(key: String) -> AssetState? { names.firstIndex { $0.key == key }.map { assets[$0] } }
  /// Indices of the assets that the definition declares, with their indices there and in its order, so that one pass
  /// over both is enough.
  var placedAssets: [(place: Int, number: Int)] {
    var places: [(place: Int, number: Int)] = []
    places.reserveCapacity(assets.count)
    for number in assets.indices {
      if let place = assets[number].place { places.append((place, number)) }
    }
    places.sort(by: <)
    return places
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
    var covering: [AssetState] = []
    for index in assets.indices
    where assets[index].isAbove(asset) && assets[index].isShown
      && assets[index].clippedFrame?.overlaps(rest) == true
      && assets[index].rendered.identity != asset.rendered.identity
    { covering.append(assets[index]) }
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
