import Model
import Basics
import Sessions
import Statistics
import TestSupport
import Testing

@Suite("Who is named in bids") struct NamedAdsTests {
  /// A session with one ad; its bid has this object, on the third line.
  private func session(
    _ name: String, _ bid: String, country: String = "DE", lineItem: String? = "41"
  ) throws -> SessionRecord {
    let item = lineItem.map { #","lineItem":"\#($0)""# } ?? ""
    let text = [
      line("session.start", session: name, at: 0, #""country":"\#(country)""#),
      line("ad.request", session: name, at: 1, #""ad":"a1","kind":"customNative","formats":["10063170"]"#),
      line(
        "ad.load", session: name, at: 2, #""ad":"a1","format":"10063170","assets":{},"dsa":\#(bid)\#(item)"#),
    ]
    return try #require(records(text.joined(separator: "\n")).first)
  }

  /// The rows: payer, on whose behalf, ads, line items, countries, first and last line.
  private func rows(_ sums: SessionStatistics) -> [String] {
    sums.namedParties.map { parties, sum in
      let lines = [sum.first, sum.last].map {
        $0.map { "\($0.session):\($0.location.range?.line ?? 0)" } ?? "–"
      }
      return [
        parties.payer.value ?? "–", parties.behalf.value ?? "–", "\(sum.ads)",
        sum.lineItemCount.map(String.init) ?? "–",
        sum.countries.map { $0.value ?? "–" }.joined(separator: " "), lines.joined(separator: " "),
      ].joined(separator: " | ")
    }
  }

  @Test("Ads are counted by both names, with line items, countries, and the first and last line")
  func rows() throws {
    let sessions = [
      try session("s-2", #"{"behalf":"Lumi","paid":"Elbe"}"#),
      try session("s-1", #"{"behalf":"Lumi","paid":"Elbe"}"#, country: "FR", lineItem: "42"),
      try session("s-3", #"{"behalf":"Lumi"}"#, lineItem: nil), try session("s-4", "{}"),
      try session("s-5", #"{"behalf":"Lumi","paid":"Elbe"}"#),
    ]
    var (whole, merged) = (SessionStatistics(), SessionStatistics())
    for (place, session) in sessions.enumerated() {
      // The last ad is in no question's scope.
      let verdicts: [Verdict?] = [place == 4 ? nil : .pass]
      whole.add(session, verdicts: verdicts)
      var one = SessionStatistics()
      one.add(session, verdicts: verdicts)
      one += merged
      merged = one
    }
    #expect(
      rows(whole) == ["Elbe | Lumi | 2 | 2 | DE FR | s-1:3 s-2:3", "– | Lumi | 1 | – | DE | s-3:3 s-3:3"])
    #expect(merged == whole)
    #expect(whole.otherNames.ads == 0)
  }

  @Test("What has the shape of a secret in a name is cut")
  func secrets() throws {
    var sums = SessionStatistics()
    sums.add(try session("s-1", #"{"behalf":"Lumi jo@example.com","paid":"Lumi"}"#), verdicts: [.pass])
    #expect(rows(sums).map { $0.contains("jo@example.com") } == [false])
  }
}
