import AdModel
import Checks
package import Diagnostics
import Ingest
package import Ledger

/// What all rules say of an example.
package struct ExampleRun: Sendable {
  /// Path and text of each input, as a page shows it.
  package let inputs: [(path: String, text: String)]
  /// Where the arrows stood.
  package let expected: [Location]
  /// Of all rules, sorted.
  package let findings: [Finding]
}

/// Runs examples as the tool runs on a user's files, only in memory.
package enum ExampleRunner {
  package static func run(_ example: Example) -> ExampleRun { run(ExampleInput(example)) }

  /// For tests that disturb an example first.
  package static func run(_ input: ExampleInput) -> ExampleRun {
    let (catalog, reader) = reading(of: input)
    return ExampleRun(
      inputs: input.files, expected: input.expected, findings: check(catalog, reader).findings)
  }

  /// What the ledger notes of an example's sessions.
  package static func records(of example: Example) -> [SessionRecord] {
    let (catalog, reader) = reading(of: ExampleInput(example))
    let context = LedgerContext(catalog: catalog)
    return reader.read(
      makeShard: { [SessionRecord]() },
      session: { records, session in records.append(SessionLedger.record(session, in: context)) }
    ).shards.flatMap(\.self)
  }

  private static func reading(of input: ExampleInput) -> (Catalog, RecordingReader) {
    let source = MemorySource(bytes(of: input))
    let catalog = catalog(of: input, in: source)
    var recordings = catalog.recordings
    if let path = input.recordingPath, !recordings.contains(where: { $0.path == path }) {
      recordings.append(RecordingFile(path: path, systemPath: path, definitionFile: nil))
    }
    var options = RecordingReader.Options()
    // Examples are small, and run side by side.
    options.jobs = 1
    options.blockSize = 1 << 18
    if case .openSessions(let limit) = input.delivery { options.openSessions = limit }
    return (catalog, RecordingReader(recordings: recordings, source: source, options: options))
  }

  /// An example whose catalog can't be read is wrong itself: that becomes a finding, which no arrow expects.
  private static func catalog(of input: ExampleInput, in source: MemorySource) -> Catalog {
    guard input.hasCatalog else { return Catalog(isPresent: false) }
    do {
      return try CatalogReader(source: source, knownRules: RuleRegistry.known, allowsEmpty: true).read()
    } catch {
      var catalog = Catalog()
      catalog.mistakes = [Mistake("input-unreadable", error.description, at: Location(file: "formats"))]
      return catalog
    }
  }

  private static func check(_ catalog: Catalog, _ reader: RecordingReader) -> CheckResult {
    let checker = checker(of: catalog)
    let context = LedgerContext(catalog: catalog)
    let reading = reader.read(
      makeShard: { CheckResult() },
      session: { result, session in checker.check(SessionLedger.record(session, in: context), into: &result) }
    )
    var result = catalog.isPresent ? checker.check(catalog) : CheckResult()
    result += checker.check(
      reading: reading.summaries, mistakes: reading.mistakes.map { ($0.mistake, $0.session) })
    return reading.shards.reduce(into: result) { $0 += $1 }
  }

  /// Few examples have settings: the others' rules are got ready once.
  private static func checker(of catalog: Catalog) -> Checker {
    if catalog.configuration.isUnset { return catalog.isPresent ? unset : unsetWithoutCatalog }
    return Checker(configuration: catalog.configuration, hasCatalog: catalog.isPresent)
  }

  private static let unset = Checker(configuration: Configuration(), hasCatalog: true)
  private static let unsetWithoutCatalog = Checker(configuration: Configuration(), hasCatalog: false)

  /// The example's files, and the picture that its definitions name as a sample.
  private static func bytes(of input: ExampleInput) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, text) in input.files {
      let bytes = Array(text.utf8)
      files[path] =
        input.delivery == .gzipBrokenOff && path == input.recordingPath
        ? BrokenGzip.bytes(of: bytes) : bytes
    }
    for (path, text) in input.files where path.hasSuffix("/format.yaml") && text.contains(samplePath) {
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
