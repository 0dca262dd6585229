import Basics
import Model
import Reading
import Reports
import Rules
import Site

/// Makes a pack: a folder with everything that a month's evidence rests on, and a manifest of it (`PackStatement`).
package struct PackAction {
  private let run: PipelineRun
  private let commit: String?
  private let console: Console

  /// - Parameter commit: the commit that the files are of, as reports name it.
  package init(_ run: PipelineRun, commit: String?, console: Console) {
    (self.run, self.commit, self.console) = (run, commit, console)
  }

  /// Writes the pack to a folder that doesn't exist yet, or is empty.
  ///
  /// - Throws: `WriteFailure`, `InputFailure`, `ReadFailure`.
  package func write(to folder: String) throws {
    try run.inputs.refuse(folder: folder)
    let pack = try pack()
    var writer = OutputWriter(
      output: folder, inputs: run.inputs.places, jobs: run.input.threads, syncs: true)
    writer.waits = { console.tell(OutputFolder.waiting(for: folder)) }
    writer.manifest = { pack.statement.document(of: $0) }
    try writer.publish(pack.files)
    console.tell(
      "Packed \(Wording.count(pack.files.count, "file")) and \(PackStatement.path) in \(folder). \(pack.summary)"
    )
  }

  /// The files of a pack, their manifest, and the run in a sentence.
  struct Pack {
    let files: [DeferredFile]
    let statement: PackStatement
    let summary: String
  }

  /// Judges the run's inputs, and returns the pack without writing it.
  func pack() throws -> Pack {
    let outcome = try run.outcome(
      RunNeeds(findings: .lists, excerpts: true, adRows: true), needsDigests: true)
    var findings = PublishedFindings(outcome.findings)
    findings.all = outcome.allFindings
    var publication = try run.publication(of: outcome, findings: findings, for: .reports)
    publication.commit = commit
    console.showProgress("")
    let reports = ReportList.all(publication, isInSite: false).filter { Self.reports.contains($0.name) }
    let receipts = DataFiles.lists(publication).filter { $0.path == ListFiles.ads + ".ndjson" }
    let all =
      ReportList.files(reports, in: "reports/") + receipts + [Self.lines(outcome.excerpts)] + catalogFiles
      + settings + Self.rules
    return Pack(
      files: all.sorted { $0.path.precedesInBytes($1.path) },
      statement: PackStatement(
        publication, selection: run.input.selection, excludesTests: run.input.excludeTest),
      summary: RunSummary(outcome, readIn: .site).text)
  }

  private static let reports: Set<String> = ["compliance", ComplianceReport.adsName]

  /// The recorded lines that findings cite, redacted, one a line.
  private static func lines(_ excerpts: [Location: String]) -> DeferredFile {
    DeferredFile(path: "lines.ndjson") {
      excerpts.sorted { $0.key < $1.key }.map { place, text in
        let value: JSONValue = [
          "file": .string(place.file), "line": .optional(place.range?.line), "text": .string(text),
        ]
        return value.line + "\n"
      }.joined()
    }
  }

  /// The words of the rules with a role in the report, and what these include.
  private static let rules: [DeferredFile] = {
    let ids = RuleRegistry.infos.filter { $0.evidence != nil }.map { "\($0.id).md" }
    return RuleTexts.all.filter { ids.contains($0.key) || $0.key.hasPrefix("shared/") }
      .map { path, text in DeferredFile(path: "rules/\(path)") { text } }
  }()

  /// Definitions, what lies beside them, sign-offs, answers and their pictures.
  private var catalogFiles: [DeferredFile] {
    guard let root = run.selection.catalogRoot else { return [] }
    let source = DiskSource(root: root)
    let files = run.catalog.formats.flatMap { folder -> [String] in
      let names =
        ["format.yaml", FormatFolder.previewName, "reviews.yaml", "answers.yaml"] + folder.samples.keys
        + (folder.answers?.answers.compactMap(\.picture?.value) ?? [])
      return names.map { folder.facts.folder + "/" + $0 }
    }
    // What a definition names outside of its folder isn't packed.
    let sound = Set(files).filter { OutputWriter.isSafe($0) && source.form(of: $0) == .file }
    return sound.map { file in
      DeferredFile(
        path: "catalog/\(file)",
        .pieces { try $0(source.bytes(of: file, limit: CatalogReader.largestPicture)) })
    }
  }

  /// The settings that the run was judged by.
  private var settings: [DeferredFile] {
    let text = ConfigurationText(run.catalog.configuration, namesOrigins: false).text
    return [DeferredFile(path: "catalog/adspec.yaml") { text }]
  }
}
