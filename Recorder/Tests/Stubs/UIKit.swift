// As much of UIKit's interface as Recorder/Adapters/iOS uses, by its documentation: developer.apple.com/documentation/uikit,
// the pages uiresponder (next), uiview (convert, bounds, window, superview, subviews, alpha, isHidden, clipsToBounds,
// isUserInteractionEnabled, gestureRecognizers, contentMode, accessibilityLabel, sizeThatFits), uiwindow (screen, windowScene, rootViewController),
// uiscreen (bounds, coordinateSpace), uiapplication (applicationState, willEnterForegroundNotification, didEnterBackgroundNotification), uiscene (willDeactivateNotification, didActivateNotification), uiimage, uiimageview,
// uigesturerecognizer, uitapgesturerecognizer (a function in place of target and selector). Views lie in one another by their frames, and no more: it is for systems without UIKit.
// swift-format-ignore-file

@_exported import Foundation

public protocol UICoordinateSpace: AnyObject {}

@MainActor open class UIResponder: NSObject {
  open var next: UIResponder? { nil }
}

@MainActor open class UIView: UIResponder {
  public enum ContentMode: Int { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center }

  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var window: UIWindow? { superview?.window }
  public private(set) weak var superview: UIView?
  public private(set) var subviews: [UIView] = []
  public let layer = CALayer()
  public var accessibilityLabel: String?
  public var alpha: CGFloat = 1
  public var isHidden = false
  public var clipsToBounds = false
  public var isUserInteractionEnabled = true
  public var contentMode = ContentMode.scaleToFill
  public var gestureRecognizers: [UIGestureRecognizer]?

  public required init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }

  open override var next: UIResponder? { superview }

  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  public func bringSubviewToFront(_ view: UIView) { if view.superview === self { addSubview(view) } }

  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }

  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (from, to) = (origin, view?.origin ?? .zero)
    return CGRect(
      x: rect.origin.x + from.x - to.x, y: rect.origin.y + from.y - to.y, width: rect.width, height: rect.height)
  }

  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { convert(rect, to: nil) }

  public func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
  public func layoutIfNeeded() {}

  /// The view's top left corner in the window's coordinates.
  private var origin: CGPoint {
    let outer = superview?.origin ?? .zero
    return CGPoint(x: outer.x + frame.origin.x, y: outer.y + frame.origin.y)
  }
}

@MainActor public final class CALayer: NSObject {
  public var zPosition: CGFloat = 0
}

@MainActor open class UIScreen: NSObject, UICoordinateSpace {
  open var bounds: CGRect { fatalError() }
  open var coordinateSpace: any UICoordinateSpace { self }
}

@MainActor open class UIScene: UIResponder {
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
}

public final class UIWindowScene: UIScene {}

@MainActor public final class UIApplication: UIResponder {
  public enum State: Int { case active, inactive, background }

  public static let shared = UIApplication()
  public var applicationState = State.active
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
}

open class UIWindow: UIView {
  open var screen: UIScreen { fatalError() }
  open override var window: UIWindow? { self }
  public weak var windowScene: UIWindowScene?
  public var rootViewController: UIViewController?
}

open class UIControl: UIView {}

public final class UIImageView: UIView {
  public var image: UIImage?
}

open class UIImage: NSObject, @unchecked Sendable {
  open var size: CGSize { fatalError() }
  open var scale: CGFloat { fatalError() }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public var isEnabled = true
  public internal(set) weak var view: UIView?
}

/// Calls a function at a tap, which a test makes.
public final class UITapGestureRecognizer: UIGestureRecognizer {
  private let action: (UITapGestureRecognizer) -> Void
  public init(target: Any?, action: @escaping (UITapGestureRecognizer) -> Void) { self.action = action }
  public func tap() { if isEnabled { action(self) } }
}
