import Pipeline
import TestSupport
import Testing

@Suite("Lines that wait in a temporary file") struct SpillFileTests {
  private func put(_ text: String, into lines: SpillFile) -> Int? {
    Array(text.utf8).withUnsafeBytes { lines.put($0) }
  }

  private func get(_ start: Int, _ count: Int, from lines: SpillFile) -> String? {
    var bytes = [UInt8](repeating: 0, count: count)
    return bytes.withUnsafeMutableBytes { lines.get(start, into: $0) }
      ? String(decoding: bytes, as: UTF8.self) : nil
  }

  @Test("come back from where they were put, whatever else was dropped")
  func comeBack() throws {
    let failure = SpillFile.Failure()
    let lines = SpillFile(failure)
    let long = String(repeating: "x", count: 100_000)
    #expect(put(long, into: lines) == 0)
    #expect(put("first\n", into: lines) == 100_000)
    #expect(put("second\n", into: lines) == 100_006)
    lines.drop(0..<100_000)
    #expect(get(100_006, 7, from: lines) == "second\n")
    #expect(get(100_000, 6, from: lines) == "first\n")
    try failure.check()
  }

  @Test("that can't be read any more end the run")
  func lost() {
    let failure = SpillFile.Failure()
    let lines = SpillFile(failure)
    #expect(put("line\n", into: lines) == 0)
    #expect(get(3, 10, from: lines) == nil)
    #expect { try failure.check() } throws: { "\($0)".hasPrefix("Can't read 'a temporary file in ") }
  }
}
