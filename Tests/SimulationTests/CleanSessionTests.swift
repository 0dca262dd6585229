import Model
import Basics
import Examples
import Simulation
import TestSupport
import Testing

@Suite("Simulated sessions") struct CleanSessionTests {
  @Test(
    "a thousand sessions of every kind give no failure of any rule, and only such reviews as every ad of their kind gets",
    arguments: FormatKind.allCases)
  func cleanSessionsGiveNoFindings(_ kind: FormatKind) throws {
    let sample = try SampleFormats()
    let simulation = SimulatedRecording(
      formats: sample.formats(of: kind), seed: 7, start: SampleFormats.start, sessions: 1000)
    let recording = simulation.recording
    #expect(sample.judge(recording).sessions == 1000)
    // No SDK exposes the DSA data of a rewarded or live ad in the EEA, or its label.
    let asked: Set<RuleID> =
      kind == .rewarded || kind == .liveInterstitial
      ? [
        "dsa-behalf-missing", "dsa-marking-unproven", "dsa-paid-missing", "dsa-parameters-missing",
        "dsa-parameters-unreachable",
      ] : []
    let findings = sample.runs.findings(in: [recording])
    #expect(findings.filter { $0.verdict == .fail || !asked.contains($0.rule) }.prefix(5) == [])
    #expect(Set(findings.map(\.rule)) == asked)

    // A recorder that starts a new file whenever one is full gives the same findings.
    let files = stride(from: 0, to: recording.count, by: 100_000).map { start in
      let (from, to) = (start, min(start + 100_000, recording.count))
      return Array(recording[lineStart(from, in: recording)..<lineStart(to, in: recording)])
    }
    #expect(files.count > 3 && files.map(\.count).reduce(0, +) == recording.count)
    #expect(sample.runs.findings(in: files).count == findings.count)
  }

  /// Returns the offset of the first line that starts at or after an offset.
  private func lineStart(_ place: Int, in bytes: [UInt8]) -> Int {
    if place == 0 || place == bytes.count { return place }
    return bytes[(place - 1)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  @Test("interleaved sessions give no failure either, and the same lines in another order")
  func interleavedSessionsAreTheSame() throws {
    let sample = try SampleFormats()
    let formats = sample.formats(of: .customNative)
    let apart = SimulatedRecording(formats: formats, start: SampleFormats.start, sessions: 40, interleave: 1)
    let mixed = SimulatedRecording(formats: formats, start: SampleFormats.start, sessions: 40, interleave: 7)
    #expect(sample.judge(mixed.recording).findings == [])
    let events = { (bytes: [UInt8]) in
      bytes.split(separator: UInt8(ascii: "\n")).map { $0.prefix { $0 != UInt8(ascii: ",") } }.map(Array.init)
    }
    #expect(events(mixed.recording) != events(apart.recording))
    #expect(events(mixed.recording).count == events(apart.recording).count)
  }

  @Test("the same seed gives the same bytes, another seed others", arguments: FormatKind.allCases)
  func seedsDecide(_ kind: FormatKind) throws {
    let sample = try SampleFormats()
    func recording(_ seed: UInt64) -> [UInt8] {
      SimulatedRecording(
        formats: sample.formats(of: kind), seed: seed, start: SampleFormats.start, sessions: 20, interleave: 3
      ).recording
    }
    #expect(recording(3) == recording(3))
    #expect(recording(3) != recording(4))
  }

  @Test("every simulated ad keeps to its lifecycle, and together they take every step that is usual")
  func sessionsKeepToTheirLifecycles() throws {
    let sample = try SampleFormats()
    var taken: [String: Set<LifecycleRow>] = [:]
    for kind in FormatKind.allCases {
      let simulation = SimulatedRecording(
        formats: sample.formats(of: kind), seed: 5, start: SampleFormats.start, sessions: 600)
      for session in readRecordings([("r.ndjson", simulation.recording)]).sessions {
        let check = LifecycleCheck(session)
        #expect(check.violations.map { "\(session.id): \($0.reason)" } == [])
        for trace in check.traces {
          var state = trace.lifecycle.initial
          for step in trace.steps {
            guard let row = trace.lifecycle.row(for: step, in: state) else { break }
            taken[trace.lifecycle.id, default: []].insert(row)
            state = row.to
          }
        }
      }
    }
    for lifecycle in Lifecycle.all {
      let usual = lifecycle.rows.filter { $0.frequency != .tolerated }
      #expect(usual.filter { !taken[lifecycle.id, default: []].contains($0) } == [])
    }
  }

  @Test("sessions whose ids are Google's are marked as tests, others aren't")
  func googleIDsAreMarked() throws {
    let sample = try SampleFormats()
    func starts(_ id: String) -> [Bool] {
      let format = sample.folders.map(\.definition).filter { $0.id.value == id }
      let simulation = SimulatedRecording(formats: format, start: SampleFormats.start, sessions: 5)
      return String(decoding: simulation.recording, as: UTF8.self).split(separator: "\n")
        .filter { $0.contains(#""event":"session.start""#) }.map { $0.contains(#""test":true"#) }
    }
    #expect(starts("10063170") == [true, true, true, true, true])
    #expect(starts("sgai-hls-live") == [true, true, true, true, true])
    #expect(starts("11873902") == [false, false, false, false, false])
  }
}
