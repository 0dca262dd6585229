import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  /// Writes the number of ads by format, country and answer. Each number links to what it counts.
  func writeMatrix(anchors: [RowKey: String], _ writer: inout MarkdownWriter) {
    let rows = evidence.places.flatMap { format, countries in
      countries.map { country in
        MatrixRow(
          format: format, country: country,
          answers: evidence.answers(of: nil, format: format, country: country))
      }
    }
    guard !rows.isEmpty else { return }
    writer.heading(2, "By format, country and answer")
    writer.paragraph(
      """
      How many ads an Art. 26 question is asked of, each by the worst that is said of it. \
      \(links.places.findings(asking: []) == nil
        ? "A number leads to the questions of its format."
        : "What failed or is to check leads to what was found there, other numbers to the questions of the format.")
      """)
    var table = MarkdownTable(
      [.init("Format"), .init("Country"), .init("Ads", .trailing)]
        + Answer.asked.map { .init(.text($0.title), .trailing) })
    var addresses = MatrixAddresses()
    for row in ReportFrame.largest(rows, by: \.answers.asked) {
      table.append(cells(of: row, section: anchors[row.format], &addresses))
    }
    writer.table(table, in: "compliance", links)
    for (name, address) in addresses.all { writer.define(name, as: address) }
    ReportFrame.rest(of: rows.count, in: "compliance", links, &writer)
  }

  private struct MatrixRow {
    let format: RowKey
    let country: RowKey
    let answers: AnswerCounts

    /// Returns the filters for the list of findings.
    func filters(_ verdict: Verdict) -> [(String, String)] {
      [("format", format.value), ("country", country.value), ("verdict", verdict.rawValue)]
        .compactMap { name, value in value.map { (name, $0) } }
    }
  }

  private func cells(
    of row: MatrixRow, section: String?, _ addresses: inout MatrixAddresses
  ) -> [MarkdownInline] {
    let section = addresses.name(of: "\(Self.adsName).md" + (section.map { "#" + $0 } ?? ""))
    let counts = Answer.asked.map { answer -> MarkdownInline in
      let count = row.answers[answer]
      guard count > 0 else { return "0" }
      let found = answer.verdictFound.flatMap { links.places.findings(asking: row.filters($0)) }
      let cell = MarkdownInline.reference(.number(count), to: found.map { addresses.name(of: $0) } ?? section)
      return answer == .failed ? .strong(cell) : cell
    }
    return [
      links.format(row.format), links.name(row.country, by: .country),
      .reference(.number(row.answers.asked), to: section),
    ] + counts
  }
}

/// Link targets of the matrix, each stored once under a short name.
private struct MatrixAddresses {
  private(set) var all: [(name: String, address: String)] = []
  private var names: [String: String] = [:]

  package mutating func name(of address: String) -> String {
    if let name = names[address] { return name }
    let name = "m\(all.count + 1)"
    all.append((name, address))
    names[address] = name
    return name
  }
}

extension Answer {
  /// The answers possible for ads in scope.
  fileprivate static let asked = allCases.filter { $0 != .notInScope }

  /// The verdict of findings about ads with this answer; `nil` if there are no such findings.
  fileprivate var verdictFound: Verdict? {
    switch self {
    case .failed: .fail
    case .toCheck: .needsReview
    case .confirmed, .notInScope: nil
    }
  }
}
