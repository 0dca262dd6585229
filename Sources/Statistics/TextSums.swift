import Model
package import Basics
import Sessions

/// An ad label whose word is known, and not in the language of its session.
package struct ForeignLabel: Hashable, Codable, Sendable {
  package var session: String
  package var ad: String
  package var format: RowKey
  package var country: RowKey
  /// The session's, as recorded.
  package var language: RowKey
  /// The label's text, as recorded.
  package var word: RowKey
  /// Codes of the languages in which it marks an ad, sorted.
  package var languages: [String]
  /// The first `asset.render` that shows it.
  package var location: Location
}

extension ForeignLabel: Comparable {
  package static func < (a: ForeignLabel, b: ForeignLabel) -> Bool {
    if a.location != b.location { return a.location < b.location }
    return [a.session, a.ad].lexicographicallyPrecedes([b.session, b.ad])
  }
}

/// The sums of what native ads that were shown say in text.
package struct TextSums: Codable, Equatable, Sendable {
  /// Labels are kept up to this number, the first by their places. All are counted.
  package static let mostLabels = 5

  /// Headlines and bodies that came as text and were rendered.
  package private(set) var rendered = 0
  /// Texts among them of which no rendering says whether they were cut.
  package private(set) var unmeasured = 0
  private var foreign = LimitedBag<ForeignLabel>(limit: mostLabels)

  package init() {}

  /// Ads with a label of another language than their session's.
  package var foreignLabelCount: Int { foreign.count }
  /// The labels that were kept, in the order of their places.
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
