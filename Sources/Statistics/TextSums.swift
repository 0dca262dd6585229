import Sessions

/// Counts of the texts of shown native ads.
package struct TextSums: Codable, Equatable, Sendable {
  /// Headlines and bodies that were delivered as text and rendered.
  package private(set) var rendered = 0
  /// Rendered texts for which no `asset.render` line records whether they were cut off.
  package private(set) var unmeasured = 0

  package init() {}

  static func += (a: inout TextSums, b: TextSums) {
    a.rendered += b.rendered
    a.unmeasured += b.unmeasured
  }

  mutating func add(_ ad: AdRecord) {
    guard ad.wasShown, !ad.isOfOtherKind else { return }
    rendered += ad.texts.rendered
    unmeasured += ad.texts.unmeasured
  }
}
