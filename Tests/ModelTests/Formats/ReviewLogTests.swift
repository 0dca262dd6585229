import Basics
import Model
import TestSupport
import Testing

@Suite("Sign-offs of a format") struct ReviewLogTests {
  private func standings(_ reviews: [(reviewer: String, hash: String)], now hash: String?) -> [ReviewLog
    .Standing]
  {
    let range = SourceRange(line: 1, column: 1, endLine: 1, endColumn: 2)
    let reviews = reviews.map { review in
      Review(
        reviewer: .here(review.reviewer), date: .here("2026-11-20"), verdict: .here(.approved), note: nil,
        hash: .here(review.hash), range: range)
    }
    return ReviewLog(file: "reviews.yaml", reviews: reviews, hash: hash, sourceLines: []).standings.map(
      \.standing)
  }

  @Test("A reviewer's last sign-off counts, while the format is as it was then")
  func standings() {
    #expect(standings([], now: "1") == [])
    #expect(standings([("A", "1"), ("B", "0")], now: "1") == [.holds, .lapsed])
    #expect(standings([("A", "1"), ("B", "1"), ("A", "0")], now: "1") == [.superseded, .holds, .lapsed])
    #expect(standings([("A", "1"), ("a", "1")], now: "1") == [.holds, .holds])
  }

  @Test("If the format can't be read, it isn't known whether a sign-off holds")
  func unknown() {
    #expect(standings([("A", "1"), ("A", "1")], now: nil) == [.superseded, .unknown])
  }
}
