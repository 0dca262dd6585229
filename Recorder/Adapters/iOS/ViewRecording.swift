// Records views: where each is, how much of it can be seen, whether it takes taps, its text, and how it fits a picture.
// Take this file along with any of the other files for views. See docs/recorder.md.

import AdspecRecorder
import UIKit

extension Frame {
  /// The frame of the view on the screen, in points from the screen's top left.
  @MainActor init(of view: UIView) {
    var frame = view.convert(view.bounds, to: nil)
    if let window = view.window {
      frame = window.convert(frame, to: window.screen.coordinateSpace)
    }
    self.init(
      x: Double(frame.origin.x), y: Double(frame.origin.y), width: Double(frame.size.width),
      height: Double(frame.size.height))
  }
}

extension Size {
  /// The size of the screen as it is turned now, in points; `nil` for a view without a window.
  @MainActor init?(screenOf view: UIView) {
    guard let size = view.window?.screen.bounds.size else { return nil }
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension UIView {
  /// Returns the visible share of the view, from 0 to 1: the part in its window, within the views that clip it, and not
  /// under bars.
  ///
  /// Other views of the app that cover it don't count, because adspec finds out from the frames which assets cover each
  /// other.
  @MainActor func recordedVisibility(beside bars: [UIView] = []) -> Double {
    let whole = convert(bounds, to: nil)
    guard let seen = seenRect, whole.width > 0, whole.height > 0 else { return 0 }
    let covered = bars.reduce(0) { sum, bar in
      guard bar.window === window, !isDescendant(of: bar), let rect = bar.seenRect else { return sum }
      let common = rect.intersection(seen)
      return sum + (common.isNull ? 0 : common.width * common.height)
    }
    return min(1, max(0, Double((seen.width * seen.height - covered) / (whole.width * whole.height))))
  }

  /// The visible part of the view, in the window's coordinates: the part inside the window and inside all views that
  /// clip this view. It is `nil` if nothing is visible.
  @MainActor private var seenRect: CGRect? {
    guard let window else { return nil }
    var seen = convert(bounds, to: nil).intersection(window.bounds)
    var view: UIView? = self
    while let ancestor = view {
      if ancestor.isHidden || ancestor.alpha < 0.01 { return nil }
      if ancestor !== self, ancestor.clipsToBounds {
        seen = seen.intersection(ancestor.convert(ancestor.bounds, to: nil))
      }
      view = ancestor.superview
    }
    return seen.isNull ? nil : seen
  }

  /// The navigation bar, toolbar and tab bar around the view controller that the view belongs to.
  @MainActor var surroundingBars: [UIView] {
    var responder: UIResponder? = self
    while let current = responder, !(current is UIViewController) { responder = current.next }
    guard let controller = responder as? UIViewController else { return [] }
    let navigation = controller.navigationController
    let toolbar: UIView? = navigation?.isToolbarHidden == false ? navigation?.toolbar : nil
    return [navigation?.navigationBar, toolbar, controller.tabBarController?.tabBar].compactMap(\.self)
  }

  /// Returns true if a tap on the view has an effect: one of the views from this one up to `ad` has a target for taps,
  /// and all of them let taps through.
  @MainActor func takesTaps(within ad: UIView) -> Bool {
    var hasTarget = false
    var view: UIView? = self
    while let ancestor = view {
      if !ancestor.isUserInteractionEnabled || ancestor.isHidden { return false }
      if ancestor is UIControl || ancestor.gestureRecognizers?.contains(where: \.isEnabled) == true {
        hasTarget = true
      }
      if ancestor === ad { return hasTarget }
      view = ancestor.superview
    }
    return false
  }

  /// Returns the number of views in the ad that are painted before this one, and so lie below it; `nil` if the view
  /// isn't in the ad.
  @MainActor func paintOrder(within ad: UIView) -> Int? {
    var order = 0
    func count(_ view: UIView) -> Bool {
      if view === self { return true }
      order += 1
      // Among views at the same height, the later one is painted later.
      let children = view.subviews.enumerated().sorted {
        ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
      }
      return children.contains { count($0.element) }
    }
    return count(ad) ? order : nil
  }
}

/// The views of an ad on the screen. Record them after layout, and again when they have moved.
@MainActor struct AdViews {
  /// The ad's container.
  let container: UIView
  /// The views by asset key, such as `Headline`; `AdChoices` and `AdBadge` are the keys of the icon and the ad label.
  let assets: [String: UIView]
  /// Keys of assets whose taps are handled by the SDK, although their views have no target for taps.
  let clickable: Set<String>
  /// Bars of the app that may cover the ad. Bars of navigation and tab bar controllers needn't be given: they are found
  /// automatically.
  let bars: [UIView]
  /// The ad label, if it is a view with labels in it: their words are recorded.
  let badge: UIView?

  init(
    container: UIView, assets: [String: UIView], clickable: Set<String> = [], bars: [UIView] = [],
    badge: UIView? = nil
  ) {
    (self.container, self.assets, self.clickable, self.bars) = (container, assets, clickable, bars)
    self.badge = badge ?? assets["AdBadge"]
  }

  /// Records where the ad's container and assets lie on the screen, and which assets aren't shown any more.
  func record(_ ad: String, on recorder: SessionRecorder) {
    container.layoutIfNeeded()
    let surrounding = container.surroundingBars.filter { bar in !bars.contains { $0 === bar } }
    recorder.record(
      .viewRender(
        ad: ad, frame: Frame(of: container), screen: Size(screenOf: container),
        visible: container.recordedVisibility(beside: bars + surrounding)))
    for (key, view) in assets.sorted(by: { $0.key < $1.key }) {
      guard !view.isHidden, view.isDescendant(of: container) else {
        recorder.record(.assetHide(ad: ad, asset: key))
        continue
      }
      recorder.record(
        .assetRender(
          ad: ad, asset: key, frame: Frame(of: view), visible: view.recordedVisibility(),
          clickable: clickable.contains(key) || view.takesTaps(within: container),
          z: view.paintOrder(within: container),
          text: view.recordedText ?? (view === badge ? view.recordedInnerText : nil),
          fit: view.recordedFit, truncated: view.recordedTruncation))
    }
  }
}
