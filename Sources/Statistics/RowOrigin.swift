package import Model
import Sessions

/// The properties of a single ad by which rows about ads are filtered, such as its day and country.
package struct RowOrigin: Hashable, Codable, Sendable {
  /// The UTC day of the ad (`AdRecord.day`).
  package let day: Day
  package let country: RowKey
  /// The version of the session's app, without the app's id.
  package let appVersion: RowKey
  package let lineItem: RowKey

  init(of ad: AdRecord, in session: SessionRecord) {
    (day, country) = (ad.day, RowKey(session.country))
    appVersion = RowKey(session.appVersion, as: .version)
    lineItem = RowKey(ad.lineItem)
  }
}

/// A row about a single ad.
package protocol RowOfAd: Sendable {
  var session: String { get }
  var ad: String { get }
  var format: RowKey { get }
  var origin: RowOrigin { get }
}
