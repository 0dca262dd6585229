import Model
import Reading
import TestSupport
import Testing

/// Tests that sessions don't depend on where a recording is cut into files or blocks.
@Suite("Cutting recordings") struct CuttingTests {
  /// Interleaved sessions with events of many kinds, some resumed, some never ended, with damaged lines in between.
  static let recording: RecordingText = {
    var random = LinearRandom(state: 7)
    var text = RecordingText()
    let events = [
      ("session.start", #""platform":"ios","consent":{"gdpr":true,"tcf":"x"},"screen":[390,844]"#),
      ("ad.request", #""ad":"a1","kind":"native","formats":["1","2"]"#),
      ("ad.load", #""ad":"a1","assets":{"Headline":{"text":"\u00fc \"x\""},"B":{"number":1e2}}"#),
      ("view.render", #""ad":"a1","frame":[1,2,3,4]"#), ("view.render", #""ad":"a2","frame":[1,2]"#),
      ("click", #""ad":"a2","by":"app""#), ("strange", #""deep":[[{"a":[]}]]"#),
      ("stream.end", #""seq":3,"odd":null"#),
    ]
    let damaged = [
      "nonsense", #"{"event":"click","session":"s3","#, "", "\u{FEFF}", #"{"session":"s5"}"#, "  ",
    ]
    for _ in 0..<120 {
      let session = "s\(random.next(9))"
      switch random.next(12) {
      case 0: text.add(line: damaged[random.next(damaged.count)])
      case 1 where random.next(3) == 0: text.add("session.end", session)
      default:
        let (event, members) = events[random.next(events.count)]
        text.add(event, session, members)
      }
    }
    return text
  }()

  private func sessions(
    _ files: [[UInt8]], _ options: RecordingReader.Options = .init(), withLines: Bool = true
  ) -> [SessionValue] {
    let read = readRecordings(files.enumerated().map { ("\($0.offset)", $0.element) }, options: options)
    return read.sessions.map { SessionValue($0, withLines: withLines) }
  }

  @Test("The size of blocks doesn't matter")
  func blocks() {
    let bytes = Self.recording.bytes
    for limit in [3, 1000] {
      var options = RecordingReader.Options()
      options.openSessions = limit
      let whole = readRecordings([("r", bytes)], options: options)
      #expect(whole.sessions.count >= 9)
      for blockSize in [1, 2, 3, 7, 64, 100, 101, 1000, 4096, bytes.count - 1, bytes.count, bytes.count + 1] {
        options.blockSize = blockSize
        let read = readRecordings([("r", bytes)], options: options)
        #expect(
          read.sessions.map { SessionValue($0) } == whole.sessions.map { SessionValue($0) }, "\(blockSize)")
        #expect(read.diagnostics == whole.diagnostics)
        #expect(read.summaries == whole.summaries)
      }
    }
  }

  @Test("Cut at any line end into two files, the sessions are the same")
  func files() {
    let bytes = Self.recording.bytes
    let whole = sessions([bytes], withLines: false)
    // No cut before 0xEF: at the start of a file it could begin a byte order mark, which is skipped.
    for (index, byte) in bytes.enumerated()
    where byte == UInt8(ascii: "\n") && bytes.dropFirst(index + 1).first != 0xEF {
      let cut = sessions([Array(bytes[...index]), Array(bytes[(index + 1)...])], withLines: false)
      #expect(cut == whole, "\(index)")
    }
  }

  @Test("The number of threads doesn't matter", arguments: [2, 3, 8])
  func jobs(_ jobs: Int) {
    let bytes = Self.recording.bytes
    for limit in [1, 3, 1000] {
      for blockSize in [50, 1000, 1 << 20] {
        var options = RecordingReader.Options()
        options.blockSize = blockSize
        options.openSessions = limit
        let one = readRecordings([("r", bytes), ("s", bytes)], options: options)
        options.jobs = jobs
        let many = readRecordings([("r", bytes), ("s", bytes)], options: options)
        #expect(many.sessions.map { SessionValue($0) } == one.sessions.map { SessionValue($0) })
        #expect(many.diagnostics == one.diagnostics)
        #expect(many.summaries == one.summaries)
      }
    }
  }

  @Test("A block may end at any byte")
  func everyByte() {
    let bytes = Array(Self.recording.bytes.prefix(4000))
    let whole = readRecordings([("r", bytes)])
    let sessions = whole.sessions.map { SessionValue($0) }
    for blockSize in 1..<bytes.count {
      var options = RecordingReader.Options()
      options.blockSize = blockSize
      options.jobs = 1 + blockSize % 3
      let read = readRecordings([("r", bytes)], options: options)
      #expect(read.sessions.map { SessionValue($0) } == sessions, "\(blockSize)")
      #expect(read.diagnostics == whole.diagnostics)
      #expect(read.summaries == whole.summaries)
    }
  }

  @Test(
    "Cut into files, read in blocks and by threads as it comes, the sessions are the same", arguments: 1...40)
  func anyCuts(_ seed: Int) {
    var random = LinearRandom(state: UInt64(seed))
    let bytes = Self.recording.bytes
    let ends = bytes.indices.filter {
      bytes[$0] == UInt8(ascii: "\n") && bytes.dropFirst($0 + 1).first != 0xEF
    }
    let cuts = Set((0..<1 + random.next(6)).map { _ in ends[random.next(ends.count)] + 1 }).sorted()
    let files = zip([0] + cuts, cuts + [bytes.count]).map { Array(bytes[$0..<$1]) }
    var options = RecordingReader.Options()
    options.blockSize = 1 + random.next(2000)
    options.jobs = 1 + random.next(4)
    #expect(sessions(files, options, withLines: false) == sessions([bytes], withLines: false))
    // With the same files, line numbers and files are equal, too.
    #expect(sessions(files, options) == sessions(files))
  }
}
