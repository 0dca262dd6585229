import Basics
import Markdown
import Model
import Statistics

/// A table that is declared once: reports show it in Markdown, and the data files have it as CSV and JSON.
package struct ReportTable<Row, Sums>: Sendable {
  /// The table as data files have it.
  package let data: DataTable
  /// Name of the CSV file: `load-failures`.
  private let file: String
  private let rows: @Sendable () -> [Row]
  private let columns: [TableColumn<Row>]
  private let figures: [Figure<Sums>]
  private let sums: @Sendable (Row) -> Sums

  /// - Parameters:
  ///   - file: name of the CSV file, and of the list in `tallies.json` if `member` is `nil`.
  ///   - about: a few words about what a row stands for.
  ///   - columns: the columns that identify a row.
  ///   - figures: the figures that follow these columns.
  init(
    _ file: String, member: String? = nil, about: String,
    _ rows: @autoclosure @escaping @Sendable () -> [Row], _ columns: [TableColumn<Row>],
    _ figures: [Figure<Sums>], of sums: @escaping @Sendable (Row) -> Sums
  ) {
    (self.file, self.columns, self.figures) = (file, columns, figures)
    (self.rows, self.sums) = (rows, sums)
    data = DataTable(
      file: file, member: member ?? file, about: about, rows(), columns.flatMap(\.data), figures, of: sums)
  }

  /// Writes the first rows into a report, and how many there are more.
  ///
  /// - Parameters:
  ///   - limit: the most rows that the report shows.
  ///   - count: the number of all rows, if the table keeps only some of them.
  func write(
    first limit: Int, of count: Int? = nil, showing shown: FigureTables? = nil, _ links: ReportLinks,
    _ writer: inout MarkdownWriter
  ) {
    let rows = rows()
    writer.table(markdown(Array(rows.prefix(limit)), shown, links), in: file, links)
    ReportFrame.more(
      (count ?? rows.count) - limit, in: file + ".csv",
      kept: count.flatMap { $0 > rows.count ? rows.count : nil },
      links, &writer)
  }

  /// Writes the largest rows into a report, in the order of the table or of `order`.
  ///
  /// - Parameters:
  ///   - shown: the figures that the report shows; `nil` for none.
  ///   - size: the number by which the largest rows are chosen if there are too many.
  ///   - linkingFirst: returns the address that the first figure of a row leads to; `nil` for none.
  func write(
    largest size: (Row) -> Int, showing shown: FigureTables? = nil,
    sortedBy order: ((Row, Row) -> Bool)? = nil,
    linkingFirst: (Row) -> String? = { _ in nil }, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    let rows = rows()
    let largest = ReportFrame.largest(rows, by: size)
    let sorted = order.map { largest.sorted(by: $0) } ?? largest
    writer.table(
      markdown(sorted, shown, links, linkingFirst), in: file, links)
    ReportFrame.rest(of: rows.count, in: file, links, &writer)
  }

  private func markdown(
    _ rows: [Row], _ shownFigures: FigureTables?, _ links: ReportLinks,
    _ linkingFirst: (Row) -> String? = { _ in nil }
  ) -> MarkdownTable {
    let shown = columns.filter { $0.title != nil }
    let figures: [Figure<Sums>] = shownFigures.map { self.figures.columns(of: $0) } ?? []
    return MarkdownTable(
      shown.map { .init(.text($0.title ?? ""), $0.isNumber ? .trailing : .leading) }, figures, rows, of: sums,
      linkingFirst: linkingFirst
    ) { row in shown.map { $0.cell(row, links) } }
  }
}

extension ReportTable where Sums == Void {
  init(
    _ file: String, member: String? = nil, about: String,
    _ rows: @autoclosure @escaping @Sendable () -> [Row], _ columns: [TableColumn<Row>]
  ) {
    self.init(file, member: member, about: about, rows(), columns, []) { _ in }
  }
}

