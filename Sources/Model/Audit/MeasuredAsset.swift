package import Basics

/// A rectangle of the page, in CSS pixels from the left and the top of the viewport.
package struct PageBox: Hashable, Sendable {
  package var (x, y, width, height): (Double, Double, Double, Double)

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }

  /// True if the other box lies inside this one, allowing `slack` px beyond each edge.
  package func holds(_ other: PageBox, slack: Double) -> Bool {
    other.x >= x - slack && other.y >= y - slack && other.x + other.width <= x + width + slack
      && other.y + other.height <= y + height + slack
  }
}

/// The measurements of one asset on one page: in one state, width, colour scheme and simulation.
package struct MeasuredAsset: Hashable, Sendable {
  /// Measurements of the text that an asset paints.
  package struct Text: Hashable, Sendable {
    /// True if the text is cut off without an ellipsis.
    package var isClipped: Bool
    /// True if the text is painted outside its element or the ad.
    package var overflows: Bool
    /// The smallest font size in CSS px.
    package var size: Double?

    package init(isClipped: Bool, overflows: Bool, size: Double? = nil) {
      (self.isClipped, self.overflows, self.size) = (isClipped, overflows, size)
    }
  }

  /// Measurements of the picture that an asset paints.
  package struct Picture: Hashable, Sendable {
    package var isMissing: Bool
    /// Relative deviation of the painted aspect ratio from the picture's own: 0.02 is 2 %.
    package var stretched: Double
    /// Share of the picture that is cut off, 0 to 1.
    package var cropped: Double
    /// The picture's address; empty if unknown.
    package var address: String

    package init(isMissing: Bool = false, stretched: Double = 0, cropped: Double = 0, address: String = "") {
      (self.isMissing, self.stretched, self.cropped, self.address) = (isMissing, stretched, cropped, address)
    }
  }

  package var key: String
  package var type: AssetType
  /// True if ads in the previewed state come with the asset.
  package var isDelivered: Bool
  /// The asset's element, as a short CSS selector; `nil` if no element was found, and then nothing else is measured.
  package var element: String?
  /// The range of the element in the template or the file that it is from.
  package var place: SourceRange?
  package var box: PageBox?
  package var isPainted = false
  /// The reason why nothing of the asset is painted; `nil` if something is.
  package var hiddenBy: String?
  /// The element that covers the asset; `nil` if none does.
  package var coveredBy: String?
  /// The higher of two contrast ratios, 1 to 21: that of the icon against what lies behind it, and that of its glyph
  /// against the icon's own background.
  package var contrast: Double?
  package var hasTarget: Bool?
  /// The element that a click at the centre of the asset hits.
  package var hit: String?
  package var isClickable: Bool?
  package var isFocusable: Bool?
  /// The accessible name of the element that takes clicks on the asset.
  package var name: String?
  package var text: Text?
  package var picture: Picture?
  /// True if the asset's element holds neither text nor a picture's address.
  package var isEmpty = false

  package init(key: String, type: AssetType, isDelivered: Bool = true, element: String? = nil) {
    (self.key, self.type, self.isDelivered, self.element) = (key, type, isDelivered, element)
  }

  package var isFound: Bool { element != nil }
}

/// The measurements of a rendering in one state, width, colour scheme and simulation.
package struct MeasuredPage: Hashable, Sendable {
  /// Code in the rendering that a browser would run if scripts were allowed.
  package struct Script: Hashable, Sendable {
    package var what: String
    package var place: SourceRange?
    /// True if the code runs when the page loads, and not only on a user's action.
    package var runsByItself: Bool

    package init(_ what: String, at place: SourceRange? = nil, runsByItself: Bool = false) {
      (self.what, self.place, self.runsByItself) = (what, place, runsByItself)
    }
  }

  /// A request that the audit refused: for a foreign address, or for a missing file of the rendering.
  package struct Refusal: Hashable, Sendable {
    package var address: String
    /// True if the address is a path in the rendering's folder at which there is no file.
    package var isOwn: Bool

    package init(_ address: String, isOwn: Bool = false) { (self.address, self.isOwn) = (address, isOwn) }
  }

  /// A placeholder of a template that was left unfilled.
  package struct Placeholder: Hashable, Sendable {
    /// The placeholder's text: `##hb_native_title##`.
    package var text: String
    /// The range of the element that contains the placeholder, in the rendering's file; `nil` if it isn't known.
    package var place: SourceRange?

    package init(_ text: String, at place: SourceRange? = nil) { (self.text, self.place) = (text, place) }
  }

  package var combination: Combination
  /// True if the previewed state or the simulation makes the layout difficult on purpose. Faults are then only notes,
  /// except for those of AdChoices and the ad label.
  package var isStress = false
  package var isRightToLeft = false
  package var ad = PageBox(x: 0, y: 0, width: 0, height: 0)
  package var viewportWidth = 0.0
  package var contentWidth = 0.0
  /// The number of CSS pixels by which the page is scrolled to the right to show the icon. Boxes are relative to the
  /// scrolled viewport.
  package var scrolledBy = 0.0
  package var assets: [MeasuredAsset] = []
  package var refusals: [Refusal] = []
  package var scripts: [Script] = []
  package var placeholders: [Placeholder] = []
  /// Path of the screenshot relative to the audit's folder; empty if none was kept.
  package var screenshot = ""

  package init(_ combination: Combination) { self.combination = combination }
}

/// The measurements of a format's rendering in all requested states, widths, colour schemes and simulations.
package struct MeasuredRendering: Hashable, Sendable {
  /// A state that could not be measured at all, or only at some widths, colour schemes and simulations, with the
  /// reason.
  package struct Failure: Hashable, Sendable, Comparable {
    package var state: String
    package var reason: String

    package init(state: String, reason: String) { (self.state, self.reason) = (state, reason) }

    package static func < (a: Failure, b: Failure) -> Bool { (a.state, a.reason) < (b.state, b.reason) }
  }

  package var format: String
  package var source: RenderingSource
  /// Digest of everything that the rendering was made from.
  package var digest: String
  /// The file that the source ranges of elements refer to; `nil` for a built-in preview.
  package var file: String?
  /// The rendering's number among several HTML files of one format, from 1.
  package var number = 1
  /// The measured pages, sorted by combination.
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
