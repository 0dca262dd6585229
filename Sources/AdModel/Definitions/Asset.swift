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

/// One asset of a native format: its key and what the author says of it. Kept behind a reference, as definitions are.
package struct Asset: Sendable {
  private struct Fields: Sendable {
    var key: Located<String>
    var type: Located<AssetType>
    var requiredField: Located<Bool>?
    var clickableField: Located<Bool>?
    var maxLength: Located<Int>?
    var ratio: Located<AspectRatio>?
    var minWidth: Located<Int>?
    var minHeight: Located<Int>?
    var mimeTypes: [Located<String>]
    var choices: Located<[Located<String>]>?
    var allowOtherChoices: Located<Bool>?
    var label: Located<String>?
    var description: Located<String>?
    var defaultValue: Located<String>?
    var sample: Located<String>?
    var alt: Located<String>?
    var corner: Located<Corner>?
    var widthField: Located<Double>?
    var heightField: Located<Double>?
    var range: SourceRange
  }

  private var box: Boxed<Fields>

  package init(key: Located<String>, type: Located<AssetType>, range: SourceRange) {
    box = Boxed(Fields(key: key, type: type, mimeTypes: [], range: range))
  }

  /// The same, sharing no reference with this one.
  func detached() -> Asset {
    var copy = self
    copy.box = box.detached
    return copy
  }

  package var key: Located<String> {
    get { box.fields.key }
    _modify { yield &box.fields.key }
  }
  package var type: Located<AssetType> {
    get { box.fields.type }
    _modify { yield &box.fields.type }
  }
  package var requiredField: Located<Bool>? {
    get { box.fields.requiredField }
    _modify { yield &box.fields.requiredField }
  }
  package var clickableField: Located<Bool>? {
    get { box.fields.clickableField }
    _modify { yield &box.fields.clickableField }
  }
  /// Characters (extended grapheme clusters), for text.
  package var maxLength: Located<Int>? {
    get { box.fields.maxLength }
    _modify { yield &box.fields.maxLength }
  }
  package var ratio: Located<AspectRatio>? {
    get { box.fields.ratio }
    _modify { yield &box.fields.ratio }
  }
  /// Pixels.
  package var minWidth: Located<Int>? {
    get { box.fields.minWidth }
    _modify { yield &box.fields.minWidth }
  }
  package var minHeight: Located<Int>? {
    get { box.fields.minHeight }
    _modify { yield &box.fields.minHeight }
  }
  package var mimeTypes: [Located<String>] {
    get { box.fields.mimeTypes }
    _modify { yield &box.fields.mimeTypes }
  }
  package var choices: Located<[Located<String>]>? {
    get { box.fields.choices }
    _modify { yield &box.fields.choices }
  }
  package var allowOtherChoices: Located<Bool>? {
    get { box.fields.allowOtherChoices }
    _modify { yield &box.fields.allowOtherChoices }
  }
  package var label: Located<String>? {
    get { box.fields.label }
    _modify { yield &box.fields.label }
  }
  package var description: Located<String>? {
    get { box.fields.description }
    _modify { yield &box.fields.description }
  }
  package var defaultValue: Located<String>? {
    get { box.fields.defaultValue }
    _modify { yield &box.fields.defaultValue }
  }
  /// Text, a number's text, or the path of a file relative to the format's folder (images, video).
  package var sample: Located<String>? {
    get { box.fields.sample }
    _modify { yield &box.fields.sample }
  }
  /// What the sample image shows, for people who can't see it.
  package var alt: Located<String>? {
    get { box.fields.alt }
    _modify { yield &box.fields.alt }
  }
  /// AdChoices only: `nil` is any corner.
  package var corner: Located<Corner>? {
    get { box.fields.corner }
    _modify { yield &box.fields.corner }
  }
  /// AdChoices only, points.
  package var widthField: Located<Double>? {
    get { box.fields.widthField }
    _modify { yield &box.fields.widthField }
  }
  package var heightField: Located<Double>? {
    get { box.fields.heightField }
    _modify { yield &box.fields.heightField }
  }
  /// From the key to the end of its value.
  package var range: SourceRange {
    get { box.fields.range }
    _modify { yield &box.fields.range }
  }

  package var isRequired: Bool { requiredField?.value ?? false }
  package var isClickable: Bool { clickableField?.value ?? false }
  /// AdChoices: 19 × 15 points unless declared (support.google.com/admanager/answer/2695279).
  package var width: Double { widthField?.value ?? 19 }
  package var height: Double { heightField?.value ?? 15 }

  /// The least that an AdChoices icon may measure, in points: as declared, and 15 × 15 whatever is declared
  /// (Ad Manager's own figure for labels, support.google.com/admanager/answer/7031536).
  ///
  /// - Parameter asset: the icon's in the definition; `nil` where there is none.
  package static func leastAdChoicesSize(of asset: Asset?) -> (width: Double, height: Double) {
    (max(asset?.width ?? 0, 15), max(asset?.height ?? 0, 15))
  }
}
