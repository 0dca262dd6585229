import Rules
import Model
import Foundation
import TestSupport
import Testing

@Suite("Lifecycles of recorded sessions") struct LifecycleCheckTests {
  /// Session, time and number are filled in.
  private func check(_ lines: String) -> LifecycleCheck {
    let read = readRecordings([("r.ndjson", Array(ExampleRecording.filled(lines).utf8))])
    return LifecycleCheck(read.sessions[0])
  }

  private func violations(_ lines: String) -> [String] {
    check(lines).violations.map { trace, reason, event in
      "\([trace.ad, trace.adapter].compactMap(\.self).joined(separator: "/")) line \(event.line.line): \(reason)"
    }
  }

  @Test("a click before the impression, and an ad that is never counted")
  func nativeViolations() {
    let lines = """
      {"event":"session.start","platform":"ios"}
      {"event":"ad.request","ad":"a1","kind":"customNative"}
      {"event":"ad.load","ad":"a1"}
      {"event":"view.render","ad":"a1","frame":[0,0,300,300]}
      {"event":"asset.render","ad":"a1","asset":"Headline","frame":[0,0,300,30]}
      {"event":"click","ad":"a1","asset":"Headline","by":"app"}
      {"event":"ad.request","ad":"a2","kind":"native"}
      {"event":"ad.load","ad":"a2"}
      {"event":"view.render","ad":"a2","frame":[0,0,300,300]}
      {"event":"session.end"}
      """
    #expect(
      violations(lines) == [
        "a1 line 6: click is not foreseen in state rendered", "a2 line 9: it ends in state laidOut",
      ])
  }

  @Test("an adapter that completes twice, beside an ad in order")
  func adapterViolations() {
    let lines = """
      {"event":"session.start","platform":"ios"}
      {"event":"ad.request","ad":"a1","kind":"native"}
      {"event":"adapter.load","ad":"a1","adapter":"One"}
      {"event":"adapter.complete","ad":"a1","adapter":"One","outcome":"error"}
      {"event":"adapter.load","ad":"a1","adapter":"Two"}
      {"event":"adapter.complete","ad":"a1","adapter":"Two","outcome":"ad"}
      {"event":"adapter.complete","ad":"a1","adapter":"Two","outcome":"ad"}
      {"event":"ad.load","ad":"a1"}
      {"event":"session.end"}
      """
    #expect(
      violations(lines) == [
        "a1/Two line 7: adapter.complete (outcome ad) is not foreseen in state answered"
      ])
    #expect(check(lines).traces.map(\.lifecycle.id) == ["native", "mediation-adapter", "mediation-adapter"])
  }

  @Test("a rewarded ad without set-up, and one whose reward is lost")
  func rewardedViolations() {
    let ad = """
      {"event":"ad.request","ad":"a1","kind":"rewarded"}
      {"event":"ad.load","ad":"a1"}
      {"event":"ad.show","ad":"a1"}
      {"event":"ad.display","ad":"a1"}
      {"event":"reward.grant","ad":"a1","name":"coins","amount":1}
      {"event":"ad.hide","ad":"a1"}
      {"event":"session.end"}
      """
    #expect(violations(ad) == ["a1 line 1: ad.request is not foreseen in state idle"])
    #expect(
      violations(#"{"event":"service.setup","service":"appLovin","ok":true}"# + "\n" + ad)
        == ["a1 line 7: it ends in state leftGranted"])
  }

  @Test(
    "a burst of quartiles, an early end of a break and a missing quartile are tolerated, a wrong order isn't")
  func streamViolations() {
    func stream(_ quartiles: String...) -> String {
      """
      {"event":"stream.request","networkCode":"1","customAssetKey":"k"}
      {"event":"stream.load","streamId":"s"}
      {"event":"break.schedule","break":"b","pod":"pod/1","durationMs":1000,"url":"u","start":"2026-11-20T10:00:00.000Z"}
      {"event":"break.start","break":"b"}
      {"event":"ad.start","ad":"a1","break":"b"}
      {"event":"break.end","break":"b"}

      """
        + quartiles.map { #"{"event":"ad.\#($0)","ad":"a1","break":"b"}"# }.joined(separator: "\n")
        + "\n" + #"{"event":"stream.end"}"#
    }
    #expect(violations(stream("firstQuartile", "thirdQuartile", "complete")) == [])
    #expect(
      violations(stream("thirdQuartile", "midpoint")) == [
        " line 8: ad.midpoint is not foreseen in state thirdQuartile"
      ])
  }

  @Test("The sample recordings break their lifecycles where they tell of a fault, and nowhere else")
  func sampleRecordings() throws {
    let folder = Repository.path + "/formats"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ndjson") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let recordings = try paths.map { path in
      (path: path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))))
    }
    let violations = readRecordings(recordings).sessions.flatMap { session in
      LifecycleCheck(session).violations.map { trace, reason, event in
        "\(event.location) \(trace.lifecycle): \(reason)"
      }
    }
    #expect(
      violations.sorted() == [
        "coins-for-video/recordings/2026-11-11-coins-lost.ndjson:12 rewarded: it ends in state leftGranted",
        "feed-content-native/recordings/2026-11-11-tunnel.ndjson:15 native: it ends in state requested",
        "feed-content-native/recordings/2026-11-15-fast-thumb.ndjson:13 native: click is not foreseen in state rendered",
        "sample-network-native/recordings/2026-11-09-timeout.ndjson:20 mediation-adapter: adapter.complete (outcome error) is not foreseen in state shown",
        "sgai-hls-live/recordings/2026-11-10-player-tests.ndjson:46 live-stream: ad.midpoint is not foreseen in state thirdQuartile",
        "simple-native/recordings/2026-11-12-impressions.ndjson:10 custom-native: it ends in state unseen",
        "simple-native/recordings/2026-11-12-impressions.ndjson:28 custom-native: impression is not foreseen in state loaded",
        "simple-native/recordings/2026-11-20-background.ndjson:21 custom-native: it ends in state unseen",
        "simple-native/recordings/2026-11-20-proxy.ndjson:4 custom-native: impression is not foreseen in state loaded",
      ])
  }
}
