package import Model
package import Statistics

/// A figure that tables, tiles and data files show for each row of sums. It holds every output's presentation of the
/// figure, and all outputs are made from lists of figures.
///
///     Figure(
///       "adChoicesClicks", .count(\.adChoicesClicks), "Clicks on AdChoices", in: .breakdown,
///       heading: "adChoicesClicks", short: "On AdChoices")
///
/// The example is a member `adChoicesClicks` in `tallies.json` and a column `adChoicesClicks` in CSV files. The delivery
/// report shows it as a row "Clicks on AdChoices" of its totals and a column "On AdChoices" of its tables.
package struct Figure<Sums>: Sendable {
  /// A function that computes the figure's value from a row's sums. The case determines the value's type, and thereby
  /// the format in each output.
  package enum Value: Sendable {
    case count(@Sendable (Sums) -> Int)
    /// A percentage, `87.50%`. CSV files have it in hundredths of a percent. JSON omits it, because JSON has the two
    /// counts from which it is computed.
    case rate(@Sendable (Sums) -> Ratio)
    /// The 95 % confidence interval of a rate.
    case interval(@Sendable (Sums) -> Ratio)
    /// Durations in milliseconds, as percentiles: tables show those in `shown`, data files have
    /// `Latencies.percentiles`. If `isRounded` is true, tables show them in a suitable unit: `2 min 18 s`.
    case times(@Sendable (Sums) -> Latencies, shown: [Int] = Latencies.percentiles, isRounded: Bool = false)
    /// Counts by party: the app, the SDK and adapters. The names of CSV columns begin with `csv`; in tables a cell
    /// shows the SDK's count alone.
    case parties(csv: String?, @Sendable (Sums) -> PartyCounts)
    /// Numbers of ads by the verdict on one step from the ad to "About this ad". Tables show the number of confirmed
    /// ads.
    case answers(@Sendable (Sums) -> AnswerCounts)
    /// Millionths of a currency's unit.
    case money(@Sendable (Sums) -> Int)
  }

  /// Name in data files, which is a contract; `nil` if they omit the figure.
  package let name: String?
  /// Column heading in CSV files, which people read; by default `name`.
  let heading: String?
  package let value: Value
  /// Title in tables; `nil` if no table shows the figure.
  package let title: String?
  let tables: FigureTables
  /// Short title in tables with many columns, if it differs from `title`.
  let short: String?
  /// Name of the figure before which tables and tiles show this one; `nil` if their order is that of data files.
  let before: String?
  let tile: Tile?
  /// Returns the number of the row's ads whose recorders observe everything that the figure is computed from, and the
  /// number of all its ads. `nil` for a figure that no gap in a recorder's observation can change.
  let coverage: (@Sendable (Sums) -> (counted: Int, all: Int))?
  /// Returns true if the figure is recorded.
  let isRecorded: @Sendable (Sums) -> Bool

  init(
    _ name: String?, _ value: Value, _ title: String? = nil, in tables: FigureTables = [],
    heading: String? = nil, short: String? = nil, before: String? = nil, tile: Tile? = nil
  ) {
    self.init(
      name, value, title, in: tables, heading: heading, short: short, before: before, tile: tile,
      coverage: nil, isRecorded: { _ in true })
  }

  private init(
    _ name: String?, _ value: Value, _ title: String?, in tables: FigureTables, heading: String?,
    short: String?, before: String?, tile: Tile?,
    coverage: (@Sendable (Sums) -> (counted: Int, all: Int))?, isRecorded: @escaping @Sendable (Sums) -> Bool
  ) {
    (self.name, self.value, self.title, self.tables) = (name, value, title, tables)
    self.heading = heading ?? name
    (self.short, self.before, self.tile) = (short, before, tile)
    (self.coverage, self.isRecorded) = (coverage, isRecorded)
  }

  /// Returns the figure's value, from which every output makes its text. `nil` if it isn't recorded: no recorder of the
  /// row's ads observes everything that the figure is computed from, or its events, which not every SDK sends, never
  /// came.
  package func recorded(_ sums: Sums) -> Recorded? {
    guard isRecorded(sums) else { return nil }
    return switch value {
    case .count(let count), .money(let count): .number(count(sums))
    case .rate(let rate), .interval(let rate): .ratio(rate(sums))
    case .times(let times, _, _): .times(times(sums))
    case .parties(_, let parties): .parties(parties(sums))
    case .answers(let counts): .answers(counts(sums))
    }
  }

  /// A figure's value for one row of sums.
  package enum Recorded {
    case number(Int)
    case ratio(Ratio)
    case times(Latencies)
    case parties(PartyCounts)
    case answers(AnswerCounts)
  }

  /// How the page of a format shows the figure.
  struct Tile: Sendable {
    package let label: String
    /// Name of the figure before which tiles show this one; `nil` if their order is that of tables.
    let before: String?
    /// True if the tile is red unless the figure is 0.
    let isFault: Bool
    let remark: @Sendable (Sums) -> String?

    init(
      _ label: String, before: String? = nil, isFault: Bool = false,
      remark: @escaping @Sendable (Sums) -> String?
    ) {
      (self.label, self.before, self.isFault, self.remark) = (label, before, isFault, remark)
    }
  }
}

