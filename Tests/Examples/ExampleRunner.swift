package import Model
import Checking
package import Rules
package import Basics
import Importing
package import Reading
package import Sessions
import Synchronization

/// The findings of all rules about one example, and those expected.
package struct ExampleRun: Sendable {
  /// Path and text of each input, as a page shows it.
  package let inputs: [(path: String, text: String)]
  /// Locations that the example's arrows mark: a finding is expected at each.
  package let expected: [Location]
  /// Findings of all rules, sorted.
  package let findings: [Finding]
}

/// Runs examples as the tool runs on a user's files, but in memory. Judged catalogs are cached, since most recordings of
/// examples share a few formats.
package final class ExampleRunner: Sendable {
  /// A cache of judged catalogs, by the paths and texts of their files.
  private let known = Mutex<[String: JudgedCatalog]>([:])

  package init() {}

  /// Runs one example with an empty cache.
  package static func run(_ example: Example) -> ExampleRun { ExampleRunner().run(example) }

  /// Runs an input with an empty cache, for tests that alter an example first.
  package static func run(_ input: ExampleInput) -> ExampleRun { ExampleRunner().run(input) }

  /// The ledger's records of an example's sessions.
  package static func records(of example: Example) -> [SessionRecord] {
    let input = ExampleInput(example)
    let judged = ExampleRunner().catalog(of: input)
    return reader(of: input, judged.catalog).reader.read(
      makeShard: { [SessionRecord]() },
      session: { records, session in records.append(SessionLedger.record(session, in: judged.context)) }
    ).shards.flatMap(\.self)
  }

  /// A reader of an example's sessions, and the catalog for judging them.
  package static func reader(of example: Example) -> (catalog: Catalog, reader: RecordingReader) {
    let input = ExampleInput(example)
    let catalog = ExampleRunner().catalog(of: input).catalog
    return (catalog, reader(of: input, catalog).reader)
  }

  package func run(_ example: Example) -> ExampleRun { run(ExampleInput(example)) }

  private func run(_ input: ExampleInput) -> ExampleRun {
    if let importer = input.importer { return Self.importing(input, by: importer) }
    let judged = catalog(of: input)
    let (checker, blank) = (judged.checker, (CheckResult(), LedgerCache()))
    let (reader, copies) = Self.reader(of: input, judged.catalog)
    let reading = reader.read(
      makeShard: { blank },
      session: { shard, session in
        checker.check(SessionLedger.record(session, in: judged.context, cache: &shard.1), into: &shard.0)
      })
    var result = judged.result
    result += checker.checkStreams(of: judged.catalog)
    result += checker.check(
      reading: reading.summaries, copies: copies,
      diagnostics: reading.diagnostics.map { ($0.diagnostic, $0.session) })
    for shard in reading.shards { result += shard.0 }
    if !input.widths.isEmpty { result += MeasuredExamples.check(input, judged.catalog, judged.checker) }
    return ExampleRun(inputs: input.files, expected: input.expected, findings: result.findings)
  }

  private static func importing(_ input: ExampleInput, by importer: Example.Importer) -> ExampleRun {
    let files = ForeignFiles(source: MemorySource(bytes(of: input.files)))
    var diagnostics: [Diagnostic] = []
    for (path, _) in input.files {
      do {
        diagnostics += try imported(path, by: importer, in: files).diagnostics
      } catch {
        diagnostics.append(
          Diagnostic(
            "input-unreadable", Statement(Phrase(String(describing: error))), at: Location(file: path)))
      }
    }
    let findings = diagnostics.map { diagnostic in
      Finding(
        rule: diagnostic.rule, severity: RuleRegistry.info(of: diagnostic.rule)?.severity ?? .error,
        verdict: .fail,
        violation: diagnostic.violation)
    }
    return ExampleRun(inputs: input.files, expected: input.expected, findings: findings.sorted())
  }

  private static func imported(
    _ path: String, by importer: Example.Importer, in files: ForeignFiles
  ) throws -> Imported {
    switch importer {
    case .har: return try HARImporter.read(path, in: files)
    case .openrtb:
      var importer = OpenRTBImporter()
      try importer.read(path, in: files)
      return importer.finish().first ?? Imported()
    }
  }

  /// Returns the judged catalog of all files of an example but its recording, from the cache if possible.
  private func catalog(of input: ExampleInput) -> JudgedCatalog {
    let files = input.files.filter { $0.path != input.recordingPath }
    let key = files.reduce(into: "\(input.hasCatalog)\n") { $0 += "\($1.path)\n\($1.text)\n" }
    if let judged = known.withLock({ $0[key] }) { return judged }
    let judged = JudgedCatalog(Self.catalog(of: files, isPresent: input.hasCatalog))
    known.withLock { $0[key] = judged }
    return judged
  }

  private static func reader(
    of input: ExampleInput, _ catalog: Catalog
  ) -> (reader: RecordingReader, copies: [RepeatedFile]) {
    var recordings = catalog.recordings
    if let path = input.recordingPath {
      recordings.append(RecordingFile(path: path, systemPath: path, definitionFile: nil))
    }
    var options = RecordingReader.Options()
    // Examples are small, and run side by side.
    options.jobs = 1
    options.blockSize = 1 << 18
    if case .openSessions(let limit) = input.delivery { options.openSessions = limit }
    let bytes = input.files.map { file in
      let bytes = Array(file.text.utf8)
      let breaksOff = input.delivery == .gzipBrokenOff && file.path == input.recordingPath
      return (file.path, breaksOff ? BrokenGzip.bytes(of: bytes) : bytes)
    }
    let source = MemorySource(Dictionary(bytes, uniquingKeysWith: { $1 }))
    let files = RepeatedFiles(recordings, in: source, limit: options.unpackLimit)
    return (RecordingReader(recordings: files.read, source: source, options: options), files.copies)
  }

  /// An example whose catalog can't be read is wrong itself: that becomes a finding, which no arrow expects.
  static func catalog(of files: [(path: String, text: String)], isPresent: Bool) -> Catalog {
    guard isPresent else { return Catalog(isPresent: false) }
    let source = MemorySource(bytes(of: files))
    do {
      return try CatalogReader(source: source, knownRules: RuleRegistry.known, allowsEmpty: true).read()
    } catch {
      var catalog = Catalog()
      catalog.diagnostics = [
        Diagnostic("input-unreadable", Statement(Phrase(error.description)), at: Location(file: "formats"))
      ]
      return catalog
    }
  }

  /// The files, and the picture that definitions among them name as a sample.
  private static func bytes(of texts: [(path: String, text: String)]) -> [String: [UInt8]] {
    var files = Dictionary(texts.map { ($0.path, Array($0.text.utf8)) }, uniquingKeysWith: { $1 })
    for (path, text) in texts where path.hasSuffix("/format.yaml") && text.contains(samplePath) {
      let sample = String(path.dropLast("format.yaml".count)) + samplePath
      if files[sample] == nil { files[sample] = Array(samplePicture.utf8) }
    }
    return files
  }

  private static let samplePath = "samples/bread.svg"
  private static let samplePicture = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 628"><rect width="1200" height="628"/></svg>
    """
}

/// A catalog and the findings about it.
private struct JudgedCatalog: Sendable {
  let catalog: Catalog
  let checker: Checker
  let context: LedgerContext
  let result: CheckResult

  init(_ catalog: Catalog) {
    self.catalog = catalog
    checker = Self.checker(of: catalog)
    context = LedgerContext(catalog: catalog)
    result = catalog.isPresent ? checker.check(catalog) : CheckResult()
  }

  /// Returns a checker with the catalog's settings. Most examples have none, and share one.
  private static func checker(of catalog: Catalog) -> Checker {
    let settings = catalog.configuration
    if settings.folder.isEmpty, settings.pathPrefix.isEmpty, settings.origins.isEmpty {
      return catalog.isPresent ? unset : unsetWithoutCatalog
    }
    return Checker(configuration: settings, hasCatalog: catalog.isPresent)
  }

  private static let unset = Checker(configuration: Configuration(), hasCatalog: true)
  private static let unsetWithoutCatalog = Checker(configuration: Configuration(), hasCatalog: false)
}
