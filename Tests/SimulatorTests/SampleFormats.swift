import AdModel
import Checks
import Diagnostics
import Ingest
import Ledger
import Simulator
import TestSupport

/// A finding, as sets compare it.
struct Reported: Hashable, CustomStringConvertible {
  var rule: RuleID
  var session: String?
  var line: Int

  var description: String { "\(rule) \(session ?? "") \(line)" }
}

/// The formats of the sample catalog, and what the rules say of recordings of theirs.
struct SampleFormats {
  /// 2026-11-20T08:00:00.000Z
  static let start = Timestamp(
    microseconds: Day(year: 2026, month: 11, day: 20).start.microseconds + 28_800_000_000)

  let folders: [FormatFolder]
  private let context: LedgerContext
  private let checker: Checker

  init() throws {
    var catalog = try CatalogReader(
      source: DiskSource(root: Repository.path), knownRules: RuleRegistry.rules.map { $0.info.id }
    ).read()
    catalog.recordings = []
    folders = catalog.formats
    context = LedgerContext(catalog: catalog)
    checker = Checker(configuration: catalog.configuration, hasCatalog: true)
  }

  func formats(of kind: FormatKind) -> [FormatDefinition] {
    folders.map(\.definition).filter { $0.kind == kind }
  }

  /// Failures of all rules, those about reading included, and how many sessions there were.
  func judge(_ bytes: [UInt8]) -> (findings: [Reported], sessions: Int) {
    let read = readRecordings([("r.ndjson", bytes)])
    var result = checker.check(
      reading: read.summaries, mistakes: read.mistakes.map { ($0.mistake, $0.session) })
    for session in read.sessions { result += checker.check(SessionLedger.record(session, in: context)) }
    let findings = result.findings.filter { $0.verdict == .fail }.map {
      Reported(rule: $0.rule, session: $0.subject.session, line: $0.location.range?.line ?? 0)
    }
    return (findings, read.sessions.count)
  }
}

extension Simulation {
  var recording: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}
