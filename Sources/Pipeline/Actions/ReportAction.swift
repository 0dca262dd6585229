import Basics
import Model
import Reports

/// The reports are too long for one file.
struct SingleFileTooLarge: ToolFailure {
  let size: ByteCount

  var description: String {
    """
    The reports would be one file of \(size), and a mail takes \(ByteCount(SingleFileReport.limit)): write them to a folder, \
    without --single-file. Nothing was written.
    """
  }
}

/// Writes the reports of a run.
package struct ReportAction {
  private let output: String?
  private let isSingleFile: Bool
  private let folder: FolderRequest
  private let baseline: BaselineRun?
  private let verdict: VerdictRequest
  private let console: Console

  /// - Parameters:
  ///   - output: the folder or file; `nil`: the reports are printed.
  ///   - isSingleFile: true if all reports become one HTML file.
  /// - Throws: `BaselineFailure`, `ReadFailure`.
  package init(
    output: String?, isSingleFile: Bool, folder: FolderRequest, baseline: BaselineRequest,
    verdict: VerdictRequest, settings: RunSettings, console: Console
  ) throws {
    (self.output, self.isSingleFile, self.folder) = (output, isSingleFile, folder)
    (self.verdict, self.console) = (verdict, console)
    self.baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
  }

  /// Writes the reports, and returns the exit code of a run.
  package func exitCode(for run: PipelineRun) throws -> Int32 {
    let inputs = run.inputs + RunInputs([baseline?.path].compactMap(\.self))
    let file = try isSingleFile ? output.map { try NamedFile($0, sparing: inputs) } : nil
    if let output, file == nil { try inputs.refuse(folder: output) }
    let needsAll = baseline != nil || run.parts != nil
    var outcome = try run.outcome(
      RunNeeds(findings: needsAll ? .all : .lists, places: baseline != nil), needsDigests: true)
    if needsAll { try run.review(&outcome, against: baseline) }
    var publication = try run.publication(
      of: outcome, findings: PublishedFindings(outcome.findings), for: .reports)
    publication.commit = folder.commit
    let reports = ReportList.all(publication, isInSite: false)
    console.showProgress("")
    if isSingleFile {
      try write(SingleFileReport(reports, of: publication), to: file)
    } else {
      try write(reports, beside: inputs)
    }
    return ExitDecision(
      verdict, configuration: outcome.catalog.configuration, allowsEmpty: run.input.allowEmpty
    ).code(of: outcome, console)
  }

  private func write(_ reports: [Report], beside inputs: RunInputs) throws {
    guard let output else { return try Console.write(reports.map(\.markdown).joined(separator: "\n")) }
    var writer = OutputWriter(output: output, adopts: folder.adopts, inputs: inputs.places, syncs: true)
    writer.waits = { console.tell(OutputFolder.waiting(for: output)) }
    try writer.publish(ReportList.files(reports, in: ""))
    console.tell("Wrote \(Wording.list(reports.map(\.title))) to \(output).")
  }

  private func write(_ report: SingleFileReport, to file: NamedFile?) throws {
    let bytes = try report.html()
    guard bytes.count <= SingleFileReport.limit else {
      throw SingleFileTooLarge(size: ByteCount(bytes.count))
    }
    guard let file else { return try Console.write(bytes) }
    try file.write(bytes)
    console.tell("Wrote all reports, \(ByteCount(bytes.count)), to \(file.path).")
  }
}
