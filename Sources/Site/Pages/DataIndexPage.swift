import Reports
import Model
import Basics
import Statistics

/// The list of data files, with their contents and columns.
struct DataIndexPage: ViewModel {
  let publication: Publication

  private struct Row {
    var path: String
    var about: String
    var columns: [String] = []
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "tables": .list(tables, values)
    case "documents": .list(documents, values)
    default: nil
    }
  }

  private func values(_ row: Row) -> ViewValues {
    [
      "path": .text(row.path), "file": .text(String(row.path.dropFirst("data/".count))),
      "about": .text(row.about), "columns": .texts(row.columns),
    ]
  }

  private var findings: String { ListFiles.findings(publication) }
  private var isWhole: Bool { findings == "findings" }
  private var which: String { isWhole ? "All findings" : "The first findings of each rule" }

  private var tables: [Row] {
    let made = [
      Row(
        path: "data/\(findings).csv",
        about: isWhole ? "A finding; all there are" : "A finding; the first ones of each rule",
        columns: FindingsCSV.columns),
      Row(
        path: "data/\(ListFiles.sessions(publication)).csv", about: "A session",
        columns: SessionsCSV.columns),
      Row(
        path: "data/\(ListFiles.ads).csv", about: "An ad in scope, its verdict, and the line that shows it",
        columns: DataRows.ads().headings),
      Row(
        path: "data/adchoices.csv",
        about: "An ad, and the answer of each link from the server to “About this ad”",
        columns: DataRows.adChoices.headings),
    ]
    let measured = [
      Row(path: "data/audit.csv", about: "An asset, as a browser showed it", columns: AuditTable.columns)
    ]
    let others = DataFiles.published(publication).compactMap { table in
      table.file.map { Row(path: "data/\($0).csv", about: table.about, columns: table.columns) }
    }
    return (made + (publication.audit == nil ? [] : measured) + others).sorted {
      $0.path.precedesInBytes($1.path)
    }
  }

  private var documents: [Row] {
    [
      Row(path: "data/catalog.json", about: "Every format, with defaults filled in"),
      Row(path: "data/\(findings).json", about: "\(which), as one array"),
      Row(path: "data/\(findings).ndjson", about: "\(which), one a line"),
      Row(path: "data/\(ListFiles.ads).ndjson", about: "Every ad in scope, one a line"),
      Row(path: "data/tallies.json", about: "The tables above as one document, in integers"),
    ]
  }
}
