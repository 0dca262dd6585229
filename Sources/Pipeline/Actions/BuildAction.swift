import Basics
import CSystem
import Changes
import FoundationEssentials
import MachineOutput
import Model
import Reading
import Reports
import Rules
import Site

/// Publishes the site of a run in place of the previous one.
package struct BuildAction {
  private let output: String
  private let folder: FolderRequest
  private let site: SiteRequest
  private let audit: String?
  private let baseline: BaselineRun?
  private let history: HistoryRun?
  private let verdict: VerdictRequest
  private let settings: RunSettings
  private let console: Console
  /// True if the process ends after the build: memory is then left to the system instead of being freed object by
  /// object.
  package var endsProcess = true
  /// Definitions of the published site. If one of them can't be read any more, nothing is published.
  var published: Set<String> = []

  /// - Parameters:
  ///   - audit: the folder of an audit's results.
  ///   - history: a file of builds, to which this build is added.
  /// - Throws: `BaselineFailure`, `HistoryFailure`, `ReadFailure`, `WriteFailure`.
  package init(
    output: String, folder: FolderRequest, site: SiteRequest, audit: String?, baseline: BaselineRequest,
    history: String? = nil, verdict: VerdictRequest, settings: RunSettings, console: Console
  ) throws {
    (self.output, self.folder, self.site, self.audit) = (output, folder, site, audit)
    (self.verdict, self.settings, self.console) = (verdict, settings, console)
    self.baseline = try BaselineRun(baseline, settings: settings, today: Day.today())
    self.history = try history.map { try HistoryRun($0, extendedBeside: settings.inputs) }
  }

  /// Publishes the site, and returns the exit code of the run.
  ///
  /// - Parameter parts: results of other runs, used instead of reading recordings.
  package func exitCode(input: InputRequest, parts: PartMerge? = nil) throws -> Int32 {
    try result(input: input, parts: parts).exitCode
  }

  /// The exit code of a run, and the catalog of its site.
  typealias Result = (exitCode: Int32, catalog: Catalog)

  /// Publishes the site.
  func result(input: InputRequest, parts: PartMerge? = nil) throws -> Result {
    do {
      return try build(input, parts)
    } catch let failure as WriteFailure where failure.leavesOutput {
      throw NothingPublished(failure: failure)
    }
  }

  private func build(_ input: InputRequest, _ parts: PartMerge?) throws -> Result {
    var writer = OutputWriter(
      output: output, adopts: folder.adopts, jobs: input.threads,
      secret: site.usesCache ? try cacheSecret() : nil, syncs: site.syncs)
    writer.maxSize = site.maxSize.bytes
    writer.waits = { console.tell(OutputFolder.waiting(for: output)) }
    let templates = try TemplateFolder.read(site.templates)
    var cache = try writer.lastBuild()
    if site.usesCache {
      cache = try BuildCache.of(
        cache, settings: cacheSettings(settings.configuration, input.selection.tags, templates))
    }
    if isPublic, let option = internalOptions(parts).first { throw InternalOption(name: option) }
    let run = try PipelineRun(
      settings, input: input, console: console, known: cache.formatsByFile, parts: parts, audit: audit,
      readsRecordings: !isPublic, readsTwice: true)
    if let failure = DefinitionsLost(from: published, in: run.catalog) { throw failure }
    let inputs = inputs(of: run)
    try inputs.refuse(folder: output)
    writer.inputs = inputs.places + [history?.place].compactMap(\.self)
    var outcome = try run.outcome(
      RunNeeds(
        places: baseline != nil, adRows: true, looks: site.drawsPreviews, pages: site.sessionPages,
        listsSessions: true),
      needsDigests: true)
    var findings = PublishedFindings(
      outcome.catalog, sessions: Set(outcome.pages.sessions.map(\.summary.id)),
      listed: Set(outcome.sessions.entries.map(\.id)),
      limit: ListedFindings.limit(for: outcome.recordings))
    try run.review(&outcome, against: baseline) { findings.add($0) }
    findings.all = outcome.allFindings
    let decision = ExitDecision(
      verdict, configuration: outcome.catalog.configuration, allowsEmpty: input.allowEmpty)
    var publication = try publication(of: outcome, in: run, findings)
    publication.failures = decision.reasons(of: outcome)
    try tellSize(of: outcome)
    adspec_return_memory()
    console.showProgress("Making pages …")
    let made = try CatalogSite(publication, templates: templates)
    let files = made.files + (isPublic ? [] : JSONSchema.plan(rules: publication.rules.map(\.info)))
    writer.progress = console.progress("Making pages", of: files.count)
    let cacheFailure = try FileDrafts.write { drafts in
      if let builds = publication.history { try history?.write(builds, into: &drafts) }
      return try writer.publish(files, after: cache) {
        cache.formats = run.records(of: outcome, made.formats)
        return cache
      }
    }
    console.showProgress("")
    console.tell(RunSummary(outcome, readIn: .site).text)
    console.tell(
      "Published \(Wording.count(files.count + 1, "file")) to \(output)."
        + (isPublic ? "" : RunSummary.findingsPlace(outcome, in: output)))
    if let since = publication.history?.comparison { console.tell(VisibleText.line(since.sentence)) }
    if let cacheFailure { console.tell("The next build will make every page: \(cacheFailure.reason)") }
    // Leaks the values on purpose: deallocating them takes as long as the build did, and the exit frees them at once.
    if endsProcess { _ = Unmanaged.passRetained(Deferred((run, outcome, publication, made, files, cache))) }
    return (decision.code(of: outcome, endsProcess ? console : nil), run.catalog)
  }

  /// Collects what the site is made from.
  private func publication(
    of outcome: Outcome, in run: PipelineRun, _ findings: PublishedFindings
  ) throws -> Publication {
    var publication = try run.publication(of: outcome, findings: findings)
    publication.findings.inDataFiles =
      try publication.mostOfASort.map(outcome.allFindings.stored(mostOfASort:)) ?? outcome.allFindings
    publication.logo = try LogoReader.read(settings.configuration, from: DiskSource(root: ""))
    publication.commit = folder.commit
    publication.marksUTF8 = folder.marksUTF8
    publication.drawsPreviews = site.drawsPreviews
    publication.rulePages = site.rulePages
    publication.changes = try changes(in: run, since: site.since)
    publication.history = try history.map {
      $0.adding(try HistoryRun.sums(of: outcome, commit: folder.commit, run.input))
    }
    publication.records = run.known
    return publication
  }

  /// True if the site is for readers outside.
  private var isPublic: Bool { settings.configuration.audience == .public }

  /// The options of the command that are about what a public site doesn't have.
  private func internalOptions(_ parts: PartMerge?) -> [String] {
    [
      audit == nil ? nil : "--audit", history == nil ? nil : "--history", parts == nil ? nil : "scale merge",
    ].compactMap(\.self)
  }

  private func inputs(of run: PipelineRun) -> RunInputs {
    var inputs = run.inputs + RunInputs([baseline?.path].compactMap(\.self))
    if let templates = site.templates { inputs.add(folder: templates) }
    inputs.add(version: site.since)
    return inputs
  }

  private func cacheSecret() throws -> CacheSecret {
    let places = [settings.selection.catalogRoot, Disk.currentFolder].compactMap(\.self)
    let checkouts = places.compactMap { Checkout.root(above: $0, in: DiskSource(root: "")) }
    return try CacheSecret.find(in: ProcessInfo.processInfo.environment, outside: checkouts)
  }

  private func changes(in run: PipelineRun, since old: String?) throws -> PublishedChanges? {
    guard let old, let root = run.selection.catalogRoot else { return nil }
    let version = try CatalogVersion(old, of: root, run.catalog.configuration, jobs: run.input.threads)
    return PublishedChanges(
      CatalogChanges(from: version, to: run.catalog), since: version.name, date: version.date)
  }

  /// Prints the expected size of the session pages before they are made, if `--session-pages` was given.
  private func tellSize(of outcome: Outcome) throws {
    let sessions = outcome.pages.sessions
    guard site.sessionPages != .standard, !sessions.isEmpty else { return }
    let size = ByteCount(sessions.reduce(0) { $0 + $1.summary.entry.pageSize })
    console.showProgress("")
    console.tell("\(Wording.count(sessions.count, "page")) of sessions, about \(size).")
    if size.bytes > site.maxSize.bytes {
      throw NothingPublished(failure: .tooLarge(limit: site.maxSize.bytes))
    }
  }

  /// Returns everything that determines the result of a build, except its inputs, the tool and the date.
  private func cacheSettings(
    _ configuration: Configuration, _ tags: [String], _ templates: TemplateSet
  ) -> [String] {
    [
      configuration.pathPrefix, site.since ?? "", ConfigurationText(configuration).text,
      site.drawsPreviews ? "all" : "none",
      site.rulePages.rawValue, YAMLText.list(tags),
    ] + templates.names.flatMap { [$0, templates.texts[$0, default: ""]] }
  }
}

/// A site or the results of an audit could not be published.
struct NothingPublished: ToolFailure {
  var failure: WriteFailure
  /// Words for the existing output, which is left unchanged; the description ends in "the old site is as it was".
  var old = "the old site"

  var description: String { "\(failure) Nothing was published; \(old) is as it was." }
}

/// An option asks for what a public site doesn't have.
private struct InternalOption: ToolFailure {
  let name: String

  var description: String {
    "\(name) is about recordings and findings, and the site is public (audience): leave out one or the other."
  }
}

/// Definitions of the published site can't be read any more.
private struct DefinitionsLost: ToolFailure {
  /// The mistakes in these definitions.
  let mistakes: [Diagnostic]

  init?(from published: Set<String>, in catalog: Catalog) {
    let lost = published.intersection(catalog.unreadDefinitions)
    if lost.isEmpty { return nil }
    mistakes = catalog.diagnostics.filter { lost.contains($0.violation.location.file) }
  }

  var description: String { Redactor().text(CatalogFailure.configuration(mistakes).description) }
}

/// Messages shared by the commands that write a folder.
enum OutputFolder {
  static func waiting(for output: String) -> String {
    "Another adspec writes to '\(output)'; waiting for it …"
  }
}
