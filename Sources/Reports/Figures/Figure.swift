package import Model
package import Markdown
package import Statistics

/// A figure that tables, tiles and data files show for each row of sums. It holds every output's presentation of the
/// figure, and all outputs are made from lists of figures.
///
///     Figure(
///       "adChoicesTaps", .count(\.adChoicesTaps), "Clicks on AdChoices", in: .breakdown,
///       heading: "adChoicesClicks", short: "On AdChoices")
///
/// The example is a member `adChoicesTaps` in `tallies.json` and a column `adChoicesClicks` in CSV files. The delivery
/// report shows it as a row "Clicks on AdChoices" of its totals and a column "On AdChoices" of its tables.
package struct Figure<Sums>: Sendable {
  /// How the value is computed from a row's sums. The case determines the type, and so the format in each output.
  package enum Value: Sendable {
    case count(@Sendable (Sums) -> Int)
    /// `87.50%`; in CSV in hundredths of a percent. JSON has the counts behind it instead.
    case rate(@Sendable (Sums) -> Ratio)
    /// The 95 % confidence interval of a rate.
    case interval(@Sendable (Sums) -> Ratio)
    /// Percentiles in milliseconds. `shown` are those of tables; data files have `Latencies.percentiles`. If rounded,
    /// tables show `2 min 18 s`.
    case times(@Sendable (Sums) -> Latencies, shown: [Int] = Latencies.percentiles, isRounded: Bool = false)
    /// Counts by party. The names of CSV columns begin with `csv`; tables don't show the counts by party.
    case parties(csv: String?, @Sendable (Sums) -> PartyCounts)
    /// Numbers of ads by answer for a link; tables show the confirmed ones.
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
  /// Name of the figure that this one precedes in tables and tiles, if their order differs from that of data files.
  let before: String?
  let tile: Tile?

  init(
    _ name: String?, _ value: Value, _ title: String? = nil, in tables: FigureTables = [],
    heading: String? = nil, short: String? = nil, before: String? = nil, tile: Tile? = nil
  ) {
    (self.name, self.value, self.title, self.tables) = (name, value, title, tables)
    self.heading = heading ?? name
    (self.short, self.before, self.tile) = (short, before, tile)
  }

  /// How the page of a format shows the figure.
  struct Tile: Sendable {
    package let label: String
    /// Like the figure's `before`, for tiles whose order differs from that of tables.
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

  /// Delivery by format, day and so on.
  static let breakdown = FigureTables(rawValue: 1)
  /// Answers of adapters.
  static let answers = FigureTables(rawValue: 2)
  /// Adapters' ads that were served.
  static let served = FigureTables(rawValue: 4)
  /// Rewarded ads by ad unit, their revenue, and load retries.
  static let rewarded = FigureTables(rawValue: 8)
  static let breaks = FigureTables(rawValue: 16)
  static let quartiles = FigureTables(rawValue: 32)
  static let leadTimes = FigureTables(rawValue: 64)
  /// AdChoices by format and by country.
  static let adChoices = FigureTables(rawValue: 128)
  /// The share of shown ads that are in scope.
  static let reach = FigureTables(rawValue: 256)
  /// Adapters' rows in the SDK's response info.
  static let responses = FigureTables(rawValue: 512)
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

// MARK: Tables and tiles

extension Figure {
  /// Returns the figure's columns; the title defaults to `short`, then `title`.
  package func columns(_ title: String? = nil) -> [MarkdownTable.Column] {
    let title = title ?? short ?? self.title ?? ""
    guard case .times(_, let percentiles, _) = value else { return [.init(.text(title), .trailing)] }
    return percentiles.map { .init(.text(title.isEmpty ? "p\($0)" : "\(title), p\($0)"), .trailing) }
  }

  /// Returns the figure's cells for those columns.
  func cells(_ sums: Sums) -> [MarkdownInline] {
    guard case .times(let times, let percentiles, let isRounded) = value else {
      return [.text(text(of: sums))]
    }
    return percentiles.map { .text(times(sums).text($0, isRounded: isRounded)) }
  }

  func tile(of sums: Sums) -> LabelledFigure? {
    guard let tile else { return nil }
    let text = text(of: sums)
    return LabelledFigure(
      label: tile.label, figure: text, tone: tile.isFault && text != "0" ? "error" : "none",
      remark: tile.remark(sums))
  }

  /// Returns the value as one text; of times the median.
  private func text(of sums: Sums) -> String {
    switch value {
    case .count(let count): NumberText.grouped(count(sums))
    case .rate(let rate): rate(sums).text
    case .interval(let rate): WilsonInterval(of: rate(sums)).map { "\($0.low)–\($0.high)" } ?? "–"
    case .times(let times, _, _): times(sums).text(50, isRounded: true)
    case .parties(_, let parties): NumberText.grouped(parties(sums).sdk)
    case .answers(let counts): NumberText.grouped(counts(sums)[.confirmed])
    case .money(let micros): NumberText.amount(micros: micros(sums))
    }
  }
}

extension Ratio {
  /// `12.30%`, or a dash if there is no percentage.
  package var text: String { percentage?.description ?? "–" }
}

extension Latencies {
  /// Returns a percentile as `138,000 ms` or, rounded, in a suitable unit: `2 min 18 s`. A dash if there are no
  /// times.
  package func text(_ percentile: Int, isRounded: Bool = false) -> String {
    guard let time = milliseconds(atPercentile: percentile) else { return "–" }
    return isRounded ? NumberText.duration(seconds: Double(time) / 1000) : NumberText.grouped(time) + " ms"
  }
}

extension MarkdownTable {
  /// Creates a table with one row per row of sums: the cells that identify it, then figures.
  init<Row, Sums>(
    _ about: [Column], _ figures: [Figure<Sums>], _ rows: [Row], of sums: (Row) -> Sums,
    cells: (Row) -> [MarkdownInline]
  ) {
    self.init(about + figures.flatMap { $0.columns() })
    for row in rows { append(cells(row) + figures.flatMap { $0.cells(sums(row)) }) }
  }
}

// MARK: Data files

extension Figure {
  /// Column names of the figure in CSV files.
  var csvNames: [String] {
    guard let name, let heading else { return [] }
    return switch value {
    case .count, .money: [heading]
    case .rate: ["\(name)BasisPoints"]
    case .interval: ["\(name)LowBasisPoints", "\(name)HighBasisPoints"]
    case .times: ["\(name)Count"] + Latencies.percentiles.map { "\(name)MsP\($0)" }
    case .parties(let csv, _): csv.map { csv in ["App", "SDK", "Adapter"].map { csv + $0 } } ?? []
    case .answers: Answer.allCases.map { "\(name).\($0.heading)" }
    }
  }

  func csvCells(_ sums: Sums) -> [CSVWriter.Cell] {
    switch value {
    case .count(let count), .money(let count): return [.number(count(sums))]
    case .rate(let rate): return [.init(rate(sums).percentage?.hundredths)]
    case .interval(let rate):
      let interval = WilsonInterval(of: rate(sums))
      return [.init(interval?.low.hundredths), .init(interval?.high.hundredths)]
    case .times(let times, _, _):
      let times = times(sums)
      return [.number(times.count)]
        + Latencies.percentiles.map { .init(times.milliseconds(atPercentile: $0)) }
    case .parties(let csv, let parties):
      return csv == nil ? [] : parties(sums).named.map { .number($0.count) }
    case .answers(let counts): return Answer.allCases.map { .number(counts(sums)[$0]) }
    }
  }

  /// Returns the figure's member of a JSON object; `nil` if it has no name or is a rate or an interval.
  func member(_ sums: Sums) -> JSONValue.Member? {
    guard let name else { return nil }
    switch value {
    case .rate, .interval: return nil
    case .count(let count), .money(let count): return .init(name: name, value: .integer(count(sums)))
    case .times(let times, _, _):
      let times = times(sums)
      let percentiles = Latencies.percentiles.map {
        JSONValue.Member(name: "p\($0)", value: .optional(times.milliseconds(atPercentile: $0)))
      }
      return .init(
        name: "\(name)Ms", value: .object([.init(name: "count", value: .integer(times.count))] + percentiles))
    case .parties(_, let parties):
      return .init(
        name: name,
        value: .object(parties(sums).named.map { .init(name: $0.name, value: .integer($0.count)) }))
    case .answers(let counts):
      let counts = counts(sums)
      return .init(
        name: name,
        value: .object(Answer.allCases.map { .init(name: $0.rawValue, value: .integer(counts[$0])) }))
    }
  }
}

extension PartyCounts {
  fileprivate var named: [(name: String, count: Int)] { [("app", app), ("sdk", sdk), ("adapter", adapter)] }
}
