import Basics
import Model
import Reports
import Site

/// The reports exceed the maximum size of a single file.
struct SingleFileTooLarge: ToolFailure {
  let size: ByteCount

  var description: String {
    """
    The reports would be one file of \(size), and a mail takes \(ByteCount(SingleFileReport.limit)): write them to a folder, \
    without --single-file. Nothing was written.
    """
  }
}

/// Options for reports: the reports to write, in one file or several, and the folder of their data files.
package struct ReportForm: Sendable {
  package var isSingleFile: Bool
  /// Names of further reports that are put into the single file besides the compliance report.
  package var others: Set<String> = []
  /// The browser that prints the single file as a PDF; `nil`: it is HTML.
  package var printer: BrowserRequest?
  /// True if only the first screen of the compliance report is written.
  package var isSummary = false
  /// True if the first screen is written in plain lines.
  package var isChat = false
  /// A folder for the data files; `nil`: none are written.
  package var data: String?

  package init(
    isSingleFile: Bool, others: Set<String> = [], printer: BrowserRequest? = nil, isSummary: Bool = false,
    isChat: Bool = false, data: String? = nil
  ) {
    (self.isSingleFile, self.others, self.printer) = (isSingleFile, others, printer)
    (self.isSummary, self.isChat, self.data) = (isSummary, isChat, data)
  }

  /// Returns true if all is written to the one file at the path: HTML, a PDF, plain lines, or the one page of Markdown.
  func isFile(_ output: String) -> Bool { isSingleFile || isChat || isSummary && output.hasSuffix(".md") }

  /// - Parameter output: the folder or file; `nil`: the reports are printed.
  func reports(_ publication: Publication, to output: String?) -> [Report] {
    if isChat { return [ReportList.chat(publication)] }
    if isSummary {
      let isInFolder = output.map { !isFile($0) } ?? false
      return [ReportList.summary(publication, linksPictures: isSingleFile || isInFolder)]
    }
    let all = ReportList.all(publication, isInSite: false)
    return isSingleFile ? SingleFileReport.reports(others, of: all) : all
  }
}

/// Writes the reports of a run.
package struct ReportAction {
  private let output: String?
  private let form: ReportForm
  private let folder: FolderRequest
  private let baseline: BaselineRun?
  private let verdict: VerdictRequest
  private let console: Console
  private let printer: PDFPrinter?

  /// - Parameters:
  ///   - output: the folder or file; `nil`: the reports are printed.
  ///   - form: the reports to write, in one file or several, and the folder of their data files.
  /// - Throws: `BaselineFailure`, `BrowserMissing`, `ReadFailure`.
  package init(
    output: String?, form: ReportForm, folder: FolderRequest, baseline: BaselineRequest,
    verdict: VerdictRequest, settings: RunSettings, console: Console
  ) throws {
    (self.output, self.form, self.folder) = (output, form, folder)
    (self.verdict, self.console) = (verdict, console)
    printer = try form.printer.map(PDFPrinter.init)
    self.baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
  }

  /// Makes the reports of a run, writes them, and returns the exit code.
  package func run(_ run: PipelineRun) throws -> Int32 {
    let inputs = run.inputs + RunInputs([baseline?.path].compactMap(\.self))
    let file = try output.flatMap { try form.isFile($0) ? NamedFile($0, sparing: inputs) : nil }
    let data = form.data
    for folder in [file == nil ? output : nil, data].compactMap(\.self) { try inputs.refuse(folder: folder) }
    let needsAll = baseline != nil || run.parts != nil || data != nil
    var outcome = try run.outcome(
      RunNeeds(
        findings: needsAll ? .all : .lists, places: baseline != nil, adRows: data != nil,
        listsSessions: data != nil),
      needsDigests: true)
    var findings = PublishedFindings(
      outcome.catalog, listed: Set(outcome.sessions.entries.map(\.id)))
    if needsAll { try run.review(&outcome, against: baseline) { if data != nil { findings.add($0) } } }
    findings = data == nil ? PublishedFindings(outcome.findings) : findings
    findings.all = outcome.allFindings
    var publication = try run.publication(of: outcome, findings: findings, for: .reports)
    (publication.commit, publication.marksUTF8) = (folder.commit, folder.marksUTF8)
    let reports = form.reports(publication, to: output)
    console.showProgress("")
    let lists = data == nil ? [] : DataFiles.lists(publication)
    // Before the reports are written, so that a refusal leaves nothing half done.
    if let data { try writer(to: data, in: run, beside: inputs).refuseOthers(besides: lists) }
    if form.isSingleFile {
      try write(SingleFileReport(reports, of: publication), of: reports, publication.date, to: file)
    } else {
      try write(reports, to: file, in: run, beside: inputs)
    }
    if let data {
      try writer(to: data, in: run, beside: inputs).publish(lists)
      console.tell("Wrote \(Wording.count(lists.count, "data file")) to \(data).")
    }
    console.tell(RunSummary(outcome, readIn: .site).text)
    return ExitDecision(
      verdict, configuration: outcome.catalog.configuration, allowsEmpty: run.input.allowEmpty
    ).code(of: outcome, console)
  }

  private func write(
    _ reports: [Report], to file: NamedFile?, in run: PipelineRun, beside inputs: RunInputs
  ) throws {
    let text = reports.map(\.markdown).joined(separator: "\n")
    guard let output else { return try Console.write(text) }
    if let file {
      try file.write(Array(text.utf8))
    } else {
      try writer(to: output, in: run, beside: inputs).publish(ReportList.files(reports, in: ""))
    }
    console.tell("Wrote \(Wording.list(reports.map(\.title))) to \(output).")
  }

  private func writer(to folder: String, in run: PipelineRun, beside inputs: RunInputs) -> OutputWriter {
    var writer = OutputWriter(
      output: folder, adopts: self.folder.adopts, inputs: inputs.places, jobs: run.input.threads, syncs: true)
    writer.waits = { console.tell(OutputFolder.waiting(for: folder)) }
    return writer
  }

  private func write(
    _ report: SingleFileReport, of reports: [Report], _ date: Timestamp?, to file: NamedFile?
  ) throws {
    var bytes = try report.html()
    guard bytes.count <= SingleFileReport.limit else {
      throw SingleFileTooLarge(size: ByteCount(bytes.count))
    }
    if let printer { bytes = try printer.pdf(of: bytes, dated: date) }
    guard let file else { return try Console.write(bytes) }
    try file.write(bytes)
    console.tell("Wrote \(Wording.list(reports.map(\.title))), \(ByteCount(bytes.count)), to \(file.path).")
  }
}
