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
    "audit", "Measure AdChoices in a browser: previews, renderings, HTML files.",
    usage: "[path ...] [options]",
    discussion: """
      Every format's rendering is opened in Chromium, in every state, at four widths, in light and dark. No script of it \
      runs, and nothing that isn't its own file is fetched.
      """,
    examples: [
      CommandExample("adspec audit", "say what is wrong"),
      CommandExample("adspec audit -o audit", "pictures, for build --audit"),
      CommandExample("adspec audit -o audit -o sarif=audit.sarif", "for code scanning, too"),
      CommandExample("adspec audit card.html --format-id 10063170", "an HTML file, by a format"),
    ])

  @Argument(
    help: ArgumentHelp(
      "Catalogs, definitions, HTML files.",
      discussion: "Without any: the catalog of the current folder, else the nearest above.", valueName: "path"
    ))
  var paths: [String] = []

  @OptionGroup(title: OptionTitle.common) var place: AuditPlaceOptions
  @OptionGroup(title: OptionTitle.measuring) var audit: AuditOptions
  @OptionGroup(title: OptionTitle.verdict) var verdict: VerdictOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if paths.contains("") {
      throw ValidationError("A path is empty: does a variable of the shell have no value?")
    }
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
      folder: place.folder.map { ($0, FolderRequest(adopts: place.adopt)) }, outputs: try place.requests,
      baseline: baseline.request(), verdict: verdict.request, settings: settings, console: console)
    try leave(action.run(PipelineRun(settings, input: input, console: console)))
  }
}

/// Options that set what an audit writes, and where.
struct AuditPlaceOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A folder for audit.json and the pictures; or a format of the findings, and a file, as in adspec check.",
      discussion:
        "Once a folder, and formats as often as you like. A folder that is called as a format is ./json.",
      valueName: "folder"),
    completion: .directory, transform: { try OutputValue($0, takesAnyPlace: true) })
  var output: [OutputValue<OutputFormat>] = []

  @Option(help: ArgumentHelp("The format of what is printed.", valueName: "format"))
  var format: OutputFormat?

  @Flag(
    help: "Keep files in the folder that adspec didn't write, such as a CNAME; they stop a run otherwise.")
  var adopt = false

  init() {}

  mutating func validate() throws {
    if folders.count > 1 { throw ValidationError("--output names two folders; audit.json goes to one.") }
    if folders.first == "-" { throw ValidationError("audit.json and the pictures need a folder, not -.") }
    _ = try requests
  }

  private var folders: [String] {
    output.compactMap { if case .place(let path) = $0 { path } else { nil } }
  }

  /// The folder for `audit.json` and the pictures; `nil` if they aren't written.
  var folder: String? { folders.first }

  /// The requested outputs of findings; without any, text for people on standard output.
  ///
  /// - Throws: `ValidationError`.
  var requests: [OutputRequest<OutputFormat>] {
    get throws {
      let formats = output.filter { if case .request = $0 { true } else { false } }
      return try OutputValue.requests(formats, format: format, standard: OutputFormat(HumanOutput.self))
    }
  }
}
