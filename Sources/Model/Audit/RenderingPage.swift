/// A rendering in one state, as a browser gets it: HTML, and what it may ask for.
package struct RenderingPage: Sendable {
  /// An asset that is looked for.
  package struct WantedAsset: Sendable {
    package var key: String
    package var type: AssetType
    /// Whether the state delivers it.
    package var isDelivered: Bool
    /// Of its sample picture, in px.
    package var size: (width: Double, height: Double)?
    /// A picture that keeps its ratio in whatever box: an SVG.
    package var letterboxes: Bool

    package init(
      key: String, type: AssetType, isDelivered: Bool = true, size: (width: Double, height: Double)? = nil,
      letterboxes: Bool = false
    ) {
      (self.key, self.type, self.isDelivered) = (key, type, isDelivered)
      (self.size, self.letterboxes) = (size, letterboxes)
    }
  }

  /// A file of the rendering's own.
  package struct OwnFile: Sendable {
    package var type: String
    package var bytes: [UInt8]

    package init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
  }

  package var state: String
  /// True for a state that is there to see what breaks.
  package var isStress: Bool
  package var html: String
  /// Where the page seems to lie, so that its relative addresses lead to its files.
  package var path: String
  /// Keys by the numbers that marks in the markup have.
  package var keys: [String]
  package var assets: [WantedAsset]
  /// A file of its own by its path, percent-encoded; `nil`: there is none.
  package var file: @Sendable (String) -> OwnFile?

  package init(
    state: String, isStress: Bool = false, html: String, path: String = "page.html", keys: [String],
    assets: [WantedAsset], file: @escaping @Sendable (String) -> OwnFile?
  ) {
    (self.state, self.isStress, self.html, self.path) = (state, isStress, html, path)
    (self.keys, self.assets, self.file) = (keys, assets, file)
  }
}

/// Which combinations are measured.
package struct AuditScope: Sendable {
  package var widths: [Int]
  package var schemes: [AuditScheme]
  /// `nil`: as it is.
  package var eyes: [SimulatedEye?]
  package static let height = 800

  package init(
    widths: [Int] = [320, 390, 768, 1280], schemes: [AuditScheme] = [.light, .dark],
    eyes: [SimulatedEye?] = [nil]
  ) {
    (self.widths, self.schemes, self.eyes) = (widths, schemes, eyes)
  }
}
