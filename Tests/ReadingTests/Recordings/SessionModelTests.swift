import Model
import Basics
import Reading
import TestSupport
import Testing

/// The reader against a few lines of dictionaries that say what it must do.
@Suite("Sessions against a model") struct SessionModelTests {
  private struct SessionModel {
    private(set) var handedOver: [String: [Int]] = [:]
    private(set) var evicted: Set<String> = []
    private(set) var late: [String: Int] = [:]
    private var open: [String: [Int]] = [:]
    private var ended: [String: Int] = [:]

    mutating func read(_ id: String, line: Int, isEnd: Bool, limit: Int) {
      if handedOver[id] != nil {
        late[id, default: 0] += 1
        if let end = ended[id], line - end <= 10_000 { handedOver[id]?.append(line) }
        return
      }
      open[id, default: []].append(line)
      if isEnd {
        handedOver[id] = open.removeValue(forKey: id)
        ended[id] = line
      }
      while open.count > limit, let silent = open.min(by: { $0.value.last ?? 0 < $1.value.last ?? 0 }) {
        evicted.insert(silent.key)
        handedOver[silent.key] = open.removeValue(forKey: silent.key)
      }
    }

    mutating func finish() {
      handedOver.merge(open) { first, _ in first }
      open = [:]
    }
  }

  @Test("Thousands of interleaved sessions, ended, resumed and evicted", arguments: [1, 2], [30, 100_000])
  func thousands(_ jobs: Int, _ limit: Int) {
    var random = LinearRandom(state: UInt64(limit))
    var (text, model) = (RecordingText(), SessionModel())
    for line in 1...15_000 {
      let id = "s\(random.next(limit == 30 ? 80 : 2500))"
      let isEnd = random.next(5) == 0
      text.add(isEnd ? "session.end" : "stream.end", id)
      model.read(id, line: line, isEnd: isEnd, limit: limit)
    }
    model.finish()
    var options = RecordingReader.Options()
    options.jobs = jobs
    options.openSessions = limit
    options.blockSize = 10_000
    let read = readRecordings([("r", text.bytes)], options: options)
    #expect(read.sessions.count == model.handedOver.count)
    let lines = Dictionary(
      uniqueKeysWithValues: read.sessions.map { ($0.id, $0.rawEvents.map { Int($0.line.line) }) })
    #expect(lines == model.handedOver)
    #expect(Set(read.sessions.filter { $0.ending == .evicted }.map(\.id)) == model.evicted)
    let resumed = read.diagnostics.filter { $0.diagnostic.rule == "session-resumed" }
    #expect(Set(resumed.compactMap(\.session)) == Set(model.late.keys).subtracting(model.evicted))
  }
}

@Suite("Bytes that are no recording") struct RandomBytesTests {
  @Test("Whatever the bytes, every line that isn't blank is an event, a copy of one, or skipped, and told")
  func anything() {
    var random = LinearRandom(state: 11)
    let seeds = exampleRecording.utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let alphabet = Array("{}[]:,\"\\ tfn0-.e\u{0}\r\nésession".utf8) + [0xFF, 0xC3]
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<8 {
        var line = seeds[random.next(seeds.count)]
        for _ in 0..<random.next(4) { line[random.next(line.count)] = alphabet[random.next(alphabet.count)] }
        if random.next(4) == 0 {
          line = (0..<random.next(40)).map { _ in alphabet[random.next(alphabet.count)] }
        }
        bytes += line.prefix(random.next(3) == 0 ? random.next(line.count + 1) : line.count) + [0x0A]
      }
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
        .filter { !$0.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }
      let read = readRecordings([("r", bytes)])
      let summary = read.summaries[0]
      #expect(summary.lines == lines.count)
      let repeated = summary.repeated?.count ?? 0
      #expect(summary.events + summary.linesSkipped + repeated == lines.count)
      #expect(
        read.diagnostics.filter { $0.diagnostic.rule == "line-unreadable" }.count == summary.linesSkipped)
      // Every value can be asked for.
      for session in read.sessions { #expect(SessionValue(session).events.count == session.rawEvents.count) }
    }
  }
}
