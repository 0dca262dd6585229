package import Diagnostics

/// A line by which a party counts an ad a second time.
package struct RepeatedImpression: Hashable, Sendable {
  package var session: String
  package var ad: String
  package var format: RowKey
  /// `app`, `sdk` or `adapter`, where the event says so.
  package var party: String?
  package var location: Location
  /// The line by which the party had counted it.
  package var first: Location
}

extension RepeatedImpression: Comparable {
  package static func < (a: RepeatedImpression, b: RepeatedImpression) -> Bool {
    if a.location != b.location { return a.location < b.location }
    return [a.session, a.ad].lexicographicallyPrecedes([b.session, b.ad])
  }
}
