import AdModel
import Checks
import Diagnostics
import Ledger
import Simulator
import TestSupport
import Testing

/// Rules that need what an ad hasn't aren't asked about it: what they would have said must be "not applicable".
@Suite("What rules need of an ad") struct RuleNeedsTests {
  @Test(
    "a rule that an ad's traits rule out would have said that it isn't applicable",
    arguments: FormatKind.allCases, [true, false])
  func needsAreNeeded(_ kind: FormatKind, hasCatalog: Bool) throws {
    let sample = try SampleFormats()
    var catalog = Catalog(isPresent: hasCatalog)
    if hasCatalog { catalog.formats = sample.folders }
    let ledger = LedgerContext(catalog: catalog)
    let context = CheckContext(configuration: catalog.configuration, hasCatalog: hasCatalog)
    let rules = RuleRegistry.rules.compactMap { $0 as? any AdRule.Type }
    var (asked, spared, wrong) = (0, 0, Set<String>())
    for recording in recordings(sample.formats(of: kind)) {
      for session in readRecordings([("r.ndjson", recording)]).sessions {
        let record = SessionLedger.record(session, in: ledger)
        for ad in record.ads {
          let traits = ad.traits(in: record)
          for rule in rules {
            guard !traits.isSuperset(of: rule.needs) else {
              asked += 1
              continue
            }
            spared += 1
            let verdict = rule.judge(ad, of: record, in: context).verdict
            if verdict != .notApplicable { wrong.insert("\(rule.info.id) \(verdict) \(traits.rawValue)") }
          }
        }
      }
    }
    #expect(wrong == [])
    #expect(asked > 1000 && spared > 1000)
  }

  /// Sessions with faults of all rules, whole and with every sixth line lost: then everything is missing somewhere.
  private func recordings(_ formats: [FormatDefinition]) -> [[UInt8]] {
    let simulation = Simulation(
      formats: formats, seed: 5, start: SampleFormats.start, sessions: 150, interleave: 2,
      faults: FaultPlan(faults: FaultCatalog.faults, rate: 0.8))
    let whole = simulation.recording
    var generator = SplitMix64(seed: 17)
    let lines = whole.split(separator: UInt8(ascii: "\n"))
    let rest = lines.filter { _ in Int.random(in: 0..<6, using: &generator) > 0 }
    return [whole, Array(rest.joined(separator: [UInt8(ascii: "\n")]))]
  }
}
