// What of a view a recording says: where it is, how much of it can be seen, whether it takes taps.
// Take this file along with any of the other files for views. See docs/recorder.md.

import AdspecRecorder
import UIKit

extension Frame {
  /// Where a view is, in points from the screen's top left.
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

extension UIView {
  /// Which part of the view lies on the screen and within what clips it, from 0 to 1. Other views that cover it don't count:
  /// adspec works out from their frames which assets cover each other, and nobody knows of the app's other views.
  @MainActor var recordedVisibility: Double {
    guard let window, bounds.width > 0, bounds.height > 0 else { return 0 }
    var seen = convert(bounds, to: nil).intersection(window.bounds)
    var view: UIView? = self
    while let ancestor = view {
      if ancestor.isHidden || ancestor.alpha < 0.01 { return 0 }
      if ancestor !== self, ancestor.clipsToBounds {
        seen = seen.intersection(ancestor.convert(ancestor.bounds, to: nil))
      }
      view = ancestor.superview
    }
    guard !seen.isNull else { return 0 }
    let whole = convert(bounds, to: nil)
    return min(1, max(0, Double(seen.width * seen.height / (whole.width * whole.height))))
  }

  /// Whether a tap on it comes to somebody: it and all that it lies in let taps through, and one of them within `ad` has a
  /// target for them.
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

  /// How many views of the ad are painted before it: what is higher lies on top.
  @MainActor func paintOrder(within ad: UIView) -> Int? {
    var order = 0
    func count(_ view: UIView) -> Bool {
      if view === self { return true }
      order += 1
      // Of views at the same height the later one is painted later.
      let children = view.subviews.enumerated().sorted {
        ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset)
      }
      return children.contains { count($0.element) }
    }
    return count(ad) ? order : nil
  }

  /// The text that it shows.
  @MainActor var recordedText: String? {
    switch self {
    case let label as UILabel: label.text
    case let button as UIButton: button.currentTitle
    case let text as UITextView: text.text
    default: nil
    }
  }
}

/// An ad's views, as they stand on the screen. Record them after layout, and again when they have moved.
@MainActor struct AdViews {
  /// The ad's container.
  let container: UIView
  /// By asset key, such as `Headline`; `AdChoices` and `AdBadge` are the keys of the icon and the ad label.
  let assets: [String: UIView]
  /// Keys that a tap opens although no view says so: the SDK takes their taps.
  let clickable: Set<String>

  init(container: UIView, assets: [String: UIView], clickable: Set<String> = []) {
    (self.container, self.assets, self.clickable) = (container, assets, clickable)
  }

  /// Writes where the container and its assets stand, or that one isn't shown any more.
  func record(_ ad: String, on recorder: SessionRecorder) {
    container.layoutIfNeeded()
    recorder.record(.viewRender(ad: ad, frame: Frame(of: container)))
    for (key, view) in assets.sorted(by: { $0.key < $1.key }) {
      guard !view.isHidden, view.isDescendant(of: container) else {
        recorder.record(.assetHide(ad: ad, asset: key))
        continue
      }
      recorder.record(
        .assetRender(
          ad: ad, asset: key, frame: Frame(of: view), visible: view.recordedVisibility,
          clickable: clickable.contains(key) || view.takesTaps(within: container),
          z: view.paintOrder(within: container), text: view.recordedText,
          fit: (view as? UIImageView)?.recordedFit))
    }
  }
}

extension UIImageView {
  @MainActor fileprivate var recordedFit: AdEvent.Fit? {
    switch contentMode {
    case .scaleAspectFill: .fill
    case .scaleAspectFit: .fit
    case .scaleToFill: .stretch
    default: nil
    }
  }
}
