import Model
package import Basics
import Sessions

/// An ad label with a known word for an ad, but in another language than its session's.
package struct ForeignLabel: Hashable, Codable, Sendable {
  package var session: String
  package var ad: String
  package var format: RowKey
  package var country: RowKey
  /// The session's recorded language.
  package var language: RowKey
  /// The label's recorded text, redacted (`Privacy.cut`).
  package var word: RowKey
  /// Codes of the languages in which the text marks an ad, sorted.
  package var languages: [String]
  /// The first `asset.render` line that shows the label.
  package var location: Location
}

extension ForeignLabel: Comparable {
  package static func < (a: ForeignLabel, b: ForeignLabel) -> Bool {
    if a.location != b.location { return a.location < b.location }
    return [a.session, a.ad].lexicographicallyPrecedes([b.session, b.ad])
  }
}

/// Counts of the texts of shown native ads, and ad labels in another language than their session's.
package struct TextSums: Codable, Equatable, Sendable {
  /// Maximum number of labels kept: the first by their places. The count includes all.
  package static let mostLabels = 5

  /// Headlines and bodies that were delivered as text and rendered.
  package private(set) var rendered = 0
  /// Rendered texts for which no `asset.render` line records whether they were cut off.
  package private(set) var unmeasured = 0
  private var foreign = TopK<ForeignLabel>(limit: mostLabels)

  package init() {}

  /// The number of ads with a label in another language than their session's.
  package var foreignLabelCount: Int { foreign.count }
  /// The kept labels in another language, sorted by place.
  package var foreignLabels: [ForeignLabel] { foreign.sorted() }

  static func += (a: inout TextSums, b: TextSums) {
    a.rendered += b.rendered
    a.unmeasured += b.unmeasured
    a.foreign += b.foreign
  }

  mutating func add(_ ad: AdRecord, in session: SessionRecord, format: RowKey) {
    guard ad.wasShown, !ad.isOfOtherKind else { return }
    rendered += ad.texts.rendered
    unmeasured += ad.texts.unmeasured
    guard let line = ad.foreignLabel, let text = line[.text]?.string else { return }
    foreign.add(
      ForeignLabel(
        session: session.id, ad: ad.id, format: format, country: RowKey(session.country),
        language: RowKey(session.language), word: RowKey(text, as: .cut),
        languages: AdLabelWords.languages(saying: text).sorted(), location: line.location))
  }
}
