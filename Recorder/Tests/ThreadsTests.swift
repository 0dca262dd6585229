import AdspecRecorder
import Foundation
import TestSupport
import Testing

@Suite("The recorder under load") struct ThreadsTests {
  @Test(
    "200,000 events from eight threads: nothing is torn, and what is lost is counted and a gap",
    .holds("R-479", "R-495", "R-496", "R-499"),
    arguments: [8192, 200_002])
  func manyEvents(queueLimit: Int) throws {
    let recorded = try RecordedFolder()
    let recorder = recorded.recorder { $0.queueLimit = queueLimit }
    let threads = (0..<8).map { thread in
      Thread {
        for number in 0..<25_000 {
          recorder.record(
            .assetRender(
              ad: "a\(thread)", asset: "Headline", frame: Frame(x: 16, y: 120, width: 358, height: 40),
              visible: 1, clickable: true, text: "Größe?x \(number)"))
        }
      }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { Thread.sleep(forTimeInterval: 0.001) }
    let counts = recorder.endAndWait()
    #expect(counts.recorded == 200_002)
    #expect(counts.written + counts.dropped == 200_002)
    #expect((counts.failed, counts.waiting, counts.late) == (0, 0, 0))
    if queueLimit > 200_000 { #expect(counts.dropped == 0) }

    let (lines, missing) = try numbers(in: recorded)
    #expect(lines == counts.written)
    #expect(missing == counts.dropped)
    let rules = ["line-unreadable", "event-invalid", "event-disordered", "recording-truncated", "event-gap"]
    let findings = try recorded.findings(of: rules)
    #expect(findings.allSatisfy { $0.hasPrefix("event-gap") })
    #expect(try findings.reduce(0) { try $0 + EventGaps.lost($1) } == counts.dropped)
  }

  /// Returns the number of lines and of missing `seq` numbers, read from the text alone.
  private func numbers(in recorded: borrowing RecordedFolder) throws -> (lines: Int, missing: Int) {
    var (lines, missing, next) = (0, 0, 0)
    for name in try recorded.names() {
      try #require(name.hasSuffix(".ndjson"))
      for line in try recorded.folder.text(of: "recordings/" + name).utf8.split(separator: UInt8(ascii: "\n"))
      {
        // In `{"event":"asset.render","session":"s-1","time":"…","seq":17` the first q is that of seq.
        let digits = line.drop { $0 != UInt8(ascii: "q") }.dropFirst(3).prefix { 0x30...0x39 ~= $0 }
        let number = try #require(String(digits).flatMap(Int.init))
        lines += 1
        missing += number - next
        next = number + 1
      }
    }
    return (lines, missing)
  }
}

/// Reads the messages of `event-gap` findings.
enum EventGaps {
  /// Returns how many events a message counts as lost: 3 for "Events 4 to 6 of …", 1 for "Event 4 of …".
  static func lost(_ finding: String) throws -> Int {
    let match = try #require(finding.firstMatch(of: /Events? (\d+)(?: to (\d+))? of/))
    let first = try #require(Int(match.output.1))
    return try match.output.2.map { try #require(Int($0)) - first + 1 } ?? 1
  }
}
