// As much of UIKit's interface as Recorder/Adapters/iOS uses, by its documentation: developer.apple.com/documentation/uikit,
// the pages uilabel (text, attributedText, numberOfLines, adjustsFontSizeToFitWidth, allowsDefaultTighteningForTruncation, font),
// uibutton (currentTitle, titleLabel), uitextview, uifont (lineHeight), nsparagraphstyle, and NSAttributedString's
// boundingRect(with:options:context:). Letters are 10 points wide here, and lines 20 points high.
// swift-format-ignore-file

public import Foundation

public enum NSLineBreakMode: Int {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

open class NSParagraphStyle: NSObject {
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  open override func mutableCopy() -> Any { NSMutableParagraphStyle() }
}

public final class NSMutableParagraphStyle: NSParagraphStyle {
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
}

public final class NSStringDrawingContext: NSObject {}

extension NSAttributedString.Key {
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

extension NSAttributedString {
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let style = length == 0 ? nil : attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    // A text that is cut at its end is measured as one line, as UIKit does.
    let isWrapped = style.map { $0.lineBreakMode == .byWordWrapping } ?? true
    let count = isWrapped ? lines(string, in: size.width) : 1
    return CGRect(x: 0, y: 0, width: size.width, height: 20 * CGFloat(count))
  }
}

/// Returns the number of lines that a text takes in a label of this width. Each letter is ten points wide.
private func lines(_ text: String, in width: CGFloat) -> Int {
  let letters = max(1, Int(width / 10))
  return text.components(separatedBy: "\n").reduce(0) { sum, paragraph -> Int in
    var (count, used) = (1, 0)
    for word in paragraph.components(separatedBy: " ") {
      let length = word.count
      if used > 0, used + 1 + length > letters { (count, used) = (count + 1, 0) }
      used += (used > 0 ? 1 : 0) + length
      while used > letters { (count, used) = (count + 1, used - letters) }
    }
    return sum + count
  }
}

@MainActor open class UIFont: NSObject {
  open var lineHeight: CGFloat { 20 }
}

open class UILabel: UIView {
  public var text: String?
  public var numberOfLines = 1
  public var adjustsFontSizeToFitWidth = false
  public var allowsDefaultTighteningForTruncation = false
  public var font: UIFont! = UIFont()

  public var attributedText: NSAttributedString? {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    return text.map { NSAttributedString(string: $0, attributes: [.paragraphStyle: style]) }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let count = lines(text ?? "", in: size.width)
    return CGSize(width: size.width, height: 20 * CGFloat(numberOfLines == 0 ? count : min(numberOfLines, count)))
  }
}

open class UIButton: UIControl {
  public struct State: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let normal: State = []
  }

  private let ownLabel = UILabel()
  public var currentTitle: String? { titleLabel?.text }
  open var titleLabel: UILabel? { ownLabel }
  public func setTitle(_ title: String?, for state: State) { titleLabel?.text = title }
}

public final class UITextView: UIView {
  public var text: String!
}
