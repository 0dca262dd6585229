import AdModel
import Checks
import Diagnostics
import Foundation
import Simulator
import TestSupport
import Testing

@Suite("Planted faults") struct MutationTests {
  private static let sample = Result { try SampleFormats() }
  private static let ids = FaultCatalog.faults.map { $0.rule.rawValue }

  /// The formats that a fault is planted in, one recording a kind.
  private func recordings(of fault: any Fault.Type, sessions: Int) throws -> [(
    bytes: [UInt8], planted: [RecordedFault]
  )] {
    let sample = try Self.sample.get()
    return FormatKind.allCases.filter { fault.kinds.contains($0) }.map { kind in
      let simulation = Simulation(
        formats: sample.formats(of: kind), seed: 11, start: SampleFormats.start, sessions: sessions,
        interleave: 3, faults: FaultPlan(faults: [fault], rate: 1))
      var bytes: [UInt8] = []
      var planted: [RecordedFault] = []
      simulation.write(to: { bytes += $0 }, note: { planted.append($0) })
      return (bytes, planted)
    }
  }

  @Test("A fault is reported at its line by its rule, and by no other but its companions", arguments: ids)
  func faultsAreFound(_ id: String) throws {
    let fault = try #require(FaultCatalog.fault(RuleID(rawValue: id)))
    let isJudged = RuleRegistry.rules.contains { $0.info.id == fault.rule }
    var count = 0
    for (bytes, planted) in try recordings(of: fault, sessions: 24) {
      count += planted.count
      let reported = Set(
        try Self.sample.get().judge(bytes).findings.filter { !fault.companions.contains($0.rule) })
      let expected = Set(planted.map { Reported(rule: $0.rule, session: $0.session, line: $0.line) })
      #expect(reported.subtracting(isJudged ? expected : []).map(\.description).sorted().prefix(3) == [])
      if isJudged {
        #expect(expected.subtracting(reported).map(\.description).sorted().prefix(3) == [])
      }
    }
    #expect(count > 0)
  }

  @Test("Every fault of the folder is in the catalog, under the name of its rule")
  func catalogIsComplete() throws {
    let folder = Repository.path + "/Sources/Simulator/Faults"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("Fault.swift") && $0.contains("/") }
    #expect(files.count == FaultCatalog.faults.count)
    #expect(Set(FaultCatalog.faults.map { $0.rule }).count == FaultCatalog.faults.count)
    for fault in FaultCatalog.faults {
      let words = fault.rule.rawValue.split(separator: "-").joined()
      #expect("\(fault)".lowercased() == words + "fault")
      #expect(files.contains { $0.hasSuffix("/\(fault).swift") })
    }
  }

  @Test("Every rule about recordings has a fault, except those about whole files and about memory")
  func everyRuleHasAFault() {
    let rules = RuleRegistry.infos.filter { $0.group != .definitions && $0.group != .tool }.map(\.id)
    let faults = Set(FaultCatalog.faults.map { $0.rule })
    #expect(
      rules.filter { !faults.contains($0) } == ["recording-empty", "recording-truncated", "session-evicted"])
  }

  @Test("What was planted is written as one JSON object a line, to be joined with findings")
  func truthIsJSON() throws {
    let formats = try Self.sample.get().formats(of: .rewarded)
    let simulation = Simulation(
      formats: formats, start: SampleFormats.start, sessions: 2,
      faults: FaultPlan(faults: [SessionRepeatedFault.self], rate: 1))
    var truth: [String] = []
    simulation.write(to: { _ in }, note: { truth.append($0.json) })
    #expect(truth[0] == #"{"rule":"session-repeated","session":"sim-rewarded-1-0","line":2}"#)
    #expect(truth.count == 2)
  }

  @Test("A fault is planted in as many sessions as its rate says, and the rest stays as it was")
  func ratesDecide() throws {
    let formats = try Self.sample.get().formats(of: .customNative)
    func lines(_ rate: Double) -> (recording: [Substring], planted: [RecordedFault]) {
      let faults = FaultPlan(faults: [ImpressionRepeatedFault.self], rate: rate)
      let simulation = Simulation(formats: formats, start: SampleFormats.start, sessions: 300, faults: faults)
      var (bytes, planted): ([UInt8], [RecordedFault]) = ([], [])
      simulation.write(to: { bytes += $0 }, note: { planted.append($0) })
      return (String(decoding: bytes, as: UTF8.self).split(separator: "\n"), planted)
    }
    let (clean, none) = lines(0)
    #expect(none == [])
    let (recording, planted) = lines(0.2)
    #expect((30...90).contains(planted.count))
    #expect(recording.count == clean.count + planted.count)
    #expect(Set(planted.map(\.session)).count == planted.count)
  }
}
