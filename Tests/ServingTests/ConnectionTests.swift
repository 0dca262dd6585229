import Serving
import Synchronization
import TestSupport
import Testing

@Suite("Connections to a local server") struct ConnectionTests {
  /// Reads what comes in these pieces, each after this time.
  private func read(_ pieces: [String], each: Duration, patience: Duration = .seconds(30)) -> (
    outcome: HeadReader.Outcome, waits: [Duration]
  ) {
    var (rest, clock, waits) = (pieces[...], Duration.zero, [Duration]())
    let reader = HeadReader(largest: 40, patience: patience)
    let outcome = reader.read(elapsed: { clock }) { buffer, within in
      waits.append(within)
      clock += each
      // Like the system call, returns 0 if nothing arrives in time.
      guard each <= within, let piece = rest.popFirst() else { return 0 }
      buffer.replaceSubrange(0..<piece.utf8.count, with: piece.utf8)
      return piece.utf8.count
    }
    return (outcome, waits)
  }

  @Test("A head ends with its empty line, wherever it is cut, and may have so many bytes")
  func heads() {
    let head = "GET / HTTP/1.1\r\nHost: a"
    let whole = HeadReader.Outcome.head(Array(head.utf8))
    let text = head + "\r\n\r\n"
    #expect(read([text], each: .zero).outcome == whole)
    #expect(read(text.map { String($0) }, each: .milliseconds(1)).outcome == whole)
    #expect(read([text + "more"], each: .zero).outcome == whole)
    #expect(read([String(repeating: "a", count: 41)], each: .zero).outcome == .tooLong)
    #expect(read([String(repeating: "a", count: 41) + "\r\n\r\n"], each: .zero).outcome == .tooLong)
    #expect(read(["GET"], each: .zero).outcome == .nothing)
  }

  @Test(
    "A byte now and then keeps no connection open: a head has 30 seconds in all",
    .holds("R-377"))
  func deadline() {
    let (outcome, waits) = read(Array(repeating: "a", count: 39), each: .seconds(7))
    #expect(outcome == .nothing)
    #expect(waits == [30, 23, 16, 9, 2].map { .seconds($0) })
    // Bytes that arrive in the last second count.
    #expect(read(["a", "\r\n\r\n"], each: .seconds(15)).outcome == .head([UInt8(ascii: "a")]))
  }

  @Test(
    "Where there is no room that connection gives way which has been idle for the longest",
    .holds("R-378"))
  func room() {
    let ended = Mutex<[Int32]>([])
    let table = ConnectionTable(most: 3) { descriptor in ended.withLock { $0.append(descriptor) } }
    func hungUp() -> [Int32] { ended.withLock { $0 } }
    let numbers = [11, 12, 13].compactMap { table.add($0) }
    #expect(numbers.count == 3 && hungUp() == [])
    // The first connection was active, so the second has been idle for the longest.
    table.noteStep(of: numbers[0])
    let fourth = table.add(14)
    #expect(hungUp() == [12])
    // An answer is in progress on the third connection, which therefore isn't idle.
    table.noteAnswering(numbers[2])
    #expect(table.add(15) != nil && hungUp() == [12, 11])
    table.remove(fourth ?? 0)
    #expect(table.add(16) != nil && hungUp() == [12, 11])
    // Activity of a closed connection is ignored.
    table.noteStep(of: numbers[1])
    #expect(table.add(17) != nil && hungUp() == [12, 11, 15])
    #expect(Set(numbers).count == 3)
  }

  @Test("Where answers are made for all there is no room for one more")
  func full() {
    let table = ConnectionTable(most: 2) { Issue.record("\($0) was hung up") }
    for number in [11, 12].compactMap({ table.add($0) }) { table.noteAnswering(number) }
    #expect(table.add(13) == nil)
  }
}
