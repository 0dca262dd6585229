import AdModel
import Diagnostics
import Ledger
import Tallies

/// What the site holds for machines: integers, never a rounded figure.
package enum DataFiles {
  /// `data/…`, sorted by path.
  package static func all(_ publication: Publication) throws -> [OutputFile] {
    let keys = PageKeys(publication, templates: .standard)
    let long = try long(publication, keys).map { OutputFile(path: $0.path, bytes: try $0.bytes()) }
    return (long + tables(publication)).sorted { $0.path.precedesInBytes($1.path) }
  }

  /// The same; what is as long as the catalog, or as what was found, is made when it is written.
  package static func plan(_ publication: Publication, keys: PageKeys) -> [PlannedFile] {
    (long(publication, keys) + tables(publication).map(PlannedFile.init))
      .sorted { $0.path.precedesInBytes($1.path) }
  }

  private static func long(_ publication: Publication, _ keys: PageKeys) -> [PlannedFile] {
    let findings = publication.findings.all
    let mutations = "data/mutations.json"
    var files = [
      PlannedFile(
        path: "data/catalog.json",
        .parts { () throws(TemplateError) in CatalogJSON.file(publication, keys: keys) }),
      PlannedFile(path: "data/findings.json", .pieces { try FindingsJSON.document(findings, to: $0) }),
      PlannedFile(path: "data/findings.ndjson", .pieces { try FindingsJSON.lines(findings, to: $0) }),
    ]
    if publication.showsMutations {
      files.append(
        PlannedFile(
          path: mutations, key: { keys.fixed(mutations) },
          .whole { () throws(TemplateError) in Array(MutationsJSON.document(publication.mutations).utf8) }))
    }
    return files
  }

  private static func tables(_ publication: Publication) -> [OutputFile] {
    let book = publication.tallies
    let tables =
      [
        DataTables.verdicts(publication.rules), DataTables.totals(book),
        DataTables.recordings(publication.recordings), DataTables.compliance(publication.compliance),
      ] + DataTables.delivery(book) + DataTables.adChoices(book.adChoices)
    // A catalog without such a system has no file about it.
    let systems = (DataTables.systems(book) + DataTables.live(book.live)).filter { !$0.objects.isEmpty }
    return (tables + systems).compactMap { table in
      table.file.map { OutputFile(path: "data/\($0).csv", text: table.csv) }
    } + [
      OutputFile(path: "data/tallies.json", text: TalliesJSON.document(book)),
      OutputFile(path: "data/adchoices.csv", text: adChoices(book)),
    ]
  }

  /// Ad by ad, the state of every link with the line that shows it.
  private static func adChoices(_ book: TallyBook) -> String {
    var csv = CSVWriter(
      ["session", "ad", "format", "country", "lineItem", "test", "house", "evidence"]
        + AdChoicesChain.names.flatMap { [$0, "\($0)File", "\($0)Line"] })
    for entry in book.adChoices.keptEntries {
      let chain = entry.chain.links.flatMap { _, link -> [CSVWriter.Cell] in
        [
          .word(link.state.rawValue), .init(link.line.map { entry.location($0).file }),
          .init(link.line.map { Int($0.line) }),
        ]
      }
      csv.append(
        [
          .text(entry.session), .text(entry.ad), .init(entry.format.value), .init(entry.country),
          .init(entry.lineItem), .word(entry.isTest ? "true" : "false"),
          .word(entry.isHouse ? "true" : "false"), .word(entry.statement.rawValue),
        ] + chain)
    }
    return csv.text
  }
}
