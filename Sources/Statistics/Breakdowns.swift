import Model
import Sessions

/// The sums of sessions by each dimension, and by format and day.
struct Breakdowns: Codable, Equatable, Sendable {
  /// The key of a row of counts: a format and the day of the ad.
  private struct FormatOfDay: Hashable, Codable, Comparable, Sendable {
    var format: RowKey
    var day: Day

    static func < (a: FormatOfDay, b: FormatOfDay) -> Bool { (a.format, a.day) < (b.format, b.day) }
  }

  private var formats = RowTable<RowKey>()
  private var adUnits = RowTable<RowKey>()
  private var countries = RowTable<RowKey>()
  private var platforms = RowTable<RowKey>()
  private var appVersions = RowTable<RowKey>()
  private var days = RowTable<Day>()
  private var formatDays = RowTable<FormatOfDay>()

  /// Indices of the rows to which all ads of a session belong.
  struct SessionRows {
    fileprivate var country: Int
    fileprivate var platform: Int
    fileprivate var appVersion: Int
  }

  /// Returns the indices of a session's rows; a row is created if there is none.
  mutating func places(of keys: SessionKeys) -> SessionRows {
    SessionRows(
      country: countries.place(of: keys.country), platform: platforms.place(of: keys.platform),
      appVersion: appVersions.place(of: keys.appVersion))
  }

  /// The days of the ads, in no order.
  var daysOfAds: [Day] { days.rows.map(\.key) }

  mutating func formatPlace(of format: RowKey) -> Int { formats.place(of: format) }
  mutating func adUnitPlace(of adUnit: RowKey) -> Int { adUnits.place(of: adUnit) }

  /// Returns the index of a day's row, and that of the row for a format on that day.
  mutating func dayPlaces(of day: Day, format: RowKey) -> (day: Int, formatDay: Int) {
    (days.place(of: day), formatDays.place(of: FormatOfDay(format: format, day: day)))
  }

  /// Counts a session in its rows.
  ///
  /// - Parameters:
  ///   - number: unique among the sessions of these sums.
  ///   - observed: the parts that the session's recorder observes if the session has no ad, else empty.
  mutating func count(_ session: SessionRows, number: Int, observed: ObservedAds) {
    countries.count(number, at: session.country, observed)
    platforms.count(number, at: session.platform, observed)
    appVersions.count(number, at: session.appVersion, observed)
  }

  /// Adds an ad to the rows with these indices.
  mutating func add(
    _ tally: Tally, format: Int, adUnit: Int, day: Int, formatDay: Int, in session: SessionRows, number: Int
  ) {
    formats.add(tally, at: format, session: number)
    adUnits.add(tally, at: adUnit, session: number)
    countries.add(tally, at: session.country, session: number)
    platforms.add(tally, at: session.platform, session: number)
    appVersions.add(tally, at: session.appVersion, session: number)
    days.add(tally, at: day, session: number)
    formatDays.add(tally, at: formatDay, session: number)
  }

  /// Changes the sums of every row.
  mutating func update(_ change: (inout Tally) -> Void) {
    formats.update(change)
    adUnits.update(change)
    countries.update(change)
    platforms.update(change)
    appVersions.update(change)
    days.update(change)
    formatDays.update(change)
  }

  static func += (a: inout Breakdowns, b: Breakdowns) {
    a.formats += b.formats
    a.adUnits += b.adUnits
    a.countries += b.countries
    a.platforms += b.platforms
    a.appVersions += b.appVersions
    a.days += b.days
    a.formatDays += b.formatDays
  }
}

extension Breakdowns {
  /// The rows of a breakdown, unsorted.
  func rows(by dimension: Dimension) -> [(key: RowKey, tally: Tally)] {
    switch dimension {
    case .format: formats.rows
    case .adUnit: adUnits.rows
    case .country: countries.rows
    case .platform: platforms.rows
    case .appVersion: appVersions.rows
    case .day: days.rows.map { (RowKey($0.key), $0.tally) }
    }
  }

  /// The rows by format and day, unsorted.
  var rowsByFormatAndDay: [(key: FormatDay, tally: Tally)] {
    formatDays.rows.map {
      (FormatDay(format: $0.key.format, day: RowKey($0.key.day)), $0.tally)
    }
  }
}
