import Basics
import Examples
import Model
import Simulation
import TestSupport
import Testing

@Suite("The sample session of a format")
struct SampleSessionTests {
  @Test(
    "A sample passes its definition's rules without a finding, and goes through its lifecycle to an end",
    .holds("R-008"))
  func noFindings() throws {
    let sample = try SampleFormats()
    for definition in sample.folders.map(\.definition) {
      let recording = Array((SimulatedRecording.sample(of: definition) + "\n").utf8)
      let findings = sample.runs.findings(in: [recording])
      #expect(findings.isEmpty, "\(definition.id.value): \(findings)")
      let reading = readRecordings([("sample.ndjson", recording)])
      #expect(reading.diagnostics.isEmpty && reading.sessions.count == 1, "\(definition.id.value)")
      let violations = reading.sessions.flatMap { LifecycleCheck($0).violations }
      #expect(violations.map { "\(definition.id.value): \($0.reason)" } == [])
    }
  }

  @Test(
    "A sample is one ad that goes well, by the usual steps",
    arguments: [
      (
        "10063170",
        ["session.start", "ad.request", "ad.load", "view.render", "asset.render", "impression", "view.hide"]
      ),
      (
        "sample-network-native",
        [
          "session.start", "ad.request", "adapter.load", "adapter.map", "adapter.complete", "adapter.track",
          "ad.load", "view.render", "asset.render", "impression", "view.hide",
        ]
      ),
      (
        "coins-for-video",
        [
          "session.start", "service.setup", "ad.request", "ad.load", "ad.show", "ad.display", "ad.revenue",
          "reward.grant", "reward.deliver", "ad.hide", "ad.request", "ad.load",
        ]
      ),
    ])
  func steps(id: String, events: [String]) throws {
    let definition = try #require(try sampleFormats().first { $0.id.value == id })
    let recording = SimulatedRecording.sample(of: definition) + "\n"
    let session = try #require(readRecordings([("sample.ndjson", Array(recording.utf8))]).sessions.first)
    // Each asset has a line of its own.
    let names = session.events.map(\.kind.name)
    let steps = names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
    #expect(steps == events + ["session.end"])
  }

  @Test(
    "The SDK of a rewarded sample is that of the definition's mediation platform",
    arguments: [
      ("coins-for-video", #""sdk":{"name":"AppLovinSDK","version":"13.3.1"}"#),
      ("unlock-archive", #""sdk":{"name":"levelPlay"}"#),
    ])
  func sdk(id: String, field: String) throws {
    let definition = try #require(try sampleFormats().first { $0.id.value == id })
    #expect(SimulatedRecording.sample(of: definition).contains(field))
  }
}
