import Model
import Sessions
import TestSupport
import Testing

@Suite("Tries of mediation adapters") struct AdapterAttemptTests {
  /// Each try in a line: `A@2 completed 4 5 mapped 3 tracked 6`, the numbers being lines.
  private func attempts(_ lines: String...) throws -> [String] {
    try ad(lines).adapterAttempts.map { attempt in
      func numbers(_ word: String, _ events: [Event]) -> String {
        events.isEmpty ? "" : " \(word) " + events.map { String($0.number) }.joined(separator: " ")
      }
      return "\(attempt.adapter ?? "?")@\(attempt.load.number)" + numbers("completed", attempt.completions)
        + numbers("mapped", attempt.maps) + numbers("tracked", attempt.tracks)
    }
  }

  private func ad(_ lines: [String]) throws -> AdRecord { try onlyAd(lines.joined(separator: "\n")) }

  private func named(_ adapter: String?) -> String { adapter.map { #","adapter":"\#($0)""# } ?? "" }
  private func load(_ adapter: String?) -> String {
    #"{"event":"adapter.load","ad":"x"\#(named(adapter))}"#
  }
  private func map(_ adapter: String? = nil) -> String {
    #"{"event":"adapter.map","ad":"x","fields":{}\#(named(adapter))}"#
  }
  private func complete(_ adapter: String? = nil, _ outcome: String = "ad") -> String {
    #"{"event":"adapter.complete","ad":"x","outcome":"\#(outcome)"\#(named(adapter))}"#
  }
  private func track(_ adapter: String? = nil) -> String {
    #"{"event":"adapter.track","ad":"x","impressions":"sdk"\#(named(adapter))}"#
  }

  @Test(
    "A completion answers the latest unanswered load of its adapter",
    .holds("R-123"))
  func waterfall() throws {
    #expect(
      try attempts(load("A"), complete("A", "error"), load("B"), map("B"), complete("B"), track("B"))
        == ["A@1 completed 2", "B@3 completed 5 mapped 4 tracked 6"])
    #expect(
      try attempts(load("A"), load("B"), complete("A"), complete("B")) == [
        "A@1 completed 3", "B@2 completed 4",
      ])
    #expect(
      try attempts(load("A"), load("A"), complete("A"), complete("A")) == [
        "A@1 completed 4", "A@2 completed 3",
      ])
  }

  @Test(
    "Without its adapter's name a line belongs to the latest load of the ad",
    .holds("R-123"))
  func nameless() throws {
    #expect(
      try attempts(load("A"), load("B"), map(), track(), complete(), complete())
        == ["A@1 completed 6", "B@2 completed 5 mapped 3 tracked 4"])
    #expect(try attempts(load(nil), map("A"), complete("A")) == ["?@1 completed 3 mapped 2"])
  }

  @Test("A surplus completion stays with the latest load that has its answer")
  func surplus() throws {
    #expect(
      try attempts(load("A"), complete("A"), load("B"), complete("A"), complete("B"), complete("B"))
        == ["A@1 completed 2 4", "B@3 completed 5 6"])
  }

  @Test(
    "What stands before every load of its adapter belongs to the first, an answer only where no other came")
  func early() throws {
    #expect(
      try attempts(track("A"), map(), complete("A"), load("A"), map("A"))
        == ["A@4 completed 3 mapped 2 5 tracked 1"])
    #expect(try attempts(complete("A"), load("A"), complete("A")) == ["A@2 completed 3"])
    #expect(try attempts(complete("B"), load("A")) == ["A@2"])
    #expect(try attempts(complete("A"), map("A")) == [])
  }

  @Test("The try that served is the first that answered with an ad, else the last")
  func serving() throws {
    func serving(_ lines: String...) throws -> Int? { try ad(lines).servingAttempt?.load.number }
    #expect(try serving(load("A"), complete("A", "error"), load("B"), complete("B")) == 3)
    #expect(try serving(load("A"), load("B"), complete("B"), complete("A")) == 2)
    #expect(try serving(load("A"), load("B")) == 2)
    #expect(try serving(track("A")) == nil)
  }

  @Test("An ad without an adapter has none")
  func none() throws {
    let ad = try ad([#"{"event":"ad.load","ad":"x"}"#])
    #expect(ad.adapterEvents.isEmpty && ad.adapterAttempts.isEmpty)
  }
}
