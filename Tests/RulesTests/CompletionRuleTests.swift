import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about the completions of adapters") struct CompletionRuleTests {
  private func verdicts(_ id: RuleID, _ lines: String...) throws -> [String] {
    try JudgedRecording(
      ([MediationLine.toRequest] + lines).joined(separator: "\n"), formats: [.mediated]
    )
    .verdicts(id)
  }

  @Test(
    "Several loads without a completion are one finding, at the end of the session or of the ad",
    .holds("R-120", "R-222", "R-223"))
  func missing() throws {
    #expect(
      try verdicts("completion-missing", MediationLine.load(), MediationLine.load("Other"), Line.end) == [
        "a1 fail 5: 2 loads of adapters were never completed, the first of them of adapter 'Sample'."
      ])
    #expect(
      try verdicts("completion-missing", MediationLine.load(), MediationLine.complete("error", adapter: "B"))
        == ["a1 fail 4: The load of adapter 'Sample' was never completed."])
    #expect(
      try verdicts("completion-missing", MediationLine.load(), MediationLine.complete(adapter: nil)) == [
        "a1 pass"
      ])
    #expect(
      try verdicts("completion-missing", MediationLine.complete()) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("completion-missing", Line.view) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "A completion that was recorded too early is misplaced and not missing",
    .holds("R-285"))
  func misplaced() throws {
    #expect(
      try verdicts("completion-missing", MediationLine.complete(), MediationLine.load(), Line.end) == [
        "a1 pass"
      ])
  }

  @Test("In a session with lost lines the completion may have been lost")
  func missingInDoubt() throws {
    let lines = recording(MediationLine.toRequest, MediationLine.load(), #"{"event":"session.end","seq":9}"#)
    #expect(
      JudgedRecording(lines, formats: [.mediated]).findings(of: "completion-missing") == [
        "r.ndjson:4 s-1/a1 completion-missing needsReview: The load of adapter 'Sample' was never completed."
      ])
  }

  @Test(
    "Each surplus completion is a finding; each adapter of a waterfall has one to give",
    .holds("R-120", "R-224"))
  func repeated() throws {
    #expect(
      try verdicts(
        "completion-repeated", MediationLine.load(), MediationLine.complete("error"),
        MediationLine.load("B"), MediationLine.complete(adapter: "B"), MediationLine.complete(),
        MediationLine.complete(adapter: nil))
        == [
          "a1 fail 7: The load of adapter 'Sample' is completed again; the handler may be called only once.",
          "a1 fail 8: The load of adapter 'B' is completed again; the handler may be called only once.",
        ])
    #expect(
      try verdicts(
        "completion-repeated", MediationLine.load(), MediationLine.load(), MediationLine.complete("error"),
        MediationLine.complete()) == ["a1 pass"])
    #expect(
      try verdicts("completion-repeated", MediationLine.load()) == [
        "a1 notApplicable"
      ])
  }

  @Test("The thread counts where it was recorded, on iOS", .holds("R-723"))
  func thread() throws {
    let (main, other) = (#","thread":"main""#, #","thread":"other""#)
    #expect(
      try verdicts(
        "completion-off-main", MediationLine.load(), MediationLine.complete("error", more: main),
        MediationLine.load(), MediationLine.complete("error", more: other),
        MediationLine.load(), MediationLine.complete(more: other)) == [
          "a1 fail 6: The completion handler was called on another thread than the main one, the first time of 2."
        ])
    #expect(
      try verdicts("completion-off-main", MediationLine.load(), MediationLine.complete(more: main)) == [
        "a1 pass"
      ])
    #expect(
      try verdicts("completion-off-main", MediationLine.load(), MediationLine.complete()) == [
        "a1 notApplicable"
      ])
    let android = recording(
      #"{"event":"session.start","platform":"android"}"#, MediationLine.request, MediationLine.load(),
      MediationLine.complete(more: other))
    #expect(
      try JudgedRecording(android, formats: [.mediated]).verdicts("completion-off-main") == [
        "a1 notApplicable"
      ])
  }

  @Test("An error that says nothing is none")
  func empty() throws {
    #expect(
      try verdicts(
        "completion-empty", MediationLine.load(), MediationLine.complete("error", more: #","error":{}"#))
        == ["a1 fail 4: The adapter completed with an error and didn't state which."])
    #expect(
      try verdicts(
        "completion-empty", MediationLine.load(),
        MediationLine.complete("error", more: #","error":{"code":3}"#))
        == ["a1 pass"])
    #expect(
      try verdicts("completion-empty", MediationLine.load(), MediationLine.complete()) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "What only an adapter reports may not come before the first completion; each line is a finding",
    .holds("R-126"))
  func events() throws {
    let early = recording(
      Line.impression(by: "adapter"), Line.impression(by: "sdk"), MediationLine.click(by: "adapter"),
      MediationLine.click(by: "app"), #"{"event":"screen.present","ad":"a1"}"#)
    #expect(
      try verdicts(
        "event-before-completion", MediationLine.load(), early, MediationLine.complete("error"),
        #"{"event":"video.play","ad":"a1"}"#) == [
          "a1 fail 4: 'impression' came before the adapter's completion: there was no delegate yet to take it.",
          "a1 fail 6: 'click' came before the adapter's completion: there was no delegate yet to take it.",
          "a1 fail 8: 'screen.present' came before the adapter's completion: there was no delegate yet to take it.",
        ])
    #expect(
      try verdicts("event-before-completion", MediationLine.load(), early) == [
        "a1 notApplicable"
      ])
  }
}
