import Model
package import Basics
import Sessions

/// The names that an ad's bid states: of the payer, and of the person on whose behalf the ad is shown (Article 26(1)(b) and
/// (c)). Both are redacted.
package struct NamedParties: Hashable, Codable, Comparable, Sendable {
  package let payer: RowKey
  package let behalf: RowKey

  /// Creates the names in an ad's bid; `nil` if it states none.
  init?(of ad: AdRecord) {
    guard let bid = ad.transparency, bid.paid != nil || bid.behalf != nil else { return nil }
    payer = RowKey(bid.paid, as: .cut)
    behalf = bid.behalf == bid.paid ? payer : RowKey(bid.behalf, as: .cut)
  }

  package static func < (a: NamedParties, b: NamedParties) -> Bool {
    (a.payer, a.behalf) < (b.payer, b.behalf)
  }
}

/// Sums of the ads in scope whose bids have the same names.
package struct NamedAds: Hashable, Codable, Summable {
  /// A line that names the parties.
  package struct Line: Hashable, Codable, Comparable, Sendable {
    package let location: Location
    package let session: String
    let time: Timestamp

    package static func < (a: Line, b: Line) -> Bool {
      (a.time, a.session, a.location) < (b.time, b.session, b.location)
    }
  }

  package private(set) var ads = 0
  /// Numbers of ads by line item, and by country.
  @CodedInOrder private var byLineItem: [RowKey: Int] = [:]
  @CodedInOrder private var byCountry: [RowKey: Int] = [:]
  /// The first and the last line with the names, by time.
  package private(set) var (first, last): (Line?, Line?)

  package init() {}

  mutating func add(_ ad: AdRecord, in session: SessionRecord, country: RowKey) {
    ads += 1
    byLineItem[RowKey(ad.lineItem), default: 0] += 1
    byCountry[country, default: 0] += 1
    guard let load = ad.load else { return }
    note(Line(location: load.location, session: session.id, time: load.time))
  }

  private mutating func note(_ line: Line) {
    first = first.map { min($0, line) } ?? line
    last = last.map { max($0, line) } ?? line
  }

  /// The number of different line items; `nil` if none was recorded.
  package var lineItemCount: Int? {
    let count = byLineItem.keys.count { $0.value != nil }
    return count == 0 ? nil : count
  }

  /// The countries, sorted; one that wasn't recorded comes last.
  package var countries: [RowKey] { byCountry.keys.sorted() }

  package static func += (a: inout NamedAds, b: NamedAds) {
    a.ads += b.ads
    a.byLineItem.merge(b.byLineItem, uniquingKeysWith: +)
    a.byCountry.merge(b.byCountry, uniquingKeysWith: +)
    for line in [b.first, b.last] { if let line { a.note(line) } }
  }
}

extension SessionStatistics {
  /// The names with their ads, the most ads first; at most `mostListed` names.
  package var namedParties: [(key: NamedParties, sum: NamedAds)] {
    names.first.sorted { ($1.sum.ads, $0.key) < ($0.sum.ads, $1.key) }
  }

  /// The ads with other names than those of `namedParties`.
  package var otherNames: NamedAds { names.others }
}
