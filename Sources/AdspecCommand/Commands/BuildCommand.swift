import AdModel
package import ArgumentParser
import Outputs

/// `adspec build`: the whole site.
package struct BuildCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Publish the catalog as a static site.")

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var verdict: VerdictOptions
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var terminal: TerminalOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the site.", valueName: "folder"))
  var output = "_site"

  @Flag(help: "Publish into a folder that has files but no manifest of adspec, and keep those files.")
  var adopt = false

  @Option(
    help: ArgumentHelp("A folder with templates that go before the built-in ones.", valueName: "folder"))
  var templates: String?

  @Option(
    help: ArgumentHelp(
      "Which previews are drawn: all, or none for a site of documentation.", valueName: "which"))
  var previews: PreviewScope = .all

  @Option(
    help: ArgumentHelp(
      "How many sessions get a page, those with findings first: a number, all or none.",
      discussion: "Without it: every session with findings up to 500, and 100 without. Figures count all.",
      valueName: "n"))
  var sessionPages: PageLimit = .standard

  @Option(
    help: ArgumentHelp(
      "Which rules get a page: all (and the mutation matrix), used for those that found something, or none.",
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

  package init() {}

  package func validate() throws { try OutputFolder.validate(output) }

  package mutating func run() throws {
    do {
      try build()
    } catch let failure as WriteFailure where failure.leavesOutput {
      throw NothingPublished(failure: failure)
    }
  }

  private func build() throws {
    let console = terminal.console
    var writer = OutputWriter(
      output: output, adopts: adopt, jobs: input.threads, remembers: !noCache, syncs: !noSync)
    writer.waits = { [output] in console.tell(OutputFolder.waiting(for: output)) }
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    let templates = try TemplateFolder.read(self.templates)
    var memo = try writer.lastBuild()
    if !noCache { memo = try BuildMemo.of(memo, settings: memoSettings(settings.configuration, templates)) }
    let run = try PipelineRun(settings, input: input, console: console, known: memo.formatsByFile)
    try settings.selection.refuse(folder: output)
    writer.inputs = run.inputFolders
    var outcome = try run.outcome(
      RunNeeds(places: baseline != nil, pages: sessionPages), needsDigests: true)
    var findings = PublishedFindings(outcome.catalog, sessions: Set(outcome.pages.sessions.map(\.id)))
    try run.review(&outcome, against: baseline) { findings.add($0) }
    findings.all = outcome.allFindings
    var publication = try run.publication(of: outcome, findings: findings)
    publication.drawsPreviews = previews == .all
    publication.rulePages = rulePages
    publication.records = run.known
    console.showProgress("Making pages …")
    let site = try Site(publication, templates: templates)
    let files = site.files + JSONSchema.plan(rules: publication.rules.map(\.info))
    writer.progress = console.progress("Making pages", of: files.count)
    let cacheFailure = try writer.publish(files, after: memo) {
      memo.formats = run.records(of: outcome, site.formats)
      return memo
    }
    console.showProgress("")
    console.tell(RunSummary(outcome, readIn: .site).text)
    console.tell(
      "Published \(Wording.count(files.count + 1, "file")) to \(output)."
        + RunSummary.findingsPlace(outcome, in: output))
    if let cacheFailure { console.tell("The next build will make every page: \(cacheFailure.reason)") }
    // The process ends here: the system takes back at once what takes as long to take apart as it took to make.
    _ = Unmanaged.passRetained(Deferred((run, outcome, publication, site, files, memo)))
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }
}

extension BuildCommand {
  /// All that a build depends on besides its inputs, the tool and the date.
  private func memoSettings(_ configuration: Configuration, _ templates: TemplateSet) -> [String] {
    [configuration.pathPrefix, ConfigurationText(configuration).text, previews.rawValue, rulePages.rawValue]
      + templates.names.flatMap { [$0, templates.texts[$0, default: ""]] }
  }
}

/// The site could not be made.
private struct NothingPublished: ToolFailure {
  var failure: WriteFailure

  var description: String { "\(failure) Nothing was published; the old site is as it was." }
}

/// What the commands that write a folder have in common.
enum OutputFolder {
  static func validate(_ output: String?) throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
  }

  static func waiting(for output: String) -> String {
    "Another adspec writes to '\(output)'; waiting for it …"
  }
}

/// Which previews a site has.
enum PreviewScope: String, ExpressibleByArgument {
  case all, none
}

extension RulePages: ExpressibleByArgument {}

extension PageLimit: ExpressibleByArgument {
  package init?(argument: String) {
    switch argument {
    case "all": self = .all
    case "none": self = .atMost(0)
    default:
      guard let count = Int(argument), (0...1_000_000_000).contains(count) else { return nil }
      self = .atMost(count)
    }
  }

  package var defaultValueDescription: String { "500 and 100" }
}
