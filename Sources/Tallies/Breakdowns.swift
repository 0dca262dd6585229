import AdModel
import Ledger

/// The sums of sessions by everything that they are broken down by.
struct Breakdowns: Codable, Equatable, Sendable {
  /// The day of an impression; `nil`, which comes last: no impression.
  private struct ImpressionDay: RowHinting, Codable, Comparable {
    var day: Day?

    var hint: Int { day.map { $0.number &+ 1 } ?? 0 }

    static func < (a: ImpressionDay, b: ImpressionDay) -> Bool {
      guard let first = a.day else { return false }
      return b.day.map { first < $0 } ?? true
    }
  }

  /// A format's row on one day.
  private struct FormatOfDay: RowHinting, Codable, Comparable {
    var format: RowKey
    var day: ImpressionDay

    var hint: Int { format.hint &* 31 &+ day.hint }

    static func < (a: FormatOfDay, b: FormatOfDay) -> Bool { (a.format, a.day) < (b.format, b.day) }
  }

  private var formats = RowTable<RowKey>()
  private var adUnits = RowTable<RowKey>()
  private var countries = RowTable<RowKey>()
  private var platforms = RowTable<RowKey>()
  private var appVersions = RowTable<RowKey>()
  private var days = RowTable<ImpressionDay>()
  private var formatDays = RowTable<FormatOfDay>()

  /// The rows of a session as a whole.
  struct SessionRows {
    fileprivate var number: Int
    fileprivate var country: Int
    fileprivate var platform: Int
    fileprivate var appVersion: Int
  }

  /// Counts a session. `number`: one that no other session of these sums has.
  mutating func begin(_ keys: SessionKeys, number: Int) -> SessionRows {
    let rows = SessionRows(
      number: number, country: countries.place(of: keys.country),
      platform: platforms.place(of: keys.platform),
      appVersion: appVersions.place(of: keys.appVersion))
    countries.count(number, at: rows.country)
    platforms.count(number, at: rows.platform)
    appVersions.count(number, at: rows.appVersion)
    return rows
  }

  mutating func add(_ tally: Tally, of ad: AdRecord, format: RowKey, in session: SessionRows) {
    let number = session.number
    let day = ImpressionDay(day: ad.countedImpression?.time.day)
    formats.add(tally, at: formats.place(of: format), session: number)
    adUnits.add(tally, at: adUnits.place(of: RowKey(ad.adUnit)), session: number)
    countries.add(tally, at: session.country, session: number)
    platforms.add(tally, at: session.platform, session: number)
    appVersions.add(tally, at: session.appVersion, session: number)
    days.add(tally, at: days.place(of: day), session: number)
    formatDays.add(
      tally, at: formatDays.place(of: FormatOfDay(format: format, day: day)), session: number)
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
  /// In no order.
  func rows(by dimension: Dimension) -> [(key: RowKey, tally: Tally)] {
    switch dimension {
    case .format: formats.rows
    case .adUnit: adUnits.rows
    case .country: countries.rows
    case .platform: platforms.rows
    case .appVersion: appVersions.rows
    case .day: days.rows.map { (RowKey($0.key.day?.description), $0.tally) }
    }
  }

  /// In no order.
  var rowsByFormatAndDay: [(key: FormatDay, tally: Tally)] {
    formatDays.rows.map {
      (FormatDay(format: $0.key.format, day: RowKey($0.key.day.day?.description)), $0.tally)
    }
  }
}
