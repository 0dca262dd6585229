import CSystem
package import Model
package import Checking
import Rules
import Basics
package import Reading
package import Sessions
import MachineOutput
import Reports
import Statistics

extension ReadFailure: ToolFailure {}
extension CatalogFailure: ToolFailure {}
extension TemplateError: ToolFailure {}

/// One run: reads the catalog, checks definitions and recordings, counts, and collects everything that outputs are made
/// from.
package struct PipelineRun {
  package let input: InputRequest
  package let console: Console
  package let selection: InputSelection
  /// The files and folders that the run reads, except a baseline and templates.
  package let inputs: RunInputs
  package let source: any FileSource
  package let catalog: Catalog
  package let checker: Checker
  /// Records of formats from the last build, by file of the definition; `nil` if nothing is cached.
  package let known: [String: FormatRecord]?
  /// Results of other runs, used instead of reading recordings; `nil` if recordings are read.
  package let parts: PartMerge?
  /// The results of an audit; `nil` without one.
  package let audit: AuditInput?
  /// The selected recordings, each once, in byte order of their paths; equal paths are ordered by their system paths.
  private let selected: [RecordingFile]
  /// Those of them that are read, and their copies.
  private let files: RepeatedFiles
  /// A failure to read back lines of sessions that were spilled to disk.
  private let lostLines = SpillFile.Failure()

  /// Reads the catalog.
  ///
  /// - Parameters:
  ///   - known: records of formats from the last build, if it was made by the same executable with the same settings.
  ///   - audit: the folder of an audit's results.
  ///   - readsRecordings: false if only definitions are read, whatever was named.
  ///   - readsTwice: true if sessions are read a second time for their pages.
  package init(
    _ settings: RunSettings, input: InputRequest, console: Console, known: [String: FormatRecord]? = nil,
    parts: PartMerge? = nil, audit: String? = nil, readsRecordings: Bool = true, readsTwice: Bool = false
  ) throws {
    self.parts = parts
    self.console = console
    selection = settings.selection
    var inputs = settings.inputs + RunInputs(parts?.paths ?? [])
    if let audit { inputs.add(audit: audit) }
    self.inputs = inputs
    let disk = DiskSource(root: selection.catalogRoot ?? "")
    source = readsTwice && input.paths.contains("-") ? try StandardInputSpool(over: disk) : disk
    var catalog = Catalog(configuration: settings.configuration, isPresent: false)
    if let root = selection.catalogRoot, settings.needsDefinitions || disk.form(of: "formats") == .folder {
      console.showProgress("Reading definitions …")
      catalog = try CatalogReader(
        source: disk, location: root, configuration: settings.configuration, knownRules: RuleRegistry.known,
        allowsEmpty: input.allowEmpty, known: known ?? [:]
      ).read(jobs: input.threads)
    }
    catalog.exclusions = Self.exclusions(catalog.exclusions, and: selection.excluded)
    for file in selection.definitionFiles.sorted() {
      let exclusion = catalog.exclusions.first {
        $0.paths.contains { file == $0 || $0.hasSuffix("/") && file.hasPrefix($0) }
      }
      if let exclusion, !input.allowEmpty { throw InputFailure.excluded(file, by: exclusion.pattern) }
    }
    // A stream that is named twice is judged once.
    var streamed: Set<String> = []
    catalog.streams = ((selection.isWholeCatalog ? catalog.streams : []) + selection.streams)
      .filter { streamed.insert($0.files[0]).inserted }
    let tags = input.selection.tags.isEmpty ? settings.configuration.formatTags : input.selection.tags
    var input = input
    if !tags.isEmpty {
      try Self.select(tags, in: &catalog, allowsNone: input.allowEmpty)
      input.selection = input.selection.with(tags: tags)
    }
    if !readsRecordings { catalog.streams = [] }
    self.input = input
    self.catalog = catalog
    self.known = known
    selected = parts == nil && readsRecordings ? Self.recordings(in: selection, of: catalog) : []
    files = RepeatedFiles(selected, in: source, limit: UnpackLimit(ratio: input.unpackLimit))
    self.audit = try audit.map { try AuditInput($0, of: catalog, at: settings.selection.catalogRoot) }
    checker = Checker(
      configuration: catalog.configuration, hasCatalog: catalog.isPresent)
  }

  /// Leaves out the formats without any of the tags.
  ///
  /// - Throws: `InputFailure.noFormatWithTag` if that are all.
  private static func select(_ tags: [String], in catalog: inout Catalog, allowsNone: Bool) throws {
    let known = Set(catalog.formats.flatMap { $0.definition.tags.map(\.value) })
    if !allowsNone, let tag = tags.first(where: { !known.contains($0) }) {
      throw InputFailure.noFormatWithTag(tag, known: known.sorted { $0.precedesInBytes($1) })
    }
    catalog.select(tags: tags)
  }

  /// Combines the exclusions in the catalog with those in the folders on the command line.
  private static func exclusions(_ exclusions: [Exclusion], and paths: [ExcludedPath]) -> [Exclusion] {
    var exclusions = exclusions
    for path in paths.sorted(by: { $0.path.precedesInBytes($1.path) }) {
      if let place = exclusions.firstIndex(where: { $0.pattern == path.pattern }) {
        if !exclusions[place].paths.contains(path.path) { exclusions[place].paths.append(path.path) }
      } else {
        exclusions.append(Exclusion(pattern: path.pattern, paths: [path.path]))
      }
    }
    return exclusions
  }

  /// The path from the root of the repository to the catalog (or the current folder), ending in `/`. Empty at the root
  /// and outside any repository.
  package var repositoryPrefix: String {
    guard let start = selection.catalogRoot ?? Disk.currentFolder,
      let root = RepositoryRoot.find(from: start, in: source)
    else { return "" }
    let inside = start.dropFirst(root.count).drop { $0 == "/" }
    return inside.isEmpty ? "" : inside + "/"
  }

  /// Paths of files outside the catalog, by the names that findings use: relative to the repository's root, or
  /// absolute if they lie outside it.
  package var repositoryPaths: [String: String] {
    guard let start = selection.catalogRoot ?? Disk.currentFolder,
      let root = RepositoryRoot.find(from: start, in: source)
    else { return [:] }
    let top = root.hasSuffix("/") ? root : root + "/"
    return filesOutside.mapValues { $0.hasPrefix(top) ? String($0.dropFirst(top.count)) : $0 }
  }

  /// The recordings to read.
  private var recordings: [RecordingFile] { files.read }

  /// Returns a reader of the recordings.
  ///
  /// - Parameters:
  ///   - title: the title of the progress line; `nil`: no progress is shown.
  ///   - paths: those of the recordings to read; empty for all.
  package func reader(
    _ title: String? = nil, of paths: [String] = [], needsDigests: Bool = false,
    isWanted: (@Sendable (String) -> Bool)? = nil
  ) -> RecordingReader {
    let recordings = paths.isEmpty ? recordings : recordings.filter { paths.contains($0.path) }
    // The size of standard input is unknown.
    let size = recordings.reduce(0) { $0 + (source.size(of: $1.systemPath) ?? Self.smallSize) }
    var options = RecordingReader.Options()
    options.openSessions = input.openSessions
    options.unpackLimit.ratio = input.unpackLimit
    // Pages, which read sessions again, are made on several threads already.
    options.jobs = size < Self.smallSize || isWanted != nil ? 1 : input.threads
    options.isWanted = isWanted
    options.needsDigests = needsDigests
    options.makeStore = { [lostLines] in SpillFile(lostLines) }
    if let progress = title.flatMap({ console.progress($0, of: size) }) {
      options.noteRead = { progress.add($0) }
    }
    return RecordingReader(recordings: recordings, source: source, options: options)
  }

  /// Returns one reader for each recording, also for copies: only those who merge know which other recordings there are.
  ///
  /// - Parameter name: the path by which results name the recording on standard input.
  package func readers(naming name: String?) -> [RecordingReader] {
    let named = selected.map { recording in
      guard recording.systemPath == "-", let name else { return recording }
      return RecordingFile(
        path: name, systemPath: "-", definitionFile: InputResolver.definitionFile(of: name))
    }
    var options = RecordingReader.Options()
    (options.jobs, options.needsDigests, options.unpackLimit.ratio) = (input.threads, true, input.unpackLimit)
    return named.sorted { $0.path.precedesInBytes($1.path) }.map {
      RecordingReader(recordings: [$0], source: source, options: options)
    }
  }

  /// Recordings of fewer bytes in total are read on one thread.
  private static let smallSize = 1 << 20

  /// Reads, judges and counts all inputs once.
  ///
  /// - Parameter needsDigests: true for reports, which name the recordings that they are based on.
  package func outcome(_ needs: RunNeeds, needsDigests: Bool = false) throws -> Outcome {
    guard let parts else {
      let learned = try learn(needs, needsDigests: needsDigests)
      return try outcome(
        of: learned.runResult, learned.findings, learned.adRows, needs, selecting: input.selection)
    }
    var merged = try parts.merged(
      catalog: catalogDigest, pages: needs.pages, findingsByFile: needs.findingsByFile)
    // Incomplete parts throw here, so that nothing is published.
    try merged.complete()
    return try outcome(
      of: merged.runResult, merged.findings, merged.adRows, needs, selecting: merged.head.selection)
  }

  /// Reads the recordings. Returns the results and, if they are kept, all findings and the evidence about each ad.
  package func learn(_ needs: RunNeeds, needsDigests: Bool) throws(WriteFailure) -> (
    runResult: RunResult, findings: FindingSorter?, adRows: AdRows?
  ) {
    let work = RunState(
      needs: needs, checker: checker, ledger: ledgerContext(selecting: input.selection),
      leavesOutTests: input.excludeTest)
    let title = "Reading \(Wording.count(recordings.count, "recording"))"
    let log = ReadingLog(checker, needs, sorter: work.sorter)
    let reading = reader(title, needsDigests: needsDigests)
      .read(makeShard: { SessionProcessor(work) }, takeDiagnostics: { log.take($0) }) { $0.take($1) }
    // Glibc keeps what a thread freed from other threads; a session that is read again would take as much once more.
    adspec_return_memory()
    try lostLines.check()
    log.take(selection.diagnostics.map { ($0, nil) })
    var runResult = work.runResult(reading.shards.sums, log.outcomes, recordings: reading.summaries)
    runResult.copies = files.copies
    return (runResult, work.sorter, work.rows)
  }

  /// Combines the results of recordings with those of definitions.
  private func outcome(
    of runResult: RunResult, _ sorter: FindingSorter?, _ adRows: AdRows?,
    _ needs: RunNeeds, selecting selection: AdSelection
  ) throws -> Outcome {
    let sums = runResult.sums
    var checks = sums.checks
    let definitions = judged(catalog)
    checks += selected(definitions.result)
    checks += checker.checkStreams(of: catalog)
    var reading = ReadingCheck(checker, after: runResult.reading)
    for diagnostic in audit?.diagnostics ?? [] { reading.take(diagnostic, of: nil) }
    checks += reading.finished(read: runResult.recordings, copies: runResult.copies)
    var tallies = sums.tallies
    tallies.live.comparesSomePods = checks.pods.isCut
    tallies.settleViewability()
    var checked = CheckedFindings(checks.findingSummary)
    if let sorter {
      let findings = checks.findings
      checked = try sorter.finish(
        adding: needs.places ? Self.named(findings, among: catalog.formats) : findings)
    }
    return Outcome(
      catalog: catalog, checked: checked, counts: checks.counts,
      compliance: checks.compliance, checks: checks, cases: sums.cases, tallies: tallies,
      looks: sums.looks,
      recordings: runResult.recordings, sessionCount: sums.sessionCount, adsToCheck: sums.adsToCheck,
      definitionCount: definitionCount, unreadDefinitions: unreadDefinitions, sound: definitions.sound,
      pages: runResult.pages, sessions: runResult.sessions, excerpts: sums.excerpts.texts,
      selectedAds: SelectedAds(selection, selected: sums.selectedAdCount, of: sums.adCount),
      adRows: try adRows?.finish())
  }

  /// Sets `Finding.place`, an identifier of the location that doesn't depend on line numbers. This is done for findings
  /// that have none yet: those in definitions, and those about unreadable input.
  package static func named(_ findings: [Finding], among formats: [FormatFolder] = []) -> [Finding] {
    let formats = Dictionary(formats.map { ($0.facts.file, $0) }, uniquingKeysWith: { first, _ in first })
    var paths: [String: KeyPaths] = [:]
    return findings.map { finding in
      var finding = finding
      let file = finding.location.file
      if finding.place != nil || RuleRegistry.info(of: finding.rule)?.isReportedOncePerFile == true {
        return finding
      }
      if let lines = formats[file]?.sourceLines {
        let keys = paths[file] ?? KeyPaths(lines: lines)
        paths[file] = keys
        finding.place = keys.path(at: finding.location.range)
      } else {
        finding.place = EventPlaces.place(of: finding.subject)
      }
      return finding
    }
  }

  /// Returns a predicate that is true for the keys of findings that this run could have found: findings in files that
  /// it judged, by rules that it ran, and findings in files that no longer exist.
  ///
  /// - Parameter inAudit: true if only rules about renderings were run.
  package func judges(_ outcome: Outcome, inAudit: Bool = false) -> (BaselineKey) -> Bool {
    let settings = EffectiveSettings(catalog.configuration)
    let unasked =
      selection.isWholeCatalog
      ? []
      : Set(catalog.formats.map(\.facts.file) + ["formats"]).subtracting(selection.definitionFiles)
    let files = outcome.checks.judgedFiles.subtracting(unasked)
    return { key in
      if let info = RuleRegistry.info(of: key.rule) {
        if settings.isOff(info) || (info.group == .renderings) != inAudit { return false }
      }
      return files.contains(key.file) || (source.form(of: key.file) == nil && Disk.form(of: key.file) == nil)
    }
  }

  /// Returns the context for reading sessions, after reading every definition for it. If there are neither recordings
  /// nor parts, no session will be read: then the context is empty, and the definitions aren't read.
  package func ledgerContext(selecting selection: AdSelection) -> LedgerContext {
    if recordings.isEmpty, parts == nil { return LedgerContext(catalog: Catalog(isPresent: false)) }
    readDefinitions()
    return LedgerContext(catalog: catalog, selection: selection)
  }

  /// Reads, on all threads, the definitions that were not read so far because records of the last build stood in for
  /// them.
  func readDefinitions() {
    let formats = catalog.formats
    _ = Parallel.map(count: formats.count, jobs: input.threads) { formats[$0].definition.kind }
  }

  private var definitionCount: Int {
    selection.isWholeCatalog
      ? catalog.formats.count : selection.definitionFiles.count - unreadDefinitions
  }

  private var unreadDefinitions: Int {
    catalog.unreadDefinitions.count { selection.isWholeCatalog || selection.definitionFiles.contains($0) }
  }
}
