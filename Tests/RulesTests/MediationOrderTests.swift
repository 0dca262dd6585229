import Basics
import Model
import Checking
import TestSupport
import Testing

/// Tests that lines of adapters and the SDK, which are written concurrently, may come in more than one order.
@Suite("The order of a mediated ad's lines") struct MediationOrderTests {
  private let track = MediationLine.track(#""impressions":"sdk","clicks":"sdk""#)
  private let shown = [Line.view, Line.render("Headline"), Line.impression(by: "sdk"), Line.end]

  /// Returns the findings of the rules about adapters and about the order of lines.
  private func said(_ lines: [String]) -> [String] {
    let judged = JudgedRecording(
      ([MediationLine.toRequest] + lines + shown).joined(separator: "\n"), formats: [.mediated])
    let ours = ["adapter-", "completion-", "event-", "mapping-", "tracking-", "load-unanswered"]
    return judged.findings.filter { finding in ours.contains { finding.contains(" \($0)") } }
  }

  @Test(
    "The adapter's completion and the ad's load may stand in either order",
    .holds("R-125"))
  func loadFirst() {
    let before = [MediationLine.load(), MediationLine.map(), track]
    #expect(said(before + [MediationLine.complete(), MediationLine.adLoad]) == [])
    #expect(said(before + [MediationLine.adLoad, MediationLine.complete()]) == [])
  }

  @Test(
    "Who counts may be said anywhere between the adapter's load and the first impression",
    .holds("R-127"))
  func tracking() {
    let lines = [
      MediationLine.load(), MediationLine.map(), MediationLine.complete(), MediationLine.adLoad, Line.view,
    ]
    for place in 1...lines.count {
      var told = lines
      told.insert(track, at: place)
      #expect(said(told) == [], "\(place)")
    }
    #expect(
      said([track] + lines) == [
        "r.ndjson:3 s-1/a1 event-misplaced fail: 'adapter.track' comes before the 'adapter.load' that it needs."
      ])
  }

  @Test(
    "Only what the adapter reports must stand behind its completion: video and full screen too",
    .holds("R-126"))
  func reports() {
    let events = [
      #"{"event":"screen.present","ad":"a1"}"#, #"{"event":"screen.dismiss","ad":"a1"}"#,
      #"{"event":"video.play","ad":"a1"}"#, #"{"event":"video.pause","ad":"a1"}"#,
      #"{"event":"video.end","ad":"a1"}"#, #"{"event":"video.mute","ad":"a1"}"#,
      #"{"event":"video.unmute","ad":"a1"}"#, Line.impression(by: "adapter"),
      MediationLine.click(by: "adapter"),
    ]
    for event in events {
      #expect(
        said([MediationLine.load(), event, MediationLine.complete(), MediationLine.adLoad])
          .contains { $0.hasPrefix("r.ndjson:4 s-1/a1 event-before-completion fail: ") }, "\(event)")
      #expect(
        !said([MediationLine.load(), MediationLine.complete(), MediationLine.adLoad, event])
          .contains { $0.contains("event-before-completion") }, "\(event)")
    }
    #expect(
      said([MediationLine.load(), Line.impression(by: "sdk"), MediationLine.complete(), MediationLine.adLoad])
        == [])
  }
}
