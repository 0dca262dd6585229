import Model
package import Markdown
package import Statistics

// Tables and tiles of figures.

extension Figure {
  /// Returns the figure's columns; the title defaults to `short`, then `title`.
  package func columns(_ title: String? = nil) -> [MarkdownTable.Column] {
    let title = title ?? short ?? self.title ?? ""
    guard case .times(_, let percentiles, _) = value else { return [.init(.text(title), .trailing)] }
    return percentiles.map { .init(.text(title.isEmpty ? "p\($0)" : "\(title), p\($0)"), .trailing) }
  }

  /// Returns the figure's cells in a row of the table: one for each of `columns`.
  func cells(_ sums: Sums) -> [MarkdownInline] {
    guard case .times(_, let percentiles, let isRounded) = value else { return [.text(cell(of: sums))] }
    guard case .times(let times)? = recorded(sums) else { return percentiles.map { _ in "–" } }
    return percentiles.map { .text(marked(times.text($0, isRounded: isRounded), sums)) }
  }

  /// Returns the value as the text of a cell: `1,204`, `1,204 (in part)`, or a dash if it isn't recorded.
  package func cell(of sums: Sums) -> String { marked(text(of: sums), sums) }

  private func marked(_ text: String, _ sums: Sums) -> String {
    text == "–" || part(of: sums) == nil ? text : text + " (in part)"
  }

  /// Returns the number of ads that the figure counts, and the number of all ads of the row. `nil` if the figure counts
  /// all of them or isn't recorded.
  private func part(of sums: Sums) -> (counted: Int, all: Int)? {
    guard isRecorded(sums), let coverage = coverage?(sums), coverage.counted < coverage.all else {
      return nil
    }
    return coverage
  }

  func tile(of sums: Sums) -> LabelledFigure? {
    guard let tile else { return nil }
    let text = text(of: sums)
    guard recorded(sums) != nil else {
      return LabelledFigure(label: tile.label, figure: text, remark: "not recorded")
    }
    let part = part(of: sums).map {
      "recorded of \(NumberText.grouped($0.counted)) of \(NumberText.grouped($0.all))"
    }
    let remarks = [tile.remark(sums), part].compactMap(\.self)
    return LabelledFigure(
      label: tile.label, figure: text, tone: tile.isFault && text != "0" ? "error" : "none",
      remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
  }

  /// Returns the value as one text. Durations are shown by their median, and counts by party by the SDK's count. A dash
  /// stands for a value that isn't recorded.
  package func text(of sums: Sums) -> String {
    switch recorded(sums) {
    case nil: "–"
    case .number(let number):
      if case .money = value { NumberText.amount(micros: number) } else { NumberText.grouped(number) }
    case .ratio(let ratio):
      if case .interval = value {
        WilsonInterval(of: ratio).map { "\($0.low)–\($0.high)" } ?? "–"
      } else {
        ratio.text
      }
    case .times(let times): times.text(50, isRounded: true)
    case .parties(let parties): NumberText.grouped(parties.sdk)
    case .answers(let counts): NumberText.grouped(counts[.confirmed])
    }
  }
}

extension Ratio {
  /// The ratio as a percentage: `12.30%`, or a dash if its denominator is 0.
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
  /// Creates a table with one row per element of `rows`. A row has the cells that identify it, then the figures of its
  /// sums.
  ///
  /// - Parameter linkingFirst: the address that the first figure leads to; `nil` for none.
  init<Row, Sums>(
    _ about: [Column], _ figures: [Figure<Sums>], _ rows: [Row], of sums: (Row) -> Sums,
    linkingFirst: (Row) -> String? = { _ in nil }, cells: (Row) -> [MarkdownInline]
  ) {
    self.init(about + figures.flatMap { $0.columns() })
    for row in rows {
      var own = figures.flatMap { $0.cells(sums(row)) }
      if let path = linkingFirst(row) { own[0] = .link(own[0], to: path) }
      append(cells(row) + own)
    }
  }
}
