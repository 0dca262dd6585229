import Model
import Checking
import Rules
import Basics
import Reading
import Sessions
import Statistics
import TestSupport

extension FuzzTarget {
  /// Recordings: lines become sessions, sessions become records, and these are judged and summed.
  static let recording = FuzzTarget("recording", .recording, seeds: FuzzSeeds.recordings) {
    RecordingCheck.shared.judge(RecordingCheck.read($0))
  }

  /// Compressed recordings, processed like those of `recording`.
  static let compressed = FuzzTarget(
    "compressed", seeds: { try FuzzSeeds.files(".gz", ".zst") + CompressedSeeds.all }
  ) { RecordingCheck.shared.judge(RecordingCheck.read($0)) }

  /// No result depends on where a recording is cut into blocks, or on how much of its open sessions memory holds; with short
  /// limits, so that they are reached.
  static let blocks = FuzzTarget("blocks", .recording, seeds: FuzzSeeds.recordings) { bytes in
    var options = RecordingCheck.options
    (options.openSessions, options.longestLine, options.longestSession) = (2, 300, 900)
    let whole = RecordingCheck.read(bytes, options)
    (options.blockSize, options.heldBytes) = (1 + bytes.count % 97, bytes.count % 701)
    options.makeStore = { MemoryStore() }
    promise(
      RecordingCheck.read(bytes, options) == whole,
      "in blocks of \(options.blockSize) bytes, of which \(options.heldBytes) are held, it is another")
  }

  /// A copy has the same lines, each as long, and redacting it again changes nothing that a reader sees.
  static let redact = FuzzTarget("redact", .recording, seeds: FuzzSeeds.recordings) { bytes in
    let redaction = RecordingRedaction(
      source: MemorySource(["r.ndjson": bytes]), pseudonyms: Pseudonyms(key: "fuzz"))
    var copy: [UInt8] = []
    do { _ = try redaction.copy("r.ndjson") { copy += $0 } } catch { fatalError("\(error)") }
    guard !RecordingCheck.isCompressed(bytes) else { return }
    let lines = { (bytes: [UInt8]) in
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
    }
    promise(lines(copy) == lines(bytes), "a copy has other lines")
  }
}

/// The result of reading a recording.
struct FuzzReading: Equatable {
  var sessions: [RecordedSession]
  var summaries: [RecordingSummary]
  var diagnostics: [RecordingDiagnostic]

  static func == (a: FuzzReading, b: FuzzReading) -> Bool {
    a.diagnostics == b.diagnostics && a.summaries == b.summaries
      && a.sessions.elementsEqual(b.sessions) { a, b in
        a.id == b.id && a.defects == b.defects && a.unknownNames == b.unknownNames
          && a.skippedLines == b.skippedLines && a.ending == b.ending
          && a.events.elementsEqual(b.events) { a, b in
            a.line == b.line && a.time == b.time && a.adID == b.adID && a.text == b.text
          }
      }
  }
}

/// Reads and judges a recording: all steps before the making of outputs.
struct RecordingCheck: Sendable {
  let ledger: LedgerContext
  let checker: Checker

  /// A check with the sample catalog.
  static let shared = RecordingCheck(FuzzSeeds.catalog)

  init(_ catalog: Catalog) {
    ledger = LedgerContext(catalog: catalog)
    checker = Checker(configuration: catalog.configuration, hasCatalog: catalog.isPresent)
  }

  /// Small blocks and lines: the allocation of a MiB at a time would take most of the time.
  static let options = {
    var options = RecordingReader.Options()
    (options.blockSize, options.longestLine) = (1 << 12, 1 << 12)
    return options
  }()

  static func isCompressed(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || (bytes.first.map { $0 & 0xF0 == 0x50 } ?? false
        && bytes.dropFirst().starts(with: [0x2A, 0x4D, 0x18]))
  }

  static func read(_ bytes: [UInt8], _ options: RecordingReader.Options = options) -> FuzzReading {
    let path = "recordings/r.ndjson"
    let reading = RecordingReader(
      recordings: [RecordingFile(path: path, systemPath: path, definitionFile: nil)],
      source: MemorySource([path: bytes]), options: options
    ).read(makeShard: { [RecordedSession]() }, session: { $0.append($1) })
    return FuzzReading(
      sessions: reading.shards.flatMap { $0 }.sorted { $0.rawEvents[0].line < $1.rawEvents[0].line },
      summaries: reading.summaries, diagnostics: reading.diagnostics)
  }

  /// Judges and sums the sessions of a reading. Returns what outputs are made from.
  @discardableResult
  func judge(_ reading: FuzzReading) -> (
    records: [SessionRecord], checks: CheckResult, tallies: SessionStatistics
  ) {
    var checks = checker.check(
      reading: reading.summaries, diagnostics: reading.diagnostics.map { ($0.diagnostic, $0.session) })
    var tallies = SessionStatistics()
    let records = reading.sessions.map { SessionLedger.record($0, in: ledger) }
    for record in records {
      let result = checker.check(record)
      var findings = result.findings
      EventPlaces(record.session).name(&findings)
      checks += result
      tallies.add(record, in: ledger)
    }
    return (records, checks, tallies)
  }
}
