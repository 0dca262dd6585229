import Basics
import Model
import Sessions
import Statistics
import TestSupport
import Testing

@Suite("What bids lacked") struct AuctionSumsTests {
  /// A session of one request and one bid for it, if there is one.
  private func session(
    _ name: String, asks: String, buyer: String? = nil, bid: String? = nil, observes: String = ""
  ) throws -> SessionRecord {
    let source = buyer.map { #","source":{"name":"\#($0)"}"# } ?? ""
    let answer =
      bid.map { line("ad.load", session: name, at: 2, #""ad":"1"\#($0)\#(source)"#) }
      ?? line("ad.loadFailed", session: name, at: 2, #""ad":"1""#)
    let text = [
      line("session.start", session: name, at: 0, #""country":"DE"\#(observes)"#),
      line("ad.request", session: name, at: 1, #""ad":"1","kind":"native"\#(asks)"#), answer,
    ]
    return try #require(records(text.joined(separator: "\n")).first)
  }

  private func row(_ counts: BidCounts) -> String {
    "\(counts.bids): \(counts.transparencyMissing) of \(counts.transparencyAsked), "
      + "\(counts.adChoicesMissing) of \(counts.adChoicesAsked)"
  }

  @Test(
    "Bids are counted by buyer, with what the requests asked for and what they lacked; parts add up",
    .holds("R-1260"))
  func counts() throws {
    let (object, link) = (#","dsa":{"dsarequired":2}"#, #","privacy":true"#)
    let sessions = [
      try session("s-1", asks: object + link, buyer: "acme", bid: #","assets":{"Headline":{"text":"a"}}"#),
      try session(
        "s-2", asks: object + link, buyer: "acme",
        bid: #","assets":{"AdChoices":{"url":"https://a.example"}},"dsa":{"paid":"A"}"#),
      try session("s-3", asks: #","dsa":{"dsarequired":3}"#, buyer: "bolt", bid: ""),
      try session("s-4", asks: object),
      // Nothing was required, and nothing is known of the assets.
      try session("s-5", asks: #","dsa":{"dsarequired":1}"#, buyer: "bolt", bid: ""),
      try session("s-6", asks: link, bid: ""),
    ]
    var (whole, merged) = (SessionStatistics(), SessionStatistics())
    for session in sessions {
      whole.add(session, verdicts: [nil])
      var one = SessionStatistics()
      one.add(session, verdicts: [nil])
      one += merged
      merged = one
    }
    let sums = whole.auctions
    #expect(
      sums.buyers.map { "\($0.key.value ?? "–") \(row($0.counts))" } == [
        "acme 2: 1 of 2, 1 of 2", "bolt 1: 1 of 1, 0 of 0", "– 1: 0 of 0, 0 of 0",
      ])
    #expect(row(sums.total) == "4: 2 of 3, 1 of 2")
    #expect(
      [sums.requests, sums.answered, sums.transparencyRequests, sums.adChoicesRequests] == [5, 4, 4, 3])
    #expect(merged == whole)
  }

  @Test(
    "Ads are bids where recorders see requests and answers, and nothing of what was shown",
    arguments: [
      (#""requests","loads","delivery""#, true), (#""requests","loads","impressions""#, false),
      (#""requests","loads","rendering""#, false), (#""loads","delivery""#, false),
    ])
  func bids(observes: String, areBids: Bool) throws {
    var sums = SessionStatistics()
    #expect(!sums.areBids)
    sums.add(
      try session("s-1", asks: "", bid: "", observes: #","recorder":{"observes":[\#(observes)]}"#),
      verdicts: [nil])
    #expect(sums.areBids == areBids)
  }
}
