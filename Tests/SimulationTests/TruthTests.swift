import Model
import Checking
import Basics
import Examples
import Simulation
import Testing

@Suite("A recording with faults here and there") struct TruthTests {
  private static let sample = Result { try SampleFormats() }

  @Test(
    "Of five hundred sessions with faults of every sort in a fifth of them, all are found at their lines and nothing else",
    arguments: FormatKind.allCases)
  func everyFaultAndNothingElse(_ kind: FormatKind) throws {
    let sample = try Self.sample.get()
    let simulation = SimulatedRecording(
      formats: sample.formats(of: kind), seed: 20_261_121, start: SampleFormats.start, sessions: 500,
      interleave: 4, faults: FaultPlan(faults: Fault.all, rate: 0.2))
    var bytes: [UInt8] = []
    var truth: [RecordedFault] = []
    simulation.write(to: { bytes += $0 }, note: { truth.append($0) })
    #expect((60...140).contains(truth.count))

    let seeded = Set(
      truth.map { FaultResult.Report(rule: $0.rule, session: $0.session, line: $0.line) })
    let found = sample.runs.failures(in: bytes)
    #expect(seeded.subtracting(found).sorted() == [])

    let companions = Dictionary(
      truth.map { ($0.session, Fault.of($0.rule)?.companions ?? []) },
      uniquingKeysWith: { $0.union($1) })
    let strays = found.subtracting(seeded).filter { report in
      !(companions[report.session ?? ""] ?? []).contains(report.rule)
    }
    #expect(strays.sorted() == [])
  }
}
