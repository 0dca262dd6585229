/// A rendering in one state as a browser loads it: HTML, and the files that it may request.
package struct RenderingPage: Sendable {
  /// An asset to find in the page.
  package struct WantedAsset: Sendable {
    package var key: String
    package var type: AssetType
    /// True if ads in this state come with the asset.
    package var isDelivered: Bool
    /// Size in px of the sample picture that stands for the asset.
    package var size: (width: Double, height: Double)?
    /// True for a picture that keeps its aspect ratio in a box of any shape: an SVG.
    package var letterboxes: Bool
    /// Address of the sample picture, relative to the folder of the samples; `nil` without one.
    package var address: String?

    package init(
      key: String, type: AssetType, isDelivered: Bool = true, size: (width: Double, height: Double)? = nil,
      letterboxes: Bool = false, address: String? = nil
    ) {
      (self.key, self.type, self.isDelivered) = (key, type, isDelivered)
      (self.size, self.letterboxes, self.address) = (size, letterboxes, address)
    }
  }

  /// A file that belongs to the rendering.
  package struct OwnFile: Sendable {
    package var type: String
    package var bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }

  package var state: String
  /// True if the state makes the layout difficult on purpose, for example by a very long word.
  package var isStress: Bool
  package var html: String
  /// The path under which the page is served to the browser, so that its relative addresses lead to the rendering's
  /// files.
  package var path: String
  /// Keys of the assets. The page's markup refers to an asset by its index in this list.
  package var keys: [String]
  package var assets: [WantedAsset]
  /// Returns the rendering's file at a percent-encoded path; `nil` if there is none.
  package var file: @Sendable (String) -> OwnFile?

  package init(
    state: String, isStress: Bool = false, html: String, path: String = "page.html", keys: [String],
    assets: [WantedAsset], file: @escaping @Sendable (String) -> OwnFile?
  ) {
    (self.state, self.isStress, self.html, self.path) = (state, isStress, html, path)
    (self.keys, self.assets, self.file) = (keys, assets, file)
  }
}

/// The widths, colour schemes and simulations in which each page is measured.
package struct AuditScope: Sendable {
  package var widths: [Int]
  package var schemes: [AuditScheme]
  /// The simulations to run; `nil` stands for the page without one.
  package var eyes: [SimulatedEye?]
  package static let height = 800

  package init(
    widths: [Int] = [320, 390, 768, 1280], schemes: [AuditScheme] = [.light, .dark],
    eyes: [SimulatedEye?] = [nil]
  ) {
    (self.widths, self.schemes, self.eyes) = (widths, schemes, eyes)
  }
}
