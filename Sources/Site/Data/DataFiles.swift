package import Reports
import Model
import Basics
import Sessions
import Statistics

/// The site's machine-readable files. Figures are integers, never rounded.
package enum DataFiles {
  /// Plans the files in `data/`. Files that grow with the catalog or the findings are made when they are written.
  static func plan(_ publication: Publication, _ formats: [FormatSite], _ context: SiteContext)
    -> [DeferredFile]
  {
    let (findings, name) = (publication.findings.inDataFiles, ListFiles.findings(publication))
    let files = [
      DeferredFile(path: "data/\(name).json", .pieces { try FindingsJSON.document(findings, to: $0) }),
      DeferredFile(
        path: "data/catalog.json",
        .whole { () throws(TemplateError) in
          CatalogJSON.document(
            publication, objects: try formats.map { site throws(TemplateError) in try site.json() })
        }),
      DeferredFile(path: "data/tallies.json") {
        TalliesJSON.document(publication.tallies, publication.selectedAds)
      },
    ]
    return files + lists(publication, context, findings, name, in: "data/")
  }

  /// Plans the CSV files, and findings and ads as NDJSON, for a folder without a site. They have all findings.
  package static func lists(_ publication: Publication) -> [DeferredFile] {
    lists(publication, SiteContext(publication), publication.findings.all, "findings", in: "")
  }

  /// - Parameters:
  ///   - name: the name of the files of findings.
  ///   - folder: the path of the files; empty, or ending in `/`.
  private static func lists(
    _ publication: Publication, _ context: SiteContext, _ findings: FindingStream, _ name: String,
    in folder: String
  ) -> [DeferredFile] {
    let ads = publication.adRows?.cases ?? RowStream(publication.cases.map { AdRow($0) })
    let evidence = publication.adRows?.evidence ?? RowStream(publication.tallies.adChoices.keptEntries)
    let digests = Dictionary(
      publication.recordings.compactMap { recording in recording.sha256.map { (recording.path, $0) } },
      uniquingKeysWith: { first, _ in first })
    let receipts = DataRows.ads(digests)
    var files = [
      DeferredFile(path: "\(name).csv", .pieces { try FindingsCSV.document(findings, to: $0) }),
      DeferredFile(path: ListFiles.ads + ".csv", .pieces { try receipts.csv(ads, to: $0) }),
      DeferredFile(path: "adchoices.csv", .pieces { try DataRows.adChoices.csv(evidence, to: $0) }),
      DeferredFile(path: ListFiles.sessions(publication) + ".csv") { SessionsCSV.document(context) },
    ]
    if let audit = context.audit {
      files.append(DeferredFile(path: "audit.csv") { AuditTable.csv(audit) })
    }
    files += published(publication).compactMap { table in
      table.file.map { DeferredFile(path: $0 + ".csv", text: table.csv) }
    }
    if publication.marksUTF8 { files = files.map { $0.withByteOrderMark() } }
    files += [
      DeferredFile(path: "\(name).ndjson", .pieces { try FindingsJSON.lines(findings, to: $0) }),
      DeferredFile(path: ListFiles.ads + ".ndjson", .pieces { try receipts.lines(ads, to: $0) }),
    ]
    return files.map { file in
      var file = file
      file.path = folder + file.path
      return file
    }
  }

  /// The tables that are published as files.
  static func published(_ publication: Publication) -> [DataTable] {
    let book = publication.tallies
    let tables =
      [
        DataTables.verdicts(publication.rules), DataTables.totals(book),
        DataTables.recordings(publication.recordings).data, DataTables.compliance(publication.compliance),
      ] + DataTables.delivery(book) + DataTables.adChoices(book.adChoices)
    // Tables about kinds of formats that the catalog doesn't have are left out, and names if no bid has one.
    let others =
      [DataTables.names(book).data, DataTables.bids(book.auctions).data] + DataTables.systems(book)
      + DataTables.live(book.live)
    let recorded = others.filter { !$0.objects().isEmpty }
    return (tables + recorded).filter { $0.file != nil }
  }
}
