import Pipeline
import Model
package import ArgumentParser
import Rules
import Basics
import FoundationEssentials
import MachineOutput
import Reports

/// `adspec audit`: measures AdChoices in a browser.
package struct AuditCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Measure AdChoices in a browser: previews, renderings, HTML files.",
    discussion: """
      Every format's rendering is opened in Chromium, in every state, at four widths, in light and dark. No script of it \
      runs, and nothing that isn't its own file is fetched.
      """)

  @Argument(
    help: ArgumentHelp(
      "Catalogs, definitions, HTML files.",
      discussion: "Without any: the catalog of the current folder, else the nearest above.", valueName: "path"
    ))
  var paths: [String] = []

  @Option(
    name: .customShort("o"),
    help: ArgumentHelp("A folder for audit.json and the pictures.", valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "A format of what was found, and a file for it, as in adspec check.", valueName: "format[=file]"))
  var output: [OutputRequest<OutputFormat>] = []

  @OptionGroup var audit: AuditOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Flag(help: "Write into a folder that has files but no manifest of adspec, and keep those files.")
  var adopt = false

  package init() {}

  package mutating func validate() throws {
    if paths.contains("") {
      throw ValidationError("A path is empty: does a variable of the shell have no value?")
    }
    if folder != nil { try validateFolder(folder) }
    if paths.contains(where: AuditAction.isHTML), audit.formatID == nil {
      throw ValidationError("An HTML file renders some format: say which with --format-id.")
    }
    if audit.formatID != nil, !paths.contains(where: AuditAction.isHTML) {
      throw ValidationError("--format-id is about an HTML file, and none is named.")
    }
    if paths.contains(where: AuditAction.isHTML), !paths.allSatisfy(AuditAction.isHTML) {
      throw ValidationError("HTML files are audited by themselves: name either them or definitions.")
    }
  }

  package mutating func run() throws {
    let (console, request) = (terminal.console, try audit.request)
    let input = try AuditAction.input(paths, jobs: request.jobs)
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict), needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let action = try AuditAction(
      request: request, files: paths.filter(AuditAction.isHTML),
      folder: folder.map { ($0, FolderRequest(adopts: adopt)) }, outputs: requests,
      baseline: baseline.request(), verdict: verdict.request, settings: settings, console: console)
    try leave(action.exitCode(for: PipelineRun(settings, input: input, console: console)))
  }

  private var requests: [OutputRequest<OutputFormat>] {
    output.isEmpty ? [OutputRequest(format: OutputFormat(HumanOutput.self), file: nil)] : output
  }
}
