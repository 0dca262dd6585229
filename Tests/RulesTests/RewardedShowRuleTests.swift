import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about showing rewarded ads") struct RewardedShowRuleTests {
  private func judged(_ lines: [String], preloadNext: Bool = false) -> JudgedRecording {
    JudgedRecording(
      ([Line.start, Film.setup, Film.request(), Film.load()] + lines).joined(separator: "\n"),
      formats: [.coins(retries: nil, preloadNext: preloadNext)])
  }

  private func verdicts(_ id: RuleID, _ lines: String...) throws -> [String] {
    try judged(lines).verdicts(id)
  }

  private static let show = Film.line("ad.show")
  private static let display = Film.line("ad.display")
  private static let failure = Film.line("ad.displayFailed")
  private static let hide = Film.line("ad.hide")
  private static func callback(_ ok: Bool) -> String {
    #"{"event":"ad.callback","ad":"a1","of":"show","ok":\#(ok)}"#
  }

  // MARK: show-unanswered

  @Test(
    "A show is answered once: by a display or by a failure",
    .holds("R-222", "R-225"))
  func answers() throws {
    let id: RuleID = "show-unanswered"
    let never = "Ad 'a1' was asked to show, and neither was displayed nor failed to display."
    #expect(try verdicts(id, Self.show, Self.display) == ["a1 pass"])
    #expect(try verdicts(id, Self.show, Self.failure) == ["a1 pass"])
    #expect(try verdicts(id, Self.display) == ["a1 notApplicable"])
    #expect(try verdicts(id, Self.show, Line.end) == ["a1 fail 6: \(never)"])
    #expect(try verdicts(id, Self.show, Film.request("a2")).first == "a1 fail 5: \(never)")
    #expect(try verdicts(id, Self.show, Self.callback(true)) == ["a1 fail 6: \(never)"])
    #expect(
      try verdicts(id, Self.show, Self.failure, Self.display) == [
        "a1 fail 7: One show of ad 'a1' was answered by 'ad.displayFailed' and by 'ad.display'."
      ])
    #expect(
      judged([Self.show, #"{"event":"session.end","seq":99}"#]).findings(of: id) == [
        "r.ndjson:6 s-1/a1 show-unanswered needsReview: \(never)"
      ])
  }

  @Test(
    "A mediation platform that turns a show down has answered it, and that of a second show isn't the second's"
  )
  func callbacks() throws {
    let id: RuleID = "show-unanswered"
    #expect(try verdicts(id, Self.show, Self.callback(false)) == ["a1 pass"])
    #expect(try verdicts(id, Self.show, Self.callback(false), Self.failure) == ["a1 pass"])
    #expect(try verdicts(id, Self.show, Self.show, Self.callback(false), Self.display) == ["a1 pass"])
    #expect(
      try verdicts(id, Self.show, Self.show, Self.display, Line.end) == [
        "a1 fail 8: Ad 'a1' was asked to show, and neither was displayed nor failed to display."
      ])
  }

  @Test("An ad that is shown again has a show of its own for each answer")
  func twoShows() throws {
    let lines = [Self.show, Self.failure, Self.show, Self.display, Self.hide]
    #expect(try judged(lines).verdicts("show-unanswered") == ["a1 pass"])
  }

  // MARK: display-before-load

  @Test("A display needs an earlier load of its own ad")
  func displayBeforeLoad() throws {
    func verdicts(_ lines: String...) throws -> [String] {
      try JudgedRecording(
        ([Line.start, Film.setup, Film.request()] + lines).joined(separator: "\n"),
        formats: [.coins(retries: nil)]
      ).verdicts("display-before-load")
    }
    #expect(try verdicts(Film.load(), Self.display) == ["a1 pass"])
    #expect(try verdicts(Film.load()) == ["a1 notApplicable"])
    #expect(
      try verdicts(Self.display, Film.load(), Self.display) == [
        "a1 fail 4: Ad 'a1' was displayed, and loaded only afterwards."
      ])
    #expect(
      try verdicts(Film.load("a2"), Self.display).first
        == "a1 fail 5: Ad 'a1' was displayed, and its load was never recorded.")
  }

  @Test("A load may be among lost lines, unless it is seen to come later")
  func displayWithGap() {
    func findings(_ lines: String...) -> [String] {
      JudgedRecording(
        ([Line.start, Film.setup] + lines).joined(separator: "\n"), formats: [.coins(retries: nil)]
      ).findings(of: "display-before-load")
    }
    let lost = #"{"event":"ad.display","ad":"a1","seq":5}"#
    #expect(
      findings(Film.request(), lost) == [
        "r.ndjson:4 s-1/a1 display-before-load needsReview: Ad 'a1' was displayed, and its load was never recorded."
      ])
    #expect(
      findings(Film.request(), lost, Film.load()) == [
        "r.ndjson:4 s-1/a1 display-before-load fail: Ad 'a1' was displayed, and loaded only afterwards."
      ])
  }

  // MARK: rewards

  @Test(
    "A reward that is granted must be delivered, whenever the ad is hidden",
    .holds("R-136", "R-222"))
  func lost() throws {
    let id: RuleID = "reward-lost"
    let (grant, deliver) = (Film.reward("grant"), Film.reward("deliver"))
    #expect(try verdicts(id, Self.display, grant, deliver, Self.hide) == ["a1 pass"])
    #expect(try verdicts(id, Self.display, Self.hide, grant, deliver) == ["a1 pass"])
    #expect(try verdicts(id, Self.display, deliver, grant) == ["a1 pass"])
    #expect(try verdicts(id, Self.display, Self.hide) == ["a1 notApplicable"])
    #expect(
      try verdicts(id, Self.display, Self.hide, grant, Line.end) == [
        "a1 fail 8: The network granted the reward of ad 'a1' after the ad was hidden, and the app never delivered it."
      ])
    #expect(
      try verdicts(id, Self.display, grant, Self.hide, Film.request("a2")).first
        == "a1 fail 7: The network granted the reward of ad 'a1', and the app never delivered it.")
    #expect(
      judged([Self.display, grant, #"{"event":"session.end","seq":99}"#]).findings(of: id) == [
        "r.ndjson:7 s-1/a1 reward-lost needsReview: The network granted the reward of ad 'a1', and the app never "
          + "delivered it."
      ])
  }

  @Test("Where the server delivers the reward, the app has nothing to record")
  func deliveredByServer() throws {
    let lines = recording(
      Line.start, Film.setup, Film.request(), Film.load(), Self.display, Film.reward("grant"), Line.end)
    #expect(
      try JudgedRecording(lines, formats: [.coins(retries: nil, deliveredBy: .server)]).verdicts(
        "reward-lost")
        == ["a1 notApplicable"])
  }

  @Test("A video watched to its end without a grant of the same show needs review, at the session's end")
  func notGranted() throws {
    let id: RuleID = "reward-not-granted"
    let complete = Film.line("reward.complete")
    let none = "Ad 'a1' was watched to its end, and the network granted no reward."
    #expect(try verdicts(id, Self.display, complete, Line.end) == ["a1 needsReview 7: \(none)"])
    #expect(try verdicts(id, Self.display, complete, Self.hide, Film.reward("grant")) == ["a1 pass"])
    #expect(
      try verdicts(id, Self.display, Self.hide) == [
        "a1 notApplicable"
      ])
    let second = [Self.show, Self.display, complete, Film.reward("grant"), Self.hide]
    #expect(
      try judged(second + [Self.show, Self.display, complete, Line.end]).verdicts(id) == [
        "a1 needsReview 13: \(none)"
      ])
  }

  @Test("Each grant and each delivery after the first of a show is a finding; another show may bring another")
  func repeated() throws {
    let id: RuleID = "reward-repeated"
    let (grant, deliver) = (Film.reward("grant"), Film.reward("deliver"))
    #expect(
      try verdicts(id, Self.show, Self.display, grant, deliver, deliver, grant, deliver) == [
        "a1 fail 9: The reward of ad 'a1' was delivered again for the same show.",
        "a1 fail 10: The reward of ad 'a1' was granted again for the same show.",
        "a1 fail 11: The reward of ad 'a1' was delivered again for the same show.",
      ])
    let again = [Self.show, Self.display, grant, Self.hide, Self.show, Self.display, grant, Self.hide]
    #expect(try judged(again).verdicts(id) == ["a1 pass"])
    let unnotified = [Self.display, grant, Self.hide, Self.display, grant, Self.hide]
    #expect(try judged(unnotified).verdicts(id) == ["a1 pass"])
    #expect(try verdicts(id, Self.display) == ["a1 notApplicable"])
  }

  @Test("Name and amount are the format's; the first that differs is reported")
  func differs() throws {
    let id: RuleID = "reward-differs"
    #expect(try verdicts(id, Film.reward("grant"), Film.reward("deliver")) == ["a1 pass"])
    #expect(
      try verdicts(
        id, Film.reward("grant"), Film.reward("deliver", amount: 12.5), Film.reward("grant", name: "x"))
        == ["a1 fail 6: The reward is 12.5 'coins', and the format's is 10 'coins'."])
    #expect(
      try verdicts(id, Film.reward("grant", name: "Coins")) == [
        "a1 fail 5: The reward is 10 'Coins', and the format's is 10 'coins'."
      ])
    #expect(try verdicts(id, Self.display) == ["a1 notApplicable"])
    let lines = recording(Line.start, Film.request(), Film.reward("grant", amount: 1))
    #expect(
      try JudgedRecording(lines, hasCatalog: false).verdicts(id) == [
        "a1 notApplicable"
      ])
  }

  // MARK: preload-missing

  @Test(
    "After the last ad that has gone, the next of its unit is asked for",
    .holds("R-068", "R-222"))
  func preload() throws {
    func verdicts(_ lines: String..., preloadNext: Bool = true) throws -> [String] {
      try judged(lines, preloadNext: preloadNext).verdicts("preload-missing")
    }
    let hidden = "After ad 'a1' was hidden, no further ad of unit 'unit-7' was requested."
    #expect(try verdicts(Self.display, Self.hide, Line.end) == ["a1 fail 7: \(hidden)"])
    #expect(
      try verdicts(Self.display, Self.hide, Line.end, preloadNext: false).first?.contains("fail") == false)
    #expect(
      try verdicts(Self.show, Self.failure, Line.end) == [
        "a1 fail 7: After ad 'a1' failed to display, no further ad of unit 'unit-7' was requested."
      ])
    #expect(
      try verdicts(Self.display, Self.hide, Film.request("a2")) == [
        "a1 pass", "a2 notApplicable",
      ])
    #expect(
      try verdicts(Self.display, Film.request("a2"), Film.load("a2"), Self.hide).first == "a1 pass")
    // An ad that is under way at the hide is the next one.
    #expect(try verdicts(Self.display, Film.request("a2"), Self.hide, Film.load("a2")).first == "a1 pass")
    #expect(try verdicts(Self.display, Film.request("a2"), Self.hide).first == "a1 fail 7: \(hidden)")
    // An ad that was already shown isn't ready.
    #expect(
      try verdicts(Self.display, Film.request("a2"), Film.load("a2"), Film.line("ad.show", "a2"), Self.hide)
        .first == "a1 fail 9: \(hidden)")
    #expect(
      try verdicts(Self.display, Self.hide, Film.request("a2", unit: "unit-8")).first
        == "a1 fail 6: \(hidden)")
    #expect(
      try verdicts(
        Self.display, Self.hide, Film.request("a2"), Film.load("a2"), Film.line("ad.hide", "a2"), Line.end)
        == [
          "a1 notApplicable",
          "a2 fail 10: After ad 'a2' was hidden, no further ad of unit 'unit-7' was requested.",
        ])
    #expect(try verdicts(Self.display) == ["a1 notApplicable"])
  }
}
