import AdModel
import Diagnostics
import Ledger
import Tallies

/// What the site holds for machines: integers, never a rounded figure.
package enum DataFiles {
  /// `data/…`; what is as long as the catalog, or as what was found, is made when it is written.
  package static func plan(_ publication: Publication, _ formats: [FormatSite]) -> [PlannedFile] {
    let findings = publication.findings.all
    var files = [
      PlannedFile(path: "data/findings.json", .pieces { try FindingsJSON.document(findings, to: $0) }),
      PlannedFile(path: "data/findings.ndjson", .pieces { try FindingsJSON.lines(findings, to: $0) }),
      PlannedFile(
        path: "data/catalog.json",
        .whole { () throws(TemplateError) in
          CatalogJSON.document(
            publication, objects: try formats.map { site throws(TemplateError) in try site.json() })
        }),
    ]
    if publication.showsMutations {
      files.append(
        PlannedFile(
          path: "data/mutations.json",
          .whole { () throws(TemplateError) in Array(MutationsJSON.document(publication.mutations).utf8) }))
    }
    return files + tables(publication).map(PlannedFile.init)
  }

  private static func tables(_ publication: Publication) -> [OutputFile] {
    let book = publication.tallies
    var files = [
      OutputFile(path: "data/verdicts.csv", text: verdicts(publication.rules)),
      OutputFile(path: "data/tallies.json", text: TalliesJSON.document(book)),
      OutputFile(path: "data/totals.csv", text: totals(book)),
      OutputFile(path: "data/by-format-and-day.csv", text: formatDays(book)),
      OutputFile(path: "data/taps-by-asset.csv", text: taps(book)),
      OutputFile(path: "data/load-failures.csv", text: loadErrors(book)),
      OutputFile(path: "data/repeated-impressions.csv", text: repeats(book)),
      OutputFile(path: "data/recordings.csv", text: recordings(publication.recordings)),
      OutputFile(path: "data/adchoices.csv", text: adChoices(book)),
      OutputFile(path: "data/adchoices-by-format-and-country.csv", text: adChoicesRows(book.adChoices)),
      OutputFile(path: "data/adchoices-by-line-item.csv", text: undelivered(book.adChoices)),
      OutputFile(path: "data/compliance.csv", text: ComplianceCSV.text(publication.compliance)),
    ]
    for dimension in Dimension.allCases {
      let name = dimension.noun.replacing(" ", with: "-")
      files.append(OutputFile(path: "data/by-\(name).csv", text: breakdown(book, by: dimension)))
    }
    files += SystemFiles.all(book)
    return files
  }

  /// How often each rule gave each of the four verdicts.
  private static func verdicts(_ rules: [PublishedRule]) -> String {
    var csv = CSVWriter(["rule"] + Verdict.allCases.map(\.rawValue))
    for rule in rules {
      csv.append([.word(rule.info.id.rawValue)] + Verdict.allCases.map { .number(rule.counts[$0]) })
    }
    return csv.text
  }

  private static func totals(_ book: TallyBook) -> String {
    var csv = CSVWriter(["scope"] + tallyColumns)
    csv.append([.word("all")] + cells(book.total))
    csv.append([.word("test")] + cells(book.test))
    return csv.text
  }

  private static func breakdown(_ book: TallyBook, by dimension: Dimension) -> String {
    var csv = CSVWriter([dimension.rawValue] + tallyColumns)
    for row in book.rows(by: dimension) { csv.append([cell(row.key)] + cells(row.tally)) }
    return csv.text
  }

  private static func formatDays(_ book: TallyBook) -> String {
    var csv = CSVWriter(["format", "day"] + tallyColumns)
    for row in book.rowsByFormatAndDay {
      csv.append([cell(row.key.format), cell(row.key.day)] + cells(row.tally))
    }
    return csv.text
  }

  private static func taps(_ book: TallyBook) -> String {
    var csv = CSVWriter(["format", "asset", "adChoices", "taps"])
    for (key, count) in book.tapsByAsset {
      csv.append([
        cell(key.format), cell(key.asset), .word(key.isAdChoices ? "true" : "false"), .number(count),
      ])
    }
    return csv.text
  }

  private static func loadErrors(_ book: TallyBook) -> String {
    var csv = CSVWriter(["domain", "code", "loadFailures"])
    for (key, count) in book.loadErrors { csv.append([cell(key.domain), cell(key.code), .number(count)]) }
    return csv.text
  }

  private static func repeats(_ book: TallyBook) -> String {
    var csv = CSVWriter(["session", "ad", "format", "by", "file", "line", "firstFile", "firstLine"])
    for line in book.repeatedImpressions {
      csv.append([
        .text(line.session), .text(line.ad), cell(line.format), .init(line.party), .text(line.location.file),
        .init(line.location.range?.line), .text(line.first.file), .init(line.first.range?.line),
      ])
    }
    return csv.text
  }

  private static func recordings(_ recordings: [RecordingSummary]) -> String {
    var csv = CSVWriter(
      ["path", "sha256", "bytes", "lines", "linesSetAside", "events", "firstTime", "lastTime"])
    for recording in recordings {
      csv.append([
        .text(recording.path), .init(recording.sha256), .number(recording.byteCount),
        .number(recording.lines),
        .number(recording.linesSetAside), .number(recording.events),
        .init(recording.firstTime?.description), .init(recording.lastTime?.description),
      ])
    }
    return csv.text
  }

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
          .text(entry.session), .text(entry.ad), cell(entry.format), .init(entry.country),
          .init(entry.lineItem), .word(entry.isTest ? "true" : "false"),
          .word(entry.isHouse ? "true" : "false"), .word(entry.statement.rawValue),
        ] + chain)
    }
    return csv.text
  }

  private static func adChoicesRows(_ sums: AdChoicesSums) -> String {
    var csv = CSVWriter(
      ["format", "country", "ads", "testAds", "houseAds"] + AdChoicesEntry.Statement.allCases.map(\.rawValue)
        + AdChoicesChain.names.flatMap { name in
          AdChoicesChain.State.allCases.map { "\(name).\($0.rawValue)" }
        })
    for (row, funnel) in sums.rows {
      csv.append(
        [
          cell(row.format), cell(row.country), .number(funnel.ads), .number(funnel.testAds),
          .number(funnel.houseAds),
        ] + AdChoicesEntry.Statement.allCases.map { .number(funnel.count($0)) }
          + AdChoicesChain.names.indices.flatMap { link in
            AdChoicesChain.State.allCases.map { .number(funnel.count($0, ofLink: link)) }
          })
    }
    return csv.text
  }

  private static func undelivered(_ sums: AdChoicesSums) -> String {
    var csv = CSVWriter(["lineItem", "format", "ads"])
    for (row, ads) in sums.undeliveredByLineItem {
      csv.append([cell(row.lineItem), cell(row.format), .number(ads)])
    }
    return csv.text
  }

  private static func cell(_ key: RowKey) -> CSVWriter.Cell { .init(key.value) }

  /// The counts, and the rates in hundredths of a percent.
  private static let tallyColumns =
    Tally().counts.map(\.name) + [
      "fillBasisPoints", "renderRateBasisPoints", "ctrBasisPoints", "ctrLowBasisPoints", "ctrHighBasisPoints",
    ]

  private static func cells(_ tally: Tally) -> [CSVWriter.Cell] {
    let interval = WilsonInterval(of: tally.clickThroughRate)
    let rates = [
      tally.fill.percentage, tally.renderRate.percentage, tally.clickThroughRate.percentage, interval?.low,
      interval?.high,
    ]
    return tally.counts.map { .number($0.count) } + rates.map { .init($0?.hundredths) }
  }
}
