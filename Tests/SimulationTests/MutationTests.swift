import Model
import Checking
import Rules
import Basics
import Examples
import Foundation
import Simulation
import TestSupport
import Testing

@Suite("Seeded faults") struct MutationTests {
  private static let sample = Result { try SampleFormats() }
  private static let runs = Result { try FaultRuns.all() }
  private static let ids = Fault.all.map { $0.rule.rawValue }

  @Test("A fault is reported at its line by its rule, and by no other but its companions", arguments: ids)
  func faultsAreFound(_ id: String) throws {
    let fault = try #require(Fault.of(RuleID(rawValue: id)))
    let result = try Self.sample.get().runs.run(fault, sessionsOfKind: 24)
    #expect(result.strays.prefix(3) == [])
    #expect(result.missed.prefix(3) == [])
    #expect(result.seeded > 0)
  }

  @Test("The formats of the runs that the site shows are sound")
  func formatsAreSound() throws {
    #expect(try FaultRuns.findingsInFormats().map(\.message) == [])
  }

  @Test("The runs that the site shows find every fault too, each in every kind of session that can have it")
  func publishedRunsPass() throws {
    let runs = try Self.runs.get()
    #expect(runs.map(\.rule) == Fault.all.map { $0.rule })
    for (result, fault) in zip(runs, Fault.all) {
      #expect(result.missed == [] && result.strays == [] && result.isPassed, "\(result.rule)")
      #expect(Set(result.kinds) == Set(fault.kinds.map(\.rawValue)), "\(result.rule)")
      #expect(result.sessionsReported[result.rule] == result.seeded, "\(result.rule)")
    }
  }

  @Test(
    "Every rule about recordings has a fault, and its words say which, except those about whole files, memory and answers of people"
  )
  func everyRuleHasAFault() {
    let rules = RuleRegistry.rules.filter { rule in
      if case .stream(_)? = rule.judges.first { return false }
      return ![.definitions, .renderings, .tool].contains(rule.info.group)
    }.map(\.info.id)
    let faults = Set(Fault.all.map { $0.rule })
    #expect(faults.count == Fault.all.count)
    #expect(Set(RuleRegistry.infos.filter { $0.seededFault != nil }.map(\.id)) == faults)
    #expect(
      rules.filter { !faults.contains($0) } == [
        "answer-failed", "file-repeated", "line-repeated", "recording-empty", "recording-truncated",
        "session-evicted",
      ])
  }

  @Test("What was seeded is written as one JSON object a line, to be joined with findings")
  func truthIsJSON() throws {
    let formats = try Self.sample.get().formats(of: .rewarded)
    let simulation = try SimulatedRecording(
      formats: formats, start: SampleFormats.start, sessions: 2,
      faults: FaultPlan(faults: [#require(Fault.of("session-repeated"))], rate: 1))
    var truth: [String] = []
    simulation.write(to: { _ in }, note: { truth.append($0.json) })
    #expect(truth[0] == #"{"rule":"session-repeated","session":"sim-rewarded-1-0","line":2}"#)
    #expect(truth.count == 2)
  }

  @Test("A fault is seeded in as many sessions as its rate says, and the rest stays as it was")
  func ratesDecide() throws {
    let formats = try Self.sample.get().formats(of: .customNative)
    let fault = try #require(Fault.of("impression-repeated"))
    func lines(_ rate: Double) -> (recording: [Substring], seeded: [RecordedFault]) {
      let faults = FaultPlan(faults: [fault], rate: rate)
      let simulation = SimulatedRecording(
        formats: formats, start: SampleFormats.start, sessions: 300, faults: faults)
      var (bytes, seeded): ([UInt8], [RecordedFault]) = ([], [])
      simulation.write(to: { bytes += $0 }, note: { seeded.append($0) })
      return (String(decoding: bytes, as: UTF8.self).split(separator: "\n"), seeded)
    }
    let (clean, none) = lines(0)
    #expect(none == [])
    let (recording, seeded) = lines(0.2)
    #expect((30...90).contains(seeded.count))
    #expect(recording.count == clean.count + seeded.count)
    #expect(Set(seeded.map(\.session)).count == seeded.count)
  }
}
