package import Diagnostics

package enum AssetType: String, CaseIterable, Sendable {
  case text, image, url, number, list
  /// The AdChoices icon: delivered by the server, rendered by the app (developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats).
  case adChoices
  /// The label that says "Ad".
  case badge
  case video
}

/// A corner of the ad, physical: not mirrored for right-to-left text.
package enum Corner: String, CaseIterable, Sendable { case topLeft, topRight, bottomLeft, bottomRight }

/// Width over height, as written: `1.91:1`.
package struct AspectRatio: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package var value: Double { width / height }

  /// Whether a picture of this size (same unit both) has the ratio within 1 % (judging.md, "Tolerances").
  package func admits(width: Double, height: Double) -> Bool {
    guard width > 0, height > 0 else { return false }
    return abs(width / height / value - 1) <= 0.01
  }
}

/// One asset of a native format: its key and what the author says of it.
package struct Asset: Sendable {
  package var key: Located<String>
  package var type: Located<AssetType>
  package var requiredField: Located<Bool>?
  package var clickableField: Located<Bool>?
  /// Characters (extended grapheme clusters), for text.
  package var maxLength: Located<Int>?
  package var ratio: Located<AspectRatio>?
  /// Pixels.
  package var minWidth: Located<Int>?
  package var minHeight: Located<Int>?
  package var mimeTypes: [Located<String>]
  package var choices: Located<[Located<String>]>?
  package var allowOtherChoices: Located<Bool>?
  package var label: Located<String>?
  package var description: Located<String>?
  package var defaultValue: Located<String>?
  /// Text, a number's text, or the path of a file relative to the format's folder (images, video).
  package var sample: Located<String>?
  /// What the sample image shows, for people who can't see it.
  package var alt: Located<String>?
  /// AdChoices only: `nil` is any corner.
  package var corner: Located<Corner>?
  /// AdChoices only, points.
  package var widthField: Located<Double>?
  package var heightField: Located<Double>?
  /// From the key to the end of its value.
  package var range: SourceRange

  package init(key: Located<String>, type: Located<AssetType>, range: SourceRange) {
    self.key = key
    self.type = type
    self.range = range
    mimeTypes = []
  }

  package var isRequired: Bool { requiredField?.value ?? false }
  package var isClickable: Bool { clickableField?.value ?? false }
  /// AdChoices: 19 × 15 points unless declared (support.google.com/admanager/answer/2695279).
  package var width: Double { widthField?.value ?? 19 }
  package var height: Double { heightField?.value ?? 15 }
}