/// The tables of reports whose columns are figures.
struct FigureTables: OptionSet {
  let rawValue: Int

  /// Tables of delivery by one dimension, such as format or day.
  static let breakdown = FigureTables(rawValue: 1)
  /// Tables of adapters by their responses to requests for an ad.
  static let answers = FigureTables(rawValue: 2)
  /// Tables of the ads that adapters served.
  static let served = FigureTables(rawValue: 4)
  /// Tables of rewarded ads by ad unit, of their revenue, and of load retries.
  static let rewarded = FigureTables(rawValue: 8)
  static let breaks = FigureTables(rawValue: 16)
  static let quartiles = FigureTables(rawValue: 32)
  static let leadTimes = FigureTables(rawValue: 64)
  /// Tables of the verdicts about AdChoices, by format and by country.
  static let adChoices = FigureTables(rawValue: 128)
  /// Tables of the share of shown ads that are in scope.
  static let reach = FigureTables(rawValue: 256)
  /// The table of adapters by their outcomes in the SDK's response info.
  static let responses = FigureTables(rawValue: 512)
  /// The table of live streams by the time of their breaks.
  static let seconds = FigureTables(rawValue: 1024)
}

extension Array {
  /// Returns the figures that a table shows, in the table's order.
  func columns<Sums>(of table: FigureTables) -> [Figure<Sums>] where Element == Figure<Sums> {
    ordered(\.before).filter { $0.tables.contains(table) }
  }

  /// Returns the figures' tiles for a row of sums, in order.
  package func tiles<Sums>(of sums: Sums) -> [LabelledFigure] where Element == Figure<Sums> {
    ordered { $0.tile?.before ?? $0.before }.compactMap { $0.tile(of: sums) }
  }

  private func ordered<Sums>(_ before: (Figure<Sums>) -> String?) -> [Figure<Sums>]
  where Element == Figure<Sums> {
    var figures = filter { before($0) == nil }
    for figure in self {
      guard let next = before(figure) else { continue }
      figures.insert(figure, at: figures.firstIndex { $0.name == next } ?? figures.endIndex)
    }
    return figures
  }

  /// Returns the figures that data files have, counts first.
  func inData<Sums>() -> [Figure<Sums>] where Element == Figure<Sums> {
    let figures = filter { $0.name != nil }
    return figures.filter(\.value.isCount) + figures.filter { !$0.value.isCount }
  }
}

extension Figure.Value {
  var isCount: Bool {
    switch self {
    case .count, .parties, .answers, .money: true
    case .rate, .interval, .times: false
    }
  }
}

extension Figure where Sums: ObservedSums {
  /// - Parameters:
  ///   - parts: the parts of a session that the figure is computed from. It counts as recorded if a recorder observes
  ///     all of them.
  ///   - isHeard: returns false if the figure's events, which not every SDK sends, never came.
  ///   - coverage: returns how many of how many are counted; without it, those ads count whose recorders observe `parts`.
  init(
    _ name: String?, _ value: Value, _ title: String? = nil, in tables: FigureTables = [],
    from parts: ObservedParts, isHeard: @escaping @Sendable (Sums) -> Bool = { _ in true },
    coverage: (@Sendable (Sums) -> (counted: Int, all: Int))? = nil,
    heading: String? = nil, short: String? = nil, before: String? = nil, tile: Tile? = nil
  ) {
    self.init(
      name, value, title, in: tables, heading: heading, short: short, before: before, tile: tile,
      coverage: coverage ?? { ($0.observed.count(of: parts), $0.observed.all) },
      isRecorded: { $0.observed.observes(parts) && isHeard($0) })
  }
}

extension Array {
  /// Returns the first figure that has this name in data files. It is a programmer error if there is none.
  package func named<Sums>(_ name: String) -> Figure<Sums> where Element == Figure<Sums> {
    guard let figure = first(where: { $0.name == name }) else {
      preconditionFailure("there is no figure \(name)")
    }
    return figure
  }

  /// Returns the value of a count; `nil` if it isn't recorded.
  package func count<Sums>(_ name: String, of sums: Sums) -> Int? where Element == Figure<Sums> {
    guard case .number(let number)? = named(name).recorded(sums) else { return nil }
    return number
  }

  /// Returns a figure's value as text; a dash if it isn't recorded.
  package func text<Sums>(_ name: String, of sums: Sums) -> String where Element == Figure<Sums> {
    named(name).text(of: sums)
  }
}
