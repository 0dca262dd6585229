// As much of UIKit's interface as Recorder/Adapters/iOS uses, by its documentation: developer.apple.com/documentation/uikit,
// the pages uiview (convert, bounds, window, superview, subviews, alpha, isHidden, clipsToBounds, isUserInteractionEnabled,
// gestureRecognizers, contentMode), uiwindow, uiscreen (coordinateSpace), uilabel, uibutton, uitextview, uiimage, uiimageview,
// uigesturerecognizer. Nothing here does anything: it is for the compiler on systems without UIKit.
// swift-format-ignore-file

@_exported import Foundation

public protocol UICoordinateSpace: AnyObject {}

@MainActor open class UIView: NSObject {
  public enum ContentMode: Int { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center }

  public var bounds: CGRect { fatalError() }
  public var window: UIWindow? { fatalError() }
  public var superview: UIView? { fatalError() }
  public var subviews: [UIView] { fatalError() }
  public var layer: CALayer { fatalError() }
  public var alpha: CGFloat = 1
  public var isHidden = false
  public var clipsToBounds = false
  public var isUserInteractionEnabled = true
  public var contentMode = ContentMode.scaleToFill
  public var gestureRecognizers: [UIGestureRecognizer]?
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { fatalError() }
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect { fatalError() }
  public func isDescendant(of view: UIView) -> Bool { fatalError() }
  public func layoutIfNeeded() {}
}

@MainActor public final class CALayer: NSObject {
  public var zPosition: CGFloat = 0
}

@MainActor public final class UIScreen: NSObject {
  public var coordinateSpace: any UICoordinateSpace { fatalError() }
}

public final class UIWindow: UIView {
  public var screen: UIScreen { fatalError() }
}

open class UIControl: UIView {}

public final class UIButton: UIControl {
  public var currentTitle: String? { fatalError() }
}

public final class UILabel: UIView {
  public var text: String?
}

public final class UITextView: UIView {
  public var text: String!
}

public final class UIImageView: UIView {
  public var image: UIImage?
}

public final class UIImage: NSObject, @unchecked Sendable {
  public var size: CGSize { fatalError() }
  public var scale: CGFloat { fatalError() }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public var isEnabled = true
}
