/// A size at which a preview is looked at, in CSS pixels.
package struct PreviewSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A format in one state, drawn as it looks in an app: a page of its own, framed by the format's page.
package struct PreviewPage: Hashable, Sendable {
  /// Path of the definition that it draws (`FormatDefinition.file`): ids may be double, files are not.
  package var definition: String
  /// A file name's worth: `typical`, `longest-text`.
  package var state: String
  /// In words: "Longest allowed text".
  package var title: String
  /// Whether the catalog's card shows it.
  package var isTypical: Bool
  /// Below the output folder.
  package var path: String
  package var html: String
  /// The sizes at which the format's page frames it, narrow first.
  package var sizes: [PreviewSize]

  package init(
    definition: String, state: String, title: String, isTypical: Bool, path: String, html: String,
    sizes: [PreviewSize]
  ) {
    self.definition = definition
    self.state = state
    self.title = title
    self.isTypical = isTypical
    self.path = path
    self.html = html
    self.sizes = sizes
  }
}
