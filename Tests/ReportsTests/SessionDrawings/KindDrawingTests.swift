import SamplePublications
import Model
import Basics
import Sessions
import Reports
import Simulation
import TestSupport
import Testing

@Suite("Drawings of mediation, rewards and breaks")
struct KindDrawingTests {
  private func record(of id: String) throws -> SessionRecord {
    let definition = try #require(try sampleFormats().first { $0.id.value == id })
    let lines = SimulatedRecording.sample(of: definition) + "\n"
    let session = try #require(recordedSessions(lines).first)
    return SessionLedger.record(session, in: LedgerContext(catalog: Catalog()))
  }

  @Test("A mediated ad is a sequence of messages between the parties that take part")
  func mediation() throws {
    let record = try record(of: "sample-network-native")
    let sequence = try #require(MediationSequence(of: record.ads[0]))
    #expect(
      sequence.messages.map { "\($0.from) \($0.to) \($0.event.name)" } == [
        "app sdk ad.request", "sdk adapter adapter.load", "network adapter adapter.map",
        "adapter sdk adapter.complete", "adapter sdk adapter.track", "sdk app ad.load",
        "sdk adapter impression",
      ])
    let svg = sequence.svg(idPrefix: "a")
    #expect(svg.components(of: "class=\"message\"").count - 1 == 7)
    #expect(svg.contains(">track: impressions sdk, clicks sdk</text>"))
    #expect(try MediationSequence(of: self.record(of: "coins-for-video").ads[0]) == nil)
  }

  @Test("The funnel counts the ads that reached each step")
  func funnel() throws {
    let funnel = try #require(RewardedFunnel(of: try record(of: "coins-for-video")))
    #expect(
      funnel.steps.map(\.name) == ["requested", "loaded", "shown", "displayed", "granted", "delivered"])
    #expect(funnel.steps.map(\.count) == [2, 2, 1, 1, 1, 1])
    #expect(RewardedFunnel(of: try record(of: "sgai-hls-live")) == nil)
  }

  @Test("A break is a row with its lead time and the quarters that its ads reached")
  func breaks() throws {
    let drawing = try #require(LiveBreaksDrawing(of: try record(of: "sgai-hls-live")))
    #expect(drawing.rows.map(\.id) == ["break-1"])
    let quarters = drawing.rows[0].ads.map(\.quarters)
    #expect(!quarters.isEmpty && quarters.allSatisfy { $0 == 4 })
    #expect(drawing.svg.components(of: "class=\"quarter is-reached\"").count - 1 == 4 * quarters.count)
    #expect(drawing.svg.contains("scheduled "))
    #expect(LiveBreaksDrawing(of: try record(of: "coins-for-video")) == nil)
  }
}
