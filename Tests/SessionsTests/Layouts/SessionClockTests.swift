import Model
import Sessions
import TestSupport
import Testing

@Suite("The session's clock") struct SessionClockTests {
  /// The clock in seconds at lines of these times, in seconds.
  private func clock(_ times: [Int64]) -> [Int64] {
    var clock = SessionClock()
    return times.map {
      clock.advance(to: Timestamp(microseconds: $0 * 1_000_000), .viewRender, at: 0) / 1_000_000
    }
  }

  @Test(
    "It goes on by the difference of times; a line that was swapped is counted once",
    .holds("R-636", "R-637"))
  func swapped() {
    #expect(clock([10, 12, 13, 20]) == [0, 2, 3, 10])
    #expect(clock([10, 12, 11, 13]) == [0, 2, 2, 3])
  }

  @Test("A clock that is set back goes on from there")
  func setBack() { #expect(clock([4000, 4010, 410, 420, 425]) == [0, 10, 10, 20, 25]) }

  @Test("A step of more than ten minutes counts as ten minutes", .holds("R-636"))
  func sleep() { #expect(clock([0, 600, 7800, 7801]) == [0, 600, 1200, 1201]) }
}
