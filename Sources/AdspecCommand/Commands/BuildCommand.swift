import Model
package import ArgumentParser
import Changes
import FoundationEssentials
import Reading
import MachineOutput
import Reports
import Site

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

  @OptionGroup var folder: FolderOptions
  @OptionGroup var site: SiteOptions
  @OptionGroup var measured: AuditInputOptions

  package init() {}

  package func validate() throws { try OutputFolder.validate(output) }

  package mutating func run() throws {
    let console = terminal.console
    let settings = try RunSettings(
      input: input, configuration: configuration, verdict: verdict, needsCatalog: true)
    if configuration.showConfig { return try Console.write(ConfigurationText(settings.configuration).text) }
    let baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    try SitePublishing(
      output: output, folder: folder, options: site, audit: measured.audit, baseline: baseline,
      verdict: verdict, console: console
    ).publish(settings, input: input)
  }
}

/// What a site has, and how it is made.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A folder with templates that go before the built-in ones.", valueName: "folder"))
  var templates: String?

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
      "Which rules get a page: all (and the mutation matrix), used for those that found something, or none.",
      discussion: "What a rule's page explains is what adspec explain prints.", valueName: "which"))
  var rulePages: RulePages = .used

  @Option(
    help: ArgumentHelp(
      "Show what changed since an earlier version: a folder, else a git revision.", valueName: "old"))
  var since: String?

  @Flag(help: "Make every page, and leave no cache beside the output for the next build.")
  var noCache = false

  @Flag(
    help: ArgumentHelp(
      "Don't wait until the disk has what was written.",
      discussion: "Faster; a machine that loses power soon after may have pages of two builds, or empty ones."
    ))
  var noSync = false

  init() {}
}

/// Of commands that publish.
struct FolderOptions: ParsableArguments {
  @Flag(help: "Write into a folder that has files but no manifest of adspec, and keep those files.")
  var adopt = false

  @Option(
    help: ArgumentHelp(
      "The commit that the files are of, which reports then say they were made from.", valueName: "name"))
  var commit: String?

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
}

/// Makes the site of a run, in the place of the last one.
struct SitePublishing {
  let output: String
  let folder: FolderOptions
  let options: SiteOptions
  /// The folder of an audit's results.
  let audit: String?
  let baseline: BaselineRun?
  let verdict: VerdictOptions
  let console: Console
  /// Whether nothing comes after it: then memory need not be given back piece by piece.
  var endsProcess = true

  /// - Parameter parts: what other runs learned, in the place of reading recordings.
  func publish(_ settings: RunSettings, input: InputOptions, parts: PartMerge? = nil) throws {
    do {
      try build(settings, input, parts)
    } catch let failure as WriteFailure where failure.leavesOutput {
      throw NothingPublished(failure: failure)
    }
  }

  private func build(_ settings: RunSettings, _ input: InputOptions, _ parts: PartMerge?) throws {
    var writer = OutputWriter(
      output: output, adopts: folder.adopt, jobs: input.threads,
      secret: options.noCache ? nil : try cacheSecret(settings), syncs: !options.noSync)
    writer.maxSize = options.maxSize.bytes
    writer.waits = { console.tell(OutputFolder.waiting(for: output)) }
    let templates = try TemplateFolder.read(options.templates)
    var memo = try writer.lastBuild()
    if !options.noCache {
      memo = try BuildMemo.of(memo, settings: memoSettings(settings.configuration, templates))
    }
    let run = try PipelineRun(
      settings, input: input, console: console, known: memo.formatsByFile, parts: parts, audit: audit,
      readsTwice: true)
    let inputs = inputs(of: run)
    try inputs.refuse(folder: output)
    writer.inputs = inputs.places
    var outcome = try run.outcome(
      RunNeeds(places: baseline != nil, pages: options.sessionPages, listsSessions: true), needsDigests: true)
    var findings = PublishedFindings(
      outcome.catalog, sessions: Set(outcome.pages.sessions.map(\.summary.id)),
      listed: Set(outcome.sessions.entries.map(\.id)))
    try run.review(&outcome, against: baseline) { findings.add($0) }
    findings.all = outcome.allFindings
    var publication = try run.publication(of: outcome, findings: findings)
    publication.logo = try LogoReader.read(settings.configuration, from: DiskSource(root: ""))
    publication.commit = folder.commit
    publication.drawsPreviews = options.previews == .all
    publication.rulePages = options.rulePages
    publication.changes = try changes(in: run, since: options.since)
    publication.records = run.known
    try tellSize(of: outcome)
    console.showProgress("Making pages …")
    let site = try CatalogSite(publication, templates: templates)
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
    // The system takes back at once what takes as long to take apart as it took to make.
    if endsProcess { _ = Unmanaged.passRetained(Deferred((run, outcome, publication, site, files, memo))) }
    try ExitDecision(verdict, configuration: outcome.catalog.configuration).leave(outcome)
  }

  private func inputs(of run: PipelineRun) -> RunInputs {
    var inputs = run.inputs + RunInputs([baseline?.path].compactMap(\.self))
    if let templates = options.templates { inputs.add(folder: templates) }
    inputs.add(version: options.since)
    return inputs
  }

  private func cacheSecret(_ settings: RunSettings) throws -> CacheSecret {
    let places = [settings.selection.catalogRoot, Disk.currentFolder].compactMap(\.self)
    let checkouts = places.compactMap { Checkout.root(above: $0, in: DiskSource(root: "")) }
    return try CacheSecret.find(in: ProcessInfo.processInfo.environment, outside: checkouts)
  }

  private func changes(in run: PipelineRun, since old: String?) throws -> PublishedChanges? {
    guard let old, let root = run.selection.catalogRoot else { return nil }
    let version = try CatalogVersion(old, of: root, run.catalog.configuration, jobs: run.input.threads)
    return PublishedChanges(
      CatalogChanges(from: version.catalog, to: run.catalog), since: version.name, date: version.date)
  }

  /// Says how large the pages of sessions will be where somebody asked for a number of them, before any is made.
  private func tellSize(of outcome: Outcome) throws {
    let sessions = outcome.pages.sessions
    guard options.sessionPages != .standard, !sessions.isEmpty else { return }
    let size = ByteCount(sessions.reduce(0) { $0 + $1.summary.entry.pageSize })
    console.showProgress("")
    console.tell("\(Wording.count(sessions.count, "page")) of sessions, about \(size).")
    if size.bytes > options.maxSize.bytes {
      throw NothingPublished(failure: .tooLarge(limit: options.maxSize.bytes))
    }
  }

  /// All that a build depends on besides its inputs, the tool and the date.
  private func memoSettings(_ configuration: Configuration, _ templates: TemplateSet) -> [String] {
    [
      configuration.pathPrefix, options.since ?? "", ConfigurationText(configuration).text,
      options.previews.rawValue,
      options.rulePages.rawValue,
    ] + templates.names.flatMap { [$0, templates.texts[$0, default: ""]] }
  }
}

/// A site or the results of an audit could not be published.
struct NothingPublished: ToolFailure {
  var failure: WriteFailure
  /// That which is there from before.
  var old = "the old site"

  var description: String { "\(failure) Nothing was published; \(old) is as it was." }
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
