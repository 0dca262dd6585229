// Records what a view shows: its text, whether the text is cut, and how it fits a picture.
// Take this file along with ViewRecording.swift. See docs/recorder.md.

import AdspecRecorder
import GoogleMobileAds
import UIKit

extension UIView {
  /// The text that the view shows; `nil` if it is no text view.
  @MainActor var recordedText: String? {
    switch self {
    case let label as UILabel: label.text
    case let button as UIButton: button.titleLabel?.text ?? button.currentTitle
    case let text as UITextView: text.text
    default: nil
    }
  }

  /// The texts of the views inside this view, in the order in which they are painted; `nil` if there is none.
  /// Accessibility labels are left out, because they are read aloud and not shown.
  @MainActor var recordedInnerText: String? {
    let texts = subviews.filter { !$0.isHidden && $0.alpha >= 0.01 }
      .compactMap { $0.recordedText ?? $0.recordedInnerText }.filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// True if the text of a label or a button is cut, `nil` if that can't be measured.
  @MainActor var recordedTruncation: Bool? {
    switch self {
    case let label as UILabel: label.isCut(drawsPlainly: type(of: label) == UILabel.self)
    case let button as UIButton: button.titleLabel?.isCut(drawsPlainly: type(of: button) == UIButton.self)
    default: nil
    }
  }

  /// The fit of the view's picture; `nil` if it shows none, or one that is neither scaled to fit nor to fill.
  @MainActor var recordedFit: AdEvent.Fit? {
    switch self {
    case let image as UIImageView: image.contentMode.recordedFit
    // The media view applies its content mode to pictures, not to videos. Its default isn't documented.
    case let media as MediaView where media.mediaContent?.hasVideoContent == false:
      media.contentMode == .scaleToFill ? nil : media.contentMode.recordedFit
    default: nil
    }
  }
}

extension UIView.ContentMode {
  fileprivate var recordedFit: AdEvent.Fit? {
    switch self {
    case .scaleAspectFill: .fill
    case .scaleAspectFit: .fit
    case .scaleToFill: .stretch
    default: nil
    }
  }
}

extension UILabel {
  /// Returns true if the text, wrapped to the label's width, is higher than the label and its number of lines allow. It
  /// is `nil` if that can't be measured, or if the label shrinks or tightens letters until they fit.
  ///
  /// - Parameter drawsPlainly: false for the app's own class, which may draw with insets. Its text may be cut even if
  ///   there is enough room, so the result is then `nil` instead of false.
  @MainActor fileprivate func isCut(drawsPlainly: Bool) -> Bool? {
    guard let attributedText, attributedText.length > 0 else { return text == nil ? nil : false }
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let text = NSMutableAttributedString(string: attributedText.string)
    let everything = NSRange(location: 0, length: text.length)
    attributedText.enumerateAttributes(in: everything) { attributes, range, _ in
      // The label's own style would measure the text as it is cut.
      let style =
        (attributes[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      let wrapping = style ?? NSMutableParagraphStyle()
      wrapping.lineBreakMode = .byWordWrapping
      text.setAttributes(attributes.merging([.paragraphStyle: wrapping]) { $1 }, range: range)
    }
    let room = CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
    let whole = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height
    let allowed = min(sizeThatFits(room).height, bounds.height)
    // Half a line is allowed for: heights are rounded, and a cut takes a whole line at least.
    guard whole > allowed + font.lineHeight / 2 else { return drawsPlainly ? false : nil }
    return adjustsFontSizeToFitWidth || allowsDefaultTighteningForTruncation ? nil : true
  }
}
