// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import AdModel

/// An asset as an app shows it at some moment.
public struct AssetState: Sendable {
  @usableFromInline let name: AssetName
  /// Its last `asset.render` before the moment.
  public let render: Event
  /// Where it is: as rendered, moved along with the ad since; `nil`: not recorded, and so never seen to be shown.
  public let frame: Frame?
  /// Whether its frame has area inside the ad's; an ad's frame that wasn't recorded bounds nothing.
  @usableFromInline let isInsideAd: Bool
  /// What neither the ad's nor the screen's edge cuts off of `frame`; a bound that wasn't recorded cuts nothing off.
  /// `nil`: nothing is left.
  public let clippedFrame: Frame?
  /// 0–1; `nil`: not recorded.
  public let visible: Double?
  public let clickable: Bool?
  /// Paint order: `z`, then `order`; the higher is on top.
  public let z: Int64
  public let order: Int
  /// Place among the session's events of `hiddenBy`.
  @usableFromInline let hidePlace: Int32?

  package var key: String { name.key }
  package var match: AssetKeyMatch { name.match }
  @inlinable public var role: AssetRole { name.role }
  /// Place of its asset in the definition; `nil`: it has none there.
  @inlinable public var place: Int? { name.place }
  /// The `asset.hide` or `view.hide` in force.
  package var hiddenBy: Event? { hidePlace.map { render.session.event(Int($0)) } }
  @inlinable public var isHidden: Bool { hidePlace != nil }
  /// Rendered, not hidden, with area inside the ad, on the screen or beside it (judging.md, "The moment of showing").
  package var isInForce: Bool { hidePlace == nil && isInsideAd }
  /// In force, `visible` not 0, with a part on the screen (recording.md, "Geometry").
  @inlinable public var isShown: Bool { hidePlace == nil && visible != 0 && clippedFrame != nil }

  init(
    _ line: RenderedAsset, _ render: Event, frame: Frame?, isInsideAd: Bool, clippedFrame: Frame?, order: Int,
    hidePlace: Int32?
  ) {
    name = line.name
    self.render = render
    self.frame = frame
    self.isInsideAd = isInsideAd
    self.clippedFrame = clippedFrame
    visible = line.rendering.visible
    clickable = line.rendering.clickable
    z = line.rendering.z ?? 0
    self.order = order
    self.hidePlace = hidePlace
  }

  @inlinable public func isAbove(_ other: AssetState) -> Bool { (z, order) > (other.z, other.order) }
}

/// An ad as an app shows it at some moment. An object, so that handing it on costs one reference.
public final class AdState: Sendable {
  /// The `view.render` in force, if any came.
  public let viewRender: Event?
  public let frame: Frame?
  /// The `view.hide` in force.
  public let viewHide: Event?
  /// `nil`: not recorded, and so it cuts nothing off.
  package let screen: Frame?
  /// By order of first rendering.
  public let assets: [AssetState]

  init(
    viewRender: Event? = nil, frame: Frame? = nil, viewHide: Event? = nil, screen: Frame? = nil,
    assets: [AssetState] = []
  ) {
    (self.viewRender, self.frame, self.viewHide) = (viewRender, frame, viewHide)
    (self.screen, self.assets) = (screen, assets)
  }

  /// How much of the ad is on the screen, in square points; of one that is hidden, or nowhere, nothing.
  package var visibleArea: Double {
    guard let frame, viewHide == nil else { return 0 }
    return frame.visibleArea(on: screen)
  }
  /// Whether the whole ad is on the screen; never where its frame wasn't recorded.
  package var isWhollyOnScreen: Bool {
    guard let frame, viewHide == nil else { return false }
    return screen.map(frame.isInside) ?? true
  }

  /// Whether the screen's edge cuts off a part of the ad.
  package var isCutOff: Bool {
    guard let frame, let screen else { return false }
    return !frame.isInside(screen)
  }

  package func asset(key: String) -> AssetState? { assets.first { $0.key == key } }
  /// The same asset as at another moment.
  package func asset(like other: AssetState) -> AssetState? {
    assets.first { $0.name.isSameAsset(as: other.name) }
  }
  package func assets(role: AssetRole) -> [AssetState] { assets.filter { $0.role == role } }
  /// Of the asset at this index, without a copy of its state: for those who look at every asset of every ad.
  @inlinable public func name(at index: Int) -> AssetName { assets[index].name }
  @inlinable public func isShown(at index: Int) -> Bool { assets[index].isShown }
  package func isShown(_ role: AssetRole) -> Bool { assets.contains { $0.role == role && $0.isShown } }
}

extension AdState {
  /// The AdChoices icon as it counts: of several the topmost that is in force, else the last rendered.
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

  /// Whether nothing of this asset is left uncovered.
  package func isWhollyCovered(_ asset: AssetState) -> Bool {
    guard let rest = asset.clippedFrame else { return false }
    let covers = assets(covering: asset).suffix(Self.mostCovers).compactMap(\.clippedFrame)
    return covers.reduce([rest]) { left, cover in left.flatMap { $0.without(cover) } }.isEmpty
  }

  /// Of more covers the topmost are looked at: what is left of an icon is cut into ever more pieces.
  private static let mostCovers = 100
}
