package import Model
package import Markdown
package import Statistics

/// What tables, tiles and data files show of every row of sums: all that is said of it stands in one value, and every
/// output goes through the lists of such values.
///
///     Figure(
///       "adChoicesTaps", .count(\.adChoicesTaps), "Clicks on AdChoices", in: .breakdown,
///       heading: "adChoicesClicks", short: "On AdChoices")
///
/// is a member `adChoicesTaps` in `tallies.json`, a column `adChoicesClicks` in CSV files, a row "Clicks on AdChoices" in the
/// totals of the delivery report and a column "On AdChoices" in its tables by format, day and so on.
package struct Figure<Sums>: Sendable {
  /// How it comes from a row's sums. The case says what it is made of, and so how it is printed.
  package enum Value: Sendable {
    case count(@Sendable (Sums) -> Int)
    /// `87.50%`; in CSV hundredths of a percent. In JSON stand the counts that it comes from.
    case rate(@Sendable (Sums) -> Ratio)
    /// Between what the rate behind it lies with 95 % confidence.
    case interval(@Sendable (Sums) -> Ratio)
    /// Percentiles in milliseconds; data files have the usual ones. Tables write `2 min 18 s` where they are rounded.
    case times(@Sendable (Sums) -> Latencies, shown: [Int] = Latencies.percentiles, isRounded: Bool = false)
    /// Columns of CSV files begin with `csv`; no table has them as they are.
    case parties(csv: String?, @Sendable (Sums) -> PartyCounts)
    /// How many ads got each answer for a link; tables show those that are confirmed.
    case answers(@Sendable (Sums) -> AnswerCounts)
    /// Millionths of a currency's unit.
    case money(@Sendable (Sums) -> Int)
  }

  /// In data files, a contract; `nil` where those don't have it.
  package let name: String?
  /// The heading of its column in CSV files, which people read: `name` unless another is given.
  let heading: String?
  package let value: Value
  /// In tables; `nil` where none has it.
  package let title: String?
  let tables: FigureTables
  /// In tables of many columns, where it isn't `title`.
  let short: String?
  /// The name of the figure that it goes before in tables and tiles, where those have another order than data files.
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

  /// How the page of a format shows it.
  struct Tile: Sendable {
    package let label: String
    /// As that of the figure, where tiles differ from tables.
    let before: String?
    /// Red where it isn't 0.
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
  /// What adapters answered.
  static let answers = FigureTables(rawValue: 2)
  /// Adapters' ads that came to be served.
  static let served = FigureTables(rawValue: 4)
  /// Rewarded ads by ad unit, their revenue, and loads that were tried again.
  static let rewarded = FigureTables(rawValue: 8)
  static let breaks = FigureTables(rawValue: 16)
  static let quartiles = FigureTables(rawValue: 32)
  static let leadTimes = FigureTables(rawValue: 64)
  /// AdChoices by format and by country.
  static let adChoices = FigureTables(rawValue: 128)
  /// How far the sample of ads with AdChoices reaches.
  static let reach = FigureTables(rawValue: 256)
  /// What the SDK's response info says of adapters.
  static let responses = FigureTables(rawValue: 512)
}

extension Array {
  /// Those of a table, in its order.
  func columns<Sums>(of table: FigureTables) -> [Figure<Sums>] where Element == Figure<Sums> {
    ordered(\.before).filter { $0.tables.contains(table) }
  }

  /// Their tiles, in order.
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

  /// Those of data files, whose counts come first.
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
  /// Its columns in a table that names it so.
  package func columns(_ title: String? = nil) -> [MarkdownTable.Column] {
    let title = title ?? short ?? self.title ?? ""
    guard case .times(_, let percentiles, _) = value else { return [.init(.text(title), .trailing)] }
    return percentiles.map { .init(.text(title.isEmpty ? "p\($0)" : "\(title), p\($0)"), .trailing) }
  }

  /// Its cells in those columns.
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

  /// In a word; of times the half.
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
  /// `12.30%`, or a dash.
  package var text: String { percentage?.description ?? "–" }
}

extension Latencies {
  /// A percentile as `138,000 ms` or, rounded, in the unit that suits it: `2 min 18 s`; a dash of nothing.
  package func text(_ percentile: Int, isRounded: Bool = false) -> String {
    guard let time = milliseconds(atPercentile: percentile) else { return "–" }
    return isRounded ? NumberText.duration(seconds: Double(time) / 1000) : NumberText.grouped(time) + " ms"
  }
}

extension MarkdownTable {
  /// A row a row of sums: what it is about, then figures.
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
  /// The names of its cells in CSV files.
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

  /// Its member of an object.
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
