import AdModel
import Checks
import Diagnostics
import Examples
import Ledger
import Simulator
import TestSupport
import Testing

/// Rules aren't asked about an ad of which enough is known: what they would have said must be what is counted.
@Suite("What is known of ads before rules are asked") struct RuleScreenTests {
  @Test(
    "a rule that isn't asked would have said what is counted for it",
    arguments: FormatKind.allCases, [true, false])
  func simulated(_ kind: FormatKind, hasCatalog: Bool) throws {
    let sample = try SampleFormats()
    var catalog = Catalog(isPresent: hasCatalog)
    if hasCatalog { catalog.formats = sample.folders }
    let ledger = LedgerContext(catalog: catalog)
    var trial = ScreenTrial(configuration: catalog.configuration, hasCatalog: hasCatalog)
    for recording in recordings(sample.formats(of: kind)) {
      for session in readRecordings([("r.ndjson", recording)]).sessions {
        trial.judge(SessionLedger.record(session, in: ledger))
      }
    }
    #expect(trial.wrong == [])
    #expect(trial.asked > 1000 && trial.notApplicable > 1000 && (trial.passed > 1000 || !hasCatalog))
    #expect(kind.hasAssets || trial.reviewed > 100)
  }

  @Test("so it is in the examples of all rules", arguments: PlatformStatus.allCases)
  func examples(_ platform: PlatformStatus) {
    var configuration = Configuration()
    configuration.platform = platform
    var trial = ScreenTrial(configuration: configuration, hasCatalog: true)
    for info in RuleRegistry.infos {
      for example in info.good + info.bad {
        for record in ExampleRunner.records(of: example) { trial.judge(record) }
      }
    }
    #expect(trial.wrong == [])
    #expect(trial.asked > 1000 && trial.notApplicable > 1000 && trial.passed > 1000)
  }

  @Test("whoever asks every rule about every ad finds and counts the same", arguments: FormatKind.allCases)
  func askingAll(_ kind: FormatKind) throws {
    let checkers = [false, true].map {
      Checker(configuration: Configuration(), hasCatalog: true, asksAll: $0)
    }
    var results = [CheckResult(), CheckResult()]
    for record in try records(of: kind) {
      for (place, checker) in checkers.enumerated() { checker.check(record, into: &results[place]) }
    }
    #expect(results[0].countsByFile == results[1].countsByFile)
    #expect(results[0].compliance == results[1].compliance)
    #expect(results[0].reviewCount == results[1].reviewCount)
    #expect(results[0].findings == results[1].findings && results[0].findings.count > 100)
  }

  @Test("a review that nobody reads is counted like one that is made", arguments: FormatKind.allCases)
  func unread(_ kind: FormatKind) throws {
    let checker = Checker(configuration: Configuration(), hasCatalog: true)
    var (all, first) = (CheckResult(), CheckResult(keeping: 3))
    for record in try records(of: kind) {
      checker.check(record, into: &all)
      checker.check(record, into: &first)
    }
    #expect(first.countsByFile == all.countsByFile)
    #expect(first.compliance == all.compliance)
    #expect(first.findingCount == all.findingCount)
    #expect(first.reviewCount == all.reviewCount)
    #expect(first.findingSummary == FindingSummary(all.findings, limit: 3))
    #expect(all.findingCount > first.findings.count)
  }

  private func records(of kind: FormatKind) throws -> [SessionRecord] {
    let sample = try SampleFormats()
    var catalog = Catalog(isPresent: true)
    catalog.formats = sample.folders
    let ledger = LedgerContext(catalog: catalog)
    return recordings(sample.formats(of: kind)).flatMap { recording in
      readRecordings([("r.ndjson", recording)]).sessions.map { SessionLedger.record($0, in: ledger) }
    }
  }

  /// Clean sessions, and some with faults of all rules: whole, with every sixth line lost, and with lines in disorder; then
  /// everything is missing somewhere.
  private func recordings(_ formats: [FormatDefinition]) -> [[UInt8]] {
    let newline = UInt8(ascii: "\n")
    func recording(rate: Double) -> [UInt8] {
      Simulation(
        formats: formats, seed: 5, start: SampleFormats.start, sessions: 150, interleave: 2,
        faults: FaultPlan(faults: FaultCatalog.faults, rate: rate)
      ).recording
    }
    let faulty = recording(rate: 0.8)
    var generator = SplitMix64(seed: 17)
    let lines = faulty.split(separator: newline)
    let rest = lines.filter { _ in Int.random(in: 0..<6, using: &generator) > 0 }
    var disordered = lines
    for index in disordered.indices.dropLast(9) where Int.random(in: 0..<4, using: &generator) == 0 {
      disordered.swapAt(index, index + Int.random(in: 1..<9, using: &generator))
    }
    return [recording(rate: 0), faulty] + [rest, disordered].map { Array($0.joined(separator: [newline])) }
  }
}

/// Compares what is counted for rules that aren't asked with what they say when they are.
private struct ScreenTrial {
  private let context: CheckContext
  private let rules = RuleRegistry.rules.compactMap { $0 as? any AdRule.Type }
  private(set) var asked = 0
  private(set) var notApplicable = 0
  private(set) var passed = 0
  private(set) var reviewed = 0
  private(set) var wrong: Set<String> = []

  init(configuration: Configuration, hasCatalog: Bool) {
    context = CheckContext(configuration: configuration, hasCatalog: hasCatalog)
  }

  mutating func judge(_ record: SessionRecord) {
    let judged = JudgedSession(record, in: context)
    for ad in record.ads {
      let facts = AdFacts(of: ad, in: record, isPlatform: context.configuration.platform != .no)
      for rule in rules {
        let expected = rule.verdict(on: facts)
        switch expected {
        case .notApplicable: notApplicable += 1
        case .needsReview: reviewed += 1
        case .pass: passed += 1
        case .fail, nil: asked += 1
        }
        guard let expected else { continue }
        let verdict = rule.answer(about: AnyAd(ad, of: judged)).verdict
        if verdict != expected {
          wrong.insert("\(rule.info.id) says \(verdict), not \(expected): facts \(facts.rawValue)")
        }
      }
    }
  }
}