/// A column of a `ReportTable`: a cell in a report, and one or more columns of data files.
struct TableColumn<Row>: Sendable {
  /// The heading in reports; `nil` if the column is only in data files.
  let title: String?
  let isNumber: Bool
  let cell: @Sendable (Row, ReportLinks) -> MarkdownInline
  let data: [DataColumn<Row>]

  init(
    _ title: String?, isNumber: Bool = false, _ data: [DataColumn<Row>],
    cell: @escaping @Sendable (Row, ReportLinks) -> MarkdownInline
  ) {
    (self.title, self.isNumber, self.data, self.cell) = (title, isNumber, data, cell)
  }

  /// A column that reports don't show.
  static func data(_ column: DataColumn<Row>) -> TableColumn { TableColumn(nil, [column]) { _, _ in "" } }

  /// A key that a dimension has, such as a format or a country.
  static func key(
    _ dimension: Dimension, _ key: @escaping @Sendable (Row) -> RowKey
  ) -> TableColumn {
    let data = DataColumn<Row>(dimension.rawValue, heading: dimension.heading) { .key(key($0)) }
    return TableColumn(dimension.title, [data]) { $1.name(key($0), by: dimension) }
  }

  /// A recorded name, shown as code.
  static func code(
    _ name: String, _ title: String, without: MarkdownInline = "*not recorded*",
    _ key: @escaping @Sendable (Row) -> RowKey
  ) -> TableColumn {
    TableColumn(title, [DataColumn<Row>(name) { .key(key($0)) }]) { row, links in
      key(row).value.map { links.code($0) } ?? without
    }
  }

  /// A recorded text.
  static func text(
    _ name: String, _ title: String, without: MarkdownInline = "*not recorded*",
    _ key: @escaping @Sendable (Row) -> RowKey
  ) -> TableColumn {
    TableColumn(title, [DataColumn<Row>(name) { .key(key($0)) }]) { row, links in
      key(row).value.map { links.text($0) } ?? without
    }
  }

  static func number(
    _ name: String, _ title: String?, isFault: Bool = false, _ value: @escaping @Sendable (Row) -> Int?
  ) -> TableColumn {
    TableColumn(title, isNumber: true, [DataColumn<Row>(name) { .number(value($0)) }]) { row, _ in
      guard let number = value(row) else { return "–" }
      return isFault && number > 0 ? .strong(.number(number)) : .number(number)
    }
  }

  /// A line of a recording: its file and its number in data files.
  static func line(
    _ title: String?, file: String = "file", line: String = "line",
    _ place: @escaping @Sendable (Row) -> (location: Location, session: String)?,
    cell: (@Sendable (Row, ReportLinks) -> MarkdownInline)? = nil
  ) -> TableColumn {
    let data: [DataColumn<Row>] = [
      .init(file) { place($0).map { .path($0.location.file) } ?? .recorded(nil) },
      .init(line) { .number(place($0)?.location.range?.line) },
    ]
    return TableColumn(title, data) { row, links in
      cell?(row, links) ?? place(row).map { links.proof($0.location, session: $0.session) } ?? "–"
    }
  }
}

extension TableColumn where Row: RowOfAd {
  /// The columns that all tables with a row for each ad begin with.
  static var ad: [TableColumn] {
    let others: [DataColumn<Row>] = [
      .init("lineItem") { .key($0.origin.lineItem) }, .init("country") { .key($0.origin.country) },
      .init("appVersion", heading: Dimension.appVersion.heading) { .key($0.origin.appVersion) },
      .init("day") { .word($0.origin.day.recorded?.description ?? "") },
    ]
    return [
      TableColumn("Session", [.init("session") { .recorded($0.session) }]) { $1.id($0.session) },
      TableColumn("Ad", [.init("ad") { .recorded($0.ad) }]) { $1.code($0.ad) },
      key(.format, \.format),
    ] + others.map { data($0) }
  }
}
