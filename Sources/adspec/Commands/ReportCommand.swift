import Pipeline
import Model
import Basics
package import ArgumentParser
import Reports

/// `adspec report`: writes only the Markdown reports.
package struct ReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "report", "Write the Markdown reports, to a folder or to standard output.", usage: "[path ...] [options]",
    discussion: "As html the compliance report is one file that needs nothing beside it, and can be mailed.",
    examples: [
      CommandExample("adspec report", "print them"),
      CommandExample("adspec report -o reports", "a file each, with their charts"),
      CommandExample("adspec report -o reports --data data", "and CSV files of all findings and ads"),
      CommandExample("adspec report --format html -o report.html", "compliance as one file, to be mailed"),
      CommandExample("adspec report -o report.pdf", "the same to be printed and filed, by Chromium"),
      CommandExample("adspec report --summary", "one page: what fails, where, since when"),
      CommandExample("adspec report --summary --format text", "the same in a few lines, for a chat"),
    ])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: OptionTitle.common) var place: ReportPlaceOptions
  @OptionGroup(title: OptionTitle.common) var form: ReportFormOptions
  @OptionGroup(title: OptionTitle.common) var measured: AuditInputOptions
  @OptionGroup(title: OptionTitle.common) var browser: BrowserOptions
  @OptionGroup(title: OptionTitle.common) var folder: FolderOptions
  @OptionGroup(title: OptionTitle.verdict) var verdict: VerdictOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package func validate() throws {
    try place.validate()
    try validateFolder(place.output)
    try form.validate(beside: place.output, folder)
    if form.singleFile, place.format == .markdown {
      throw ValidationError("--single-file is --format html, and not markdown: give one.")
    }
    if place.format == .text, !form.summary {
      throw ValidationError("--format text is for --summary: no report is plain text.")
    }
    try form.validate(isSingleFile: isSingleFile)
  }

  private var isSingleFile: Bool { form.singleFile || place.format == .html || place.isPDF }

  package mutating func run() throws {
    let console = terminal.console
    let input = reading.request(input.paths, selection.selection)
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: false)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let report = try ReportAction(
      output: place.output,
      form: form.request(
        isSingleFile: isSingleFile, printer: place.isPDF ? browser.request : nil,
        isChat: place.format == .text),
      folder: folder.request,
      baseline: baseline.request(), verdict: verdict.request, settings: settings, console: console)
    try leave(
      report.run(PipelineRun(settings, input: input, console: console, audit: measured.audit)))
  }
}

/// The file formats of reports.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// Markdown: a file for each report, and one for each chart.
  case markdown
  /// HTML: one file with the compliance report, which contains its pictures.
  case html
  /// That file as a browser prints it.
  case pdf
  /// Plain lines of the first screen.
  case text
}

/// Options that set where reports are written, and in which format.
struct ReportPlaceOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      A folder for the reports and their charts; as html or pdf, or with --summary and a name in .md, a file. Without it, \
      all is printed.
      """,
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      markdown; html for one file of the compliance report; pdf, as the name's ending says, too; text for a chat, with \
      --summary.
      """,
      valueName: "format"))
  var format: ReportFormat?

  init() {}

  /// Endings of documents that programs for offices and browsers write.
  private static let documents: Set<Substring> = [
    "doc", "docx", "odt", "pages", "ppt", "pptx", "rtf", "xls", "xlsx",
  ]

  /// True for a report that is printed.
  var isPDF: Bool { format == .pdf || format == nil && ending == "pdf" }

  /// The ending of the output's name, without its dot; `nil` without one.
  private var ending: String? {
    guard let output, let dot = output.lastIndex(of: "."), !output[dot...].contains("/") else { return nil }
    return output[output.index(after: dot)...].lowercased()
  }

  /// Throws if the output names a document that only other programs write, or of another format than is asked for.
  func validate() throws {
    if isPDF, output == nil { throw ValidationError("A PDF needs a file: -o report.pdf.") }
    if let format, format != .pdf, ending == "pdf" {
      throw ValidationError("A name in .pdf is one of --format pdf, and not \(format.rawValue): give one.")
    }
    guard let ending, Self.documents.contains(ending[...]) else { return }
    throw ValidationError("No report is written as '.\(ending)'. Reports are Markdown, HTML and PDF.")
  }
}

/// Options that set which reports are written, whether they are in one file or several, and where data files are
/// written.
struct ReportFormOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Make one HTML file of the compliance report, with its pictures in it, as --format html.",
      discussion: "Up to \(ByteCount(SingleFileReport.limit)), which a mail takes; larger ones are refused."))
  var singleFile = false

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "Other reports of that file, with commas between them, or all: \(SingleFileReport.others.listed()).",
      valueName: "reports"))
  var others: [String] = []

  @Flag(help: "Write one page: the first screen of the compliance report, without the reports behind it.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "A folder for the data as CSV, and all findings as NDJSON.", valueName: "folder"))
  var data: String?

  init() {}

  private var names: Set<String> {
    let names = Set(others.flatMap { $0.split(separator: ",").map { $0.filter { !$0.isWhitespace } } })
    return names == ["all"] ? Set(SingleFileReport.others) : names
  }

  func request(isSingleFile: Bool, printer: BrowserRequest? = nil, isChat: Bool = false) -> ReportForm {
    ReportForm(
      isSingleFile: isSingleFile, others: names, printer: printer, isSummary: summary, isChat: isChat,
      data: data)
  }

  func validate(isSingleFile: Bool) throws {
    if let unknown = names.subtracting(SingleFileReport.others).sorted().first {
      throw ValidationError(
        "There is no report \(unknown.quoted): --with takes \(SingleFileReport.others.listed()), or all.")
    }
    if !names.isEmpty, !isSingleFile { throw ValidationError("--with is for --single-file.") }
    if !names.isEmpty, summary { throw ValidationError("--summary is one page: leave out --with.") }
  }

  /// Throws if options contradict each other.
  ///
  /// - Parameter output: the folder or file of the reports; `nil` if they are printed.
  func validate(beside output: String?, _ folder: FolderOptions) throws {
    guard let data else {
      if folder.bom { throw ValidationError("--bom is about CSV files: give --data, too.") }
      return
    }
    if data.isEmpty { throw ValidationError("--data needs the name of a folder.") }
    guard let output else { return }
    if (data + "/").hasPrefix(output + "/") || (output + "/").hasPrefix(data + "/") {
      throw ValidationError("The reports and --data need folders of their own, beside each other.")
    }
  }
}
