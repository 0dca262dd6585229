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
  private struct Fields {
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

  // Unchecked, and safe: `fields` is only written by `own()`'s callers, when nobody else refers to the storage.
  private final class Storage: @unchecked Sendable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  package init(key: Located<String>, type: Located<AssetType>, range: SourceRange) {
    storage = Storage(Fields(key: key, type: type, mimeTypes: [], range: range))
  }

  private mutating func own() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
  }

  /// The same, sharing no reference with this one.
  func detached() -> Asset {
    var copy = self
    copy.storage = Storage(storage.fields)
    return copy
  }

  package var key: Located<String> {
    get { storage.fields.key }
    _modify {
      own()
      yield &storage.fields.key
    }
  }
  package var type: Located<AssetType> {
    get { storage.fields.type }
    _modify {
      own()
      yield &storage.fields.type
    }
  }
  package var requiredField: Located<Bool>? {
    get { storage.fields.requiredField }
    _modify {
      own()
      yield &storage.fields.requiredField
    }
  }
  package var clickableField: Located<Bool>? {
    get { storage.fields.clickableField }
    _modify {
      own()
      yield &storage.fields.clickableField
    }
  }
  /// Characters (extended grapheme clusters), for text.
  package var maxLength: Located<Int>? {
    get { storage.fields.maxLength }
    _modify {
      own()
      yield &storage.fields.maxLength
    }
  }
  package var ratio: Located<AspectRatio>? {
    get { storage.fields.ratio }
    _modify {
      own()
      yield &storage.fields.ratio
    }
  }
  /// Pixels.
  package var minWidth: Located<Int>? {
    get { storage.fields.minWidth }
    _modify {
      own()
      yield &storage.fields.minWidth
    }
  }
  package var minHeight: Located<Int>? {
    get { storage.fields.minHeight }
    _modify {
      own()
      yield &storage.fields.minHeight
    }
  }
  package var mimeTypes: [Located<String>] {
    get { storage.fields.mimeTypes }
    _modify {
      own()
      yield &storage.fields.mimeTypes
    }
  }
  package var choices: Located<[Located<String>]>? {
    get { storage.fields.choices }
    _modify {
      own()
      yield &storage.fields.choices
    }
  }
  package var allowOtherChoices: Located<Bool>? {
    get { storage.fields.allowOtherChoices }
    _modify {
      own()
      yield &storage.fields.allowOtherChoices
    }
  }
  package var label: Located<String>? {
    get { storage.fields.label }
    _modify {
      own()
      yield &storage.fields.label
    }
  }
  package var description: Located<String>? {
    get { storage.fields.description }
    _modify {
      own()
      yield &storage.fields.description
    }
  }
  package var defaultValue: Located<String>? {
    get { storage.fields.defaultValue }
    _modify {
      own()
      yield &storage.fields.defaultValue
    }
  }
  /// Text, a number's text, or the path of a file relative to the format's folder (images, video).
  package var sample: Located<String>? {
    get { storage.fields.sample }
    _modify {
      own()
      yield &storage.fields.sample
    }
  }
  /// What the sample image shows, for people who can't see it.
  package var alt: Located<String>? {
    get { storage.fields.alt }
    _modify {
      own()
      yield &storage.fields.alt
    }
  }
  /// AdChoices only: `nil` is any corner.
  package var corner: Located<Corner>? {
    get { storage.fields.corner }
    _modify {
      own()
      yield &storage.fields.corner
    }
  }
  /// AdChoices only, points.
  package var widthField: Located<Double>? {
    get { storage.fields.widthField }
    _modify {
      own()
      yield &storage.fields.widthField
    }
  }
  package var heightField: Located<Double>? {
    get { storage.fields.heightField }
    _modify {
      own()
      yield &storage.fields.heightField
    }
  }
  /// From the key to the end of its value.
  package var range: SourceRange {
    get { storage.fields.range }
    _modify {
      own()
      yield &storage.fields.range
    }
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
