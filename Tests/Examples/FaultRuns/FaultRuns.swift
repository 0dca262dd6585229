package import Model
import Checking
import Rules
import Basics
package import Reading
import Sessions
package import Simulation

/// Seeds faults in simulated sessions and runs every rule on them, which proves that each rule finds its fault and nothing
/// else.
package struct FaultRuns: Sendable {
  private let formats: [FormatDefinition]
  private let context: LedgerContext
  private let checker: Checker

  /// - Parameter catalog: its formats are simulated; its own recordings play no part.
  package init(catalog: Catalog) {
    formats = catalog.formats.map(\.definition)
    context = LedgerContext(catalog: catalog)
    checker = Checker(configuration: catalog.configuration, hasCatalog: true)
  }

  /// Runs in sessions of `FaultRunFormats`.
  package static func standard() throws(CatalogFailure) -> FaultRuns {
    FaultRuns(catalog: try FaultRunFormats.catalog())
  }

  /// The result of each fault that there is, in the order of their rules, in sessions of formats that are made for it.
  package static func all(sessionsOfKind sessions: Int = 6) throws(CatalogFailure) -> [FaultResult] {
    let runs = try standard()
    return Fault.all.map { runs.run($0, sessionsOfKind: sessions) }
  }

  /// The findings about the definitions that the runs simulate; a test expects none.
  package static func findingsInFormats() throws(CatalogFailure) -> [Finding] {
    let catalog = try FaultRunFormats.catalog()
    return Checker(configuration: catalog.configuration, hasCatalog: true).check(catalog).findings
  }

  /// - Parameter sessions: the number of sessions of each kind that the fault applies to. If none has a place for it, up to
  ///   sixteen times as many are tried.
  package func run(_ fault: Fault, sessionsOfKind sessions: Int) -> FaultResult {
    var result = FaultResult(rule: fault.rule, companions: fault.companions)
    for kind in FormatKind.allCases where fault.kinds.contains(kind) {
      let formats = formats.filter { $0.kind == kind }
      guard !formats.isEmpty else { continue }
      for count in [sessions, sessions * 4, sessions * 16] {
        let (recording, seeded) = Self.plant(fault, in: formats, sessions: count)
        guard !seeded.isEmpty else { continue }
        result.add(kind: kind.rawValue, seeded: seeded, reported: failures(in: recording))
        break
      }
    }
    return result
  }

  /// Sessions that all have the fault, as far as they have a place for it, and where its rule must report it.
  private static func plant(
    _ fault: Fault, in formats: [FormatDefinition], sessions: Int
  ) -> (recording: [UInt8], seeded: Set<FaultResult.Report>) {
    var bytes: [UInt8] = []
    var seeded: Set<FaultResult.Report> = []
    SimulatedRecording(
      formats: formats, seed: 11, start: start, sessions: sessions, interleave: 3,
      faults: FaultPlan(faults: [fault], rate: 1)
    ).write(
      to: { bytes += $0 },
      note: { seeded.insert(.init(rule: $0.rule, session: $0.session, line: $0.line)) })
    return (bytes, seeded)
  }

  /// 2026-11-20T08:00:00.000Z
  private static let start = Timestamp(
    microseconds: Day(year: 2026, month: 11, day: 20).start.microseconds + 28_800_000_000)

  /// Failures of all rules, including those about reading, and reviews by rules that never fail.
  package func failures(in recording: [UInt8]) -> Set<FaultResult.Report> {
    Set(
      findings(in: [recording]).filter { finding in
        finding.verdict == .fail
          || finding.verdict == .needsReview && RuleRegistry.info(of: finding.rule)?.neverFails == true
      }.map {
        .init(rule: $0.rule, session: $0.subject.session, line: $0.location.range?.line ?? 0)
      })
  }

  /// All findings about a recording of one or more files, in the order of writing.
  package func findings(in recording: [[UInt8]]) -> [Finding] {
    let files = recording.indices.map { number in
      let name = "r-\(String(number + 100)).ndjson"
      return RecordingFile(path: name, systemPath: name, definitionFile: nil)
    }
    var options = RecordingReader.Options()
    options.jobs = 1
    options.blockSize = 1 << 18
    let blank = (CheckResult(), LedgerCache())
    let contents = Dictionary(uniqueKeysWithValues: zip(files.map(\.path), recording))
    let reading = RecordingReader(
      recordings: files, source: MemorySource(contents), options: options
    ).read(
      makeShard: { blank },
      session: { shard, session in
        checker.check(SessionLedger.record(session, in: context, cache: &shard.1), into: &shard.0)
      }
    )
    var result = checker.check(
      reading: reading.summaries, diagnostics: reading.diagnostics.map { ($0.diagnostic, $0.session) })
    for shard in reading.shards { result += shard.0 }
    return result.findings
  }
}
