import Model
import Rules
import Basics
import Examples
import Reading
import Simulation
import TestSupport

/// The formats of the sample catalog, and what the rules say of recordings of theirs.
struct SampleFormats {
  /// 2026-11-20T08:00:00.000Z
  static let start = Timestamp(
    microseconds: Day(year: 2026, month: 11, day: 20).start.microseconds + 28_800_000_000)

  let folders: [FormatFolder]
  let runs: FaultRuns

  init() throws {
    let catalog = try CatalogReader(
      source: DiskSource(root: Repository.path), knownRules: RuleRegistry.known
    ).read()
    folders = catalog.formats
    runs = FaultRuns(catalog: catalog)
  }

  func formats(of kind: FormatKind) -> [FormatDefinition] {
    folders.map(\.definition).filter { $0.kind == kind }
  }

  /// Returns the failures of all rules, including those about reading, and the number of sessions.
  func judge(_ bytes: [UInt8]) -> (findings: [FaultResult.Report], sessions: Int) {
    (runs.failures(in: bytes).sorted(), readRecordings([("r.ndjson", bytes)]).sessions.count)
  }
}

extension SimulatedRecording {
  var recording: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}
