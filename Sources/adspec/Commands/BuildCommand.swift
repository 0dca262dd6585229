import Pipeline
import Model
package import ArgumentParser
import Changes
import FoundationEssentials
import Reading
import MachineOutput
import Reports
import Site

/// `adspec build`: publishes the whole site.
package struct BuildCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    "build", "Publish the catalog as a static site.", usage: "[path ...] [options]",
    examples: [
      CommandExample("adspec build", "the catalog of this folder, to _site/"),
      CommandExample("adspec build . logs -o public", "with the recordings of another folder"),
      CommandExample("adspec build --since main", "with what changed since the branch main"),
      CommandExample("adspec build --audit audit", "with what adspec audit -o audit measured"),
    ])

  @OptionGroup var input: InputOptions
  @OptionGroup(title: OptionTitle.common) var place: SiteFolderOptions
  @OptionGroup(title: OptionTitle.common) var measured: AuditInputOptions
  @OptionGroup(title: OptionTitle.site) var site: SiteOptions
  @OptionGroup(title: OptionTitle.site) var folder: FolderOptions
  @OptionGroup(title: OptionTitle.verdict) var verdict: VerdictOptions
  @OptionGroup(title: OptionTitle.selection) var selection: SelectionOptions
  @OptionGroup(title: OptionTitle.settings) var configuration: ConfigurationOptions
  @OptionGroup(title: OptionTitle.baseline) var baseline: BaselineOptions
  @OptionGroup(title: OptionTitle.baseline) var past: HistoryOptions
  @OptionGroup(title: OptionTitle.reading) var reading: ReadingOptions
  @OptionGroup(title: OptionTitle.terminal) var terminal: TerminalOptions

  package init() {}

  package func validate() throws { try validateFolder(place.output) }

  package mutating func run() throws {
    let console = terminal.console
    let input = reading.request(input.paths, selection.selection)
    let settings = try RunSettings(
      input: input, settings: configuration.request(verdict, audience: site.audience), needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let build = try BuildAction(
      output: place.output, folder: folder.request, site: site.request, audit: measured.audit,
      baseline: baseline.request(), history: past.history, verdict: verdict.request, settings: settings,
      console: console)
    try leave(build.exitCode(input: input))
  }
}

/// The output option of commands that make a site.
struct SiteFolderOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the site.", valueName: "folder"))
  var output = "_site"

  init() {}
}

/// Options that set the parts of a site, and the way the site is built.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what changed since an earlier version: a folder, else a git revision.", valueName: "old"))
  var since: String?

  @Option(
    help: ArgumentHelp("A folder with templates that go before the built-in ones.", valueName: "folder"))
  var templates: String?

  @Option(
    help: ArgumentHelp(
      "For whom the site is: internal, or public for formats and pages alone, without anything of recordings.",
      valueName: "who"))
  var audience: Audience?

  @Option(
    help: ArgumentHelp(
      "Which previews are drawn: all, or none for a site of documentation.", valueName: "which"))
  var previews: PreviewScope = .all

  @Option(
    help: ArgumentHelp(
      "How many sessions get a page, those with the worst findings first: a number, all or none.",
      discussion:
        "Without it: every session with findings up to 500, and 100 without. Lists and figures have all.",
      valueName: "n"))
  var sessionPages: PageLimit = .standard

  @Option(
    help: ArgumentHelp(
      "Publish nothing if the site would be larger: 500MB, 2GB.", valueName: "size"))
  var maxSize = ByteCount.pageHost

  @Option(
    help: ArgumentHelp(
      "Which rules get a page: all, used for those that found something, or none.",
      discussion: "What a rule's page explains is what adspec explain prints.", valueName: "which"))
  var rulePages: RulePages = .used

  @Flag(help: "Make every page, and leave no cache beside the output for the next build.")
  var noCache = false

  @Flag(
    help: ArgumentHelp(
      "Don't wait until the disk has what was written.",
      discussion: "Faster; a machine that loses power soon after may have pages of two builds, or empty ones."
    ))
  var noSync = false

  init() {}

  var request: SiteRequest {
    var request = SiteRequest()
    (request.templates, request.since, request.maxSize) = (templates, since, maxSize)
    (request.drawsPreviews, request.rulePages) = (previews == .all, rulePages)
    (request.sessionPages, request.usesCache, request.syncs) = (sessionPages, !noCache, !noSync)
    return request
  }
}

/// Options of all commands that publish a folder.
struct FolderOptions: ParsableArguments {
  @Flag(
    help: "Keep files in the folder that adspec didn't write, such as a CNAME; they stop a run otherwise.")
  var adopt = false

  @Option(
    help: ArgumentHelp(
      "The commit that the files are of, which reports then say they were made from.", valueName: "name"))
  var commit: String?

  @Flag(help: "Begin CSV files with the mark of UTF-8, which Excel needs.")
  var bom = false

  init() {}

  mutating func validate() throws {
    guard let commit else { return }
    let isName = commit.utf8.allSatisfy {
      Unicode.Scalar($0).properties.isAlphabetic || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || "-._/".utf8.contains($0)
    }
    if commit.isEmpty || commit.utf8.count > 100 || !isName {
      throw ValidationError("--commit needs up to 100 letters, digits and -._/.")
    }
  }

  var request: FolderRequest { FolderRequest(adopts: adopt, commit: commit, marksUTF8: bom) }
}

/// The previews that a site shows.
enum PreviewScope: String, ExpressibleByArgument {
  case all, none
}

extension RulePages: ExpressibleByArgument {}

extension Audience: ExpressibleByArgument {}

extension ByteCount: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { description }
}

extension PageLimit: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(text: argument == "none" ? "0" : argument == "standard" ? "" : argument)
  }

  package var defaultValueDescription: String { "500 and 100" }
}
