/// A size at which a preview is looked at, in CSS pixels.
package struct PreviewSize: Hashable, Sendable {
  var width: Int
  var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A format in one state, drawn as it looks in an app: a page of its own, framed by the format's page.
package struct PreviewPage: Sendable {
  package var state: PreviewState
  /// In words: "Longest allowed text".
  package var title: String
  /// Below the output folder.
  package var path: String
  /// The preview's own words, and which way they run.
  var words: PreviewWords
  /// The sizes at which the format's page frames it, narrow first.
  var sizes: [PreviewSize]

  /// Whether the catalog's card shows it.
  package var isTypical: Bool { state == .typical }
}
