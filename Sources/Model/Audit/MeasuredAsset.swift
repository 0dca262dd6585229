package import Basics

/// A stretch of the page, in CSS pixels from the left and the top of the viewport.
package struct PageBox: Hashable, Sendable {
  package var (x, y, width, height): (Double, Double, Double, Double)

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }

  /// Whether the other lies in it, as far as `slack` px beyond.
  package func holds(_ other: PageBox, slack: Double) -> Bool {
    other.x >= x - slack && other.y >= y - slack && other.x + other.width <= x + width + slack
      && other.y + other.height <= y + height + slack
  }
}

/// What a browser shows of one asset in one combination.
package struct MeasuredAsset: Hashable, Sendable {
  /// How a text is painted.
  package struct Text: Hashable, Sendable {
    /// Cut, and no ellipsis says so.
    package var isClipped: Bool
    /// Painted outside its element or the ad.
    package var overflows: Bool
    /// The smallest, in CSS px.
    package var size: Double?

    package init(isClipped: Bool, overflows: Bool, size: Double? = nil) {
      (self.isClipped, self.overflows, self.size) = (isClipped, overflows, size)
    }
  }

  /// How a picture is painted.
  package struct Picture: Hashable, Sendable {
    package var isMissing: Bool
    /// By how much of its own ratio the painted one differs.
    package var stretched: Double
    /// What share of it is cut off.
    package var cropped: Double
    /// Where it comes from; empty where nobody knows.
    package var address: String

    package init(isMissing: Bool = false, stretched: Double = 0, cropped: Double = 0, address: String = "") {
      (self.isMissing, self.stretched, self.cropped, self.address) = (isMissing, stretched, cropped, address)
    }
  }

  package var key: String
  package var type: AssetType
  /// Whether the state delivers it.
  package var isDelivered: Bool
  /// The element that is it, in a few characters of CSS; `nil`: none is, and nothing else is known.
  package var element: String?
  /// Where that stands in its template or file.
  package var place: SourceRange?
  package var box: PageBox?
  package var isPainted = false
  /// Why nothing of it is.
  package var hiddenBy: String?
  /// The element on top of it.
  package var coveredBy: String?
  /// The stronger of icon against background and glyph against plate, 1 to 21.
  package var contrast: Double?
  package var hasTarget: Bool?
  /// What a click at its centre lands on.
  package var hit: String?
  package var isClickable: Bool?
  package var isFocusable: Bool?
  /// The accessible name of its target.
  package var name: String?
  package var text: Text?
  package var picture: Picture?
  /// Neither a text nor a picture's address stands in it.
  package var isEmpty = false

  package init(key: String, type: AssetType, isDelivered: Bool = true, element: String? = nil) {
    (self.key, self.type, self.isDelivered, self.element) = (key, type, isDelivered, element)
  }

  package var isFound: Bool { element != nil }
}

/// What a browser shows of a rendering in one combination.
package struct MeasuredPage: Hashable, Sendable {
  /// Something in the rendering that would run.
  package struct Script: Hashable, Sendable {
    package var what: String
    package var place: SourceRange?
    /// Runs when the page is loaded, and not only when its reader does something.
    package var runsByItself: Bool

    package init(_ what: String, at place: SourceRange? = nil, runsByItself: Bool = false) {
      (self.what, self.place, self.runsByItself) = (what, place, runsByItself)
    }
  }

  /// Something that was asked for and isn't the rendering's own.
  package struct Refusal: Hashable, Sendable {
    package var address: String
    /// A path in the rendering's own folder, where no such file is.
    package var isOwn: Bool

    package init(_ address: String, isOwn: Bool = false) { (self.address, self.isOwn) = (address, isOwn) }
  }

  package var combination: Combination
  /// True if the state or the simulated eye is there to see what breaks.
  package var isStress = false
  package var isRightToLeft = false
  package var ad = PageBox(x: 0, y: 0, width: 0, height: 0)
  package var viewportWidth = 0.0
  package var contentWidth = 0.0
  /// CSS pixels that the page is scrolled to the right, so that the icon is in view; boxes are those of the viewport then.
  package var scrolledBy = 0.0
  package var assets: [MeasuredAsset] = []
  package var refusals: [Refusal] = []
  package var scripts: [Script] = []
  /// The picture of it, below the audit's folder.
  package var screenshot = ""

  package init(_ combination: Combination) { self.combination = combination }
}

/// What a browser shows of a format in all combinations that were asked for.
package struct MeasuredRendering: Hashable, Sendable {
  /// A combination that could not be measured, or all of a state, and why.
  package struct Failure: Hashable, Sendable, Comparable {
    package var state: String
    package var reason: String

    package init(state: String, reason: String) { (self.state, self.reason) = (state, reason) }

    package static func < (a: Failure, b: Failure) -> Bool { (a.state, a.reason) < (b.state, b.reason) }
  }

  package var format: String
  package var source: RenderingSource
  /// Of all that it was made from.
  package var digest: String
  /// The file that elements' places are in; `nil` for a built-in preview.
  package var file: String?
  /// Among several HTML files of one format: from 1.
  package var number = 1
  /// In the order of their combinations.
  package var pages: [MeasuredPage]
  package var failures: [Failure]

  package init(
    format: String, source: RenderingSource, digest: String = "", file: String? = nil,
    pages: [MeasuredPage] = [], failures: [Failure] = []
  ) {
    (self.format, self.source, self.digest, self.file) = (format, source, digest, file)
    (self.pages, self.failures) = (pages, failures)
  }
}
