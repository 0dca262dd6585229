import Model
import Reading
import Testing

@Suite("Sessions that ended are remembered, the newest of them") struct ClosedSessionsTests {
  private func line(_ number: Int) -> LineReference { LineReference(file: 0, line: Int32(number)) }

  @Test("Once all places are taken, each new one takes that of the oldest, round after round")
  func ring() {
    var closed = ClosedSessions(capacity: 3)
    let keys = (0..<10).map { SessionKey("s-\($0)") }
    for (number, key) in keys.enumerated() {
      closed.insert(key, ClosedSessions.Closing(lastLine: line(number)))
      for (other, key) in keys.enumerated() {
        let isKept = other <= number && other > number - 3
        #expect(closed[key]?.lastLine == (isKept ? line(other) : nil), "\(other) after \(number)")
      }
    }
  }

  @Test("So many that their look-up grows, and shrinks by as many as it gets")
  func many() {
    var closed = ClosedSessions(capacity: 500)
    for number in 0..<2000 {
      closed.insert(SessionKey("s-\(number)"), ClosedSessions.Closing(lastLine: line(number)))
    }
    #expect((0..<2000).filter { closed[SessionKey("s-\($0)")]?.lastLine != nil } == Array(1500..<2000))
    #expect((1500..<2000).allSatisfy { closed[SessionKey("s-\($0)")]?.lastLine == line($0) })
  }
}
