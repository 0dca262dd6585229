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
  /// Rendered, not hidden, `visible` not 0, with area inside ad and screen (recording.md, "Geometry").
  @inlinable public var isShown: Bool { hidePlace == nil && visible != 0 && clippedFrame != nil }

  init(
    _ line: RenderedAsset, _ render: Event, frame: Frame?, clippedFrame: Frame?, order: Int,
    hidePlace: Int32?
  ) {
    name = line.name
    self.render = render
    self.frame = frame
    self.clippedFrame = clippedFrame
    visible = line.rendering.visible
    clickable = line.rendering.clickable
    z = line.rendering.z ?? 0
    self.order = order
    self.hidePlace = hidePlace
  }

  @inlinable public func isAbove(_ other: AssetState) -> Bool { (z, order) > (other.z, other.order) }
}

/// An ad as an app shows it at some moment.
public struct AdState: Sendable {
  /// The `view.render` in force, if any came.
  public var viewRender: Event?
  public var frame: Frame?
  /// The `view.hide` in force.
  public var viewHide: Event?
  /// By order of first rendering.
  public var assets: [AssetState]

  package init() { assets = [] }

  package func asset(key: String) -> AssetState? { assets.first { $0.key == key } }
  package func assets(role: AssetRole) -> [AssetState] { assets.filter { $0.role == role } }
  /// Of the asset at this index, without a copy of its state: for those who look at every asset of every ad.
  @inlinable public func name(at index: Int) -> AssetName { assets[index].name }
  @inlinable public func isShown(at index: Int) -> Bool { assets[index].isShown }
  package func isShown(_ role: AssetRole) -> Bool { assets.contains { $0.role == role && $0.isShown } }
}

/// The moment at which an ad's state is judged (judging.md, "The moment of showing"), and the state then.
package final class Showing: Sendable {
  /// The first impression, or the ad's last line that counts as the moment.
  package let moment: Event
  package let isImpression: Bool
  package let state: AdState

  init(moment: Event, isImpression: Bool, state: AdState) {
    self.moment = moment
    self.isImpression = isImpression
    self.state = state
  }
}

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

extension Showing {
  /// Finds the moment at which an ad is judged (judging.md, "The moment of showing"): the state is that after this line.
  ///
  /// It is the first impression. When that stands before every `asset.render`, or there is none, it is the ad's last line
  /// before the `view.hide` that ended its first showing, else its last line, for that may be the last rendering.
  static func moment(
    of events: EventRun, _ kinds: EventKindSet, impression: Event?
  ) -> (event: Event, isImpression: Bool) {
    let firstRender =
      kinds.contains(.assetRender) ? (0..<events.count).first { events.kind($0) == .assetRender } : nil
    if let impression, firstRender.map({ events.place($0) < impression.index }) ?? true {
      return (impression, true)
    }
    return (lastMoment(of: events, kinds, from: firstRender ?? 0), false)
  }

  /// The last line before the `view.hide` that ended the first showing, else the last of all.
  private static func lastMoment(of events: EventRun, _ kinds: EventKindSet, from start: Int) -> Event {
    let hide =
      kinds.contains(.viewHide) ? (start..<events.count).first { events.kind($0) == .viewHide } ?? 0 : 0
    return events[hide > 0 ? hide - 1 : events.count - 1]
  }
}
