package import Basics

package enum AssetType: String, CaseIterable, Sendable {
  case text, image, url, number, list
  /// The AdChoices icon: delivered by the server, rendered by the app
  /// (developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats).
  case adChoices
  /// The ad label, a short text such as "Ad" that marks the ad.
  case badge
  case video
}

/// A corner of the ad. Left and right are physical; start and end swap sides with the direction of the ad's text.
package enum Corner: String, CaseIterable, AuthoredConvertible {
  case topLeft, topRight, bottomLeft, bottomRight
  case topStart, topEnd, bottomStart, bottomEnd

  /// Returns the physical corner for a direction of text.
  package func physical(_ direction: TextDirection) -> Corner {
    switch self {
    case .topLeft, .topRight, .bottomLeft, .bottomRight: self
    case .topStart: direction == .leftToRight ? .topLeft : .topRight
    case .topEnd: direction == .leftToRight ? .topRight : .topLeft
    case .bottomStart: direction == .leftToRight ? .bottomLeft : .bottomRight
    case .bottomEnd: direction == .leftToRight ? .bottomRight : .bottomLeft
    }
  }

  package var isAtTop: Bool { [.topLeft, .topRight, .topStart, .topEnd].contains(self) }

  /// The corner in words: `top left`, `bottom end`.
  package var words: String {
    switch self {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    case .topStart: "top start"
    case .topEnd: "top end"
    case .bottomStart: "bottom start"
    case .bottomEnd: "bottom end"
    }
  }
}

/// A ratio of width to height, with both numbers as the author wrote them: `1.91:1`.
package struct AspectRatio: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package var value: Double { width / height }

  /// True if a picture of this size has the ratio within 1 % (judging.md, "Tolerances"). Width and height may be in any
  /// one unit.
  package func fits(width: Double, height: Double) -> Bool {
    guard width > 0, height > 0 else { return false }
    return (width / height / value - 1).magnitude <= 0.01
  }
}

/// The size of a picture in pixels, as an author writes it: `1200x628`.
package struct PictureSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  /// Parses `width x height`, whole numbers from 1 to 100,000, with `x` or `×` between them; `nil` if it is malformed.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    let sides = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy((1...100_000).contains) else { return nil }
    (width, height) = (sides[0], sides[1])
  }
}

/// The fields that an author declares of an asset, besides its type; an absent field is `nil`, or an empty list.
@usableFromInline package struct AssetDeclaration: Sendable {
  package var requiredField: Located<Bool>?
  package var clickableField: Located<Bool>?
  package var label: Located<String>?
  package var description: Located<String>?
  package var defaultValue: Located<String>?
  /// The sample: a text, a number as text, or the path of a picture or video relative to the format's folder.
  package var sample: Located<String>?
  /// Samples of a text in other languages, by `sampleLanguages`.
  package var samples: [String: Located<String>] = [:]
  /// Maximum length of a text in characters (extended grapheme clusters).
  package var maxLength: Located<Int>?
  package var choices: Located<[Located<String>]>?
  package var allowOtherChoices: Located<Bool>?
  package var ratio: Located<AspectRatio>?
  /// Minimum width of an image in pixels.
  package var minWidth: Located<Int>?
  package var minHeight: Located<Int>?
  /// Maximum width of an image in pixels.
  package var maxWidth: Located<Int>?
  package var maxHeight: Located<Int>?
  /// The sizes that are accepted, such as `1200x628` (`PictureSize`); any if there are none.
  package var sizes: [Located<String>] = []
  /// Maximum size of the file of an image or a video in bytes.
  package var maxBytes: Located<Int>?
  /// Minimum and maximum length of a video in milliseconds.
  package var minDurationMs: Located<Int>?
  package var maxDurationMs: Located<Int>?
  package var mimeTypes: [Located<String>] = []
  /// Description of the sample image for people who can't see it.
  package var alt: Located<String>?
  /// The corner of AdChoices or of the ad label; `nil` means any corner.
  package var corner: Located<Corner>?
  /// The declared width in points; `nil` if the definition declares none. Only AdChoices has one.
  package var widthField: Located<Double>?
  package var heightField: Located<Double>?

  package init() {}

  /// The languages that previews show besides that of `sample`, as BCP 47 tags.
  package static let sampleLanguages = ["ar", "en", "he", "ja", "zh-Hans"]
}

/// One asset of a native format: its key, its type and its declared fields, such as `asset.maxLength`.
///
/// `isRequired`, `isClickable`, `width` and `height` return the defaults of fields that the author left out. It is a
/// class, like `FormatDefinition`, because a million ads may refer to one asset.
@dynamicMemberLookup
@usableFromInline package final class Asset: Sendable {
  package let key: Located<String>
  package let type: Located<AssetType>
  /// The range from the key to the end of its value.
  package let range: SourceRange
  @usableFromInline package let declared: AssetDeclaration

  package init(
    key: Located<String>, type: Located<AssetType>, range: SourceRange,
    _ declared: AssetDeclaration = AssetDeclaration()
  ) {
    (self.key, self.type, self.range, self.declared) = (key, type, range, declared)
  }

  /// Returns a declared value: `asset.maxLength` stands for `declared.maxLength`. It is inlined to avoid creating a key
  /// path, and therefore `AssetDeclaration` is `@usableFromInline`.
  @inlinable package subscript<Value>(dynamicMember path: KeyPath<AssetDeclaration, Value>) -> Value {
    declared[keyPath: path]
  }

  /// Returns a copy of the asset as a new object.
  func detached() -> Asset { Asset(key: key, type: type, range: range, declared) }

  package var isRequired: Bool { declared.requiredField?.value ?? false }
  package var isClickable: Bool { declared.clickableField?.value ?? false }
  /// Size of AdChoices: 19 × 15 points unless declared (support.google.com/admanager/answer/2695279).
  package var width: Double { declared.widthField?.value ?? 19 }
  package var height: Double { declared.heightField?.value ?? 15 }

  /// Returns the number in the sample of a number asset; `nil` if it is no number, or outside the range that an ad may
  /// deliver.
  package static func number(_ sample: String) -> Double? {
    Double(decimal: sample).flatMap { NumberRange.amounts.contains($0) ? $0 : nil }
  }

  /// Returns the minimum size of an AdChoices icon in points: the declared size, but at least 15 × 15 (Ad Manager's own
  /// figure for labels, support.google.com/admanager/answer/7031536).
  ///
  /// - Parameter asset: the definition's AdChoices asset; `nil` if there is none.
  package static func leastAdChoicesSize(of asset: Asset?) -> (width: Double, height: Double) {
    (max(asset?.width ?? 0, 15), max(asset?.height ?? 0, 15))
  }
}
