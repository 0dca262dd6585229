import AdModel
import Diagnostics
import Ingest
import TestSupport
import Testing

@Suite("Followers of sessions") struct SessionFollowerTests {
  @Test("settle sessions of any length: only those that are wanted whole are set aside for it")
  func anyLength() {
    var text = RecordingText()
    let ad = #""ad":"\#(String(repeating: "a", count: 100_000))""#
    for _ in 0..<40 { for session in ["s-0", "s-1"] { text.add("ad.hide", session, ad) } }
    var options = RecordingReader.Options()
    options.longestSession = 1 << 20
    let reader = recordingReader([("r", text.bytes)], options: options)
    let follower = Listener()
    let (_, mistakes) = reader.read(followedBy: [follower])
    #expect(follower.settled.mapValues(\.count) == ["s-0": 40])
    // Of who wants sessions whole, one is closed with the line at which it is long enough; here at its end.
    let whole = readRecordings([("r", text.bytes)], options: options)
    let cut = whole.sessions[1]
    #expect(cut.ending == .evicted && cut.rawEvents.count > 5 && cut.rawEvents.count < 40)
    #expect(follower.taken.map { SessionValue($0) } == [SessionValue(cut)])
    let left = 40 - cut.rawEvents.count
    #expect(
      mistakes.map(\.mistake.complaint.message) == [
        "Session 's-1' was set aside after this line: it holds more than 1 MiB; \(left) later lines of it weren't used."
      ])
    #expect(mistakes.map(\.mistake.complaint.location.range?.line) == [2 * cut.rawEvents.count])
    #expect(whole.mistakes.count == 2 && whole.mistakes[1] == mistakes[0])
  }

  /// Thirty sessions at once: some with lines that have flaws, some with damaged ones, some that go on after their end.
  private var recording: [UInt8] {
    var random = LinearRandom(state: 11)
    var text = RecordingText()
    for _ in 0..<4000 {
      let number = random.next(30)
      let session = "s-\(number)"
      switch random.next(100) {
      case 0 where number % 5 == 1: text.add(line: #"{"event":"click","session":"\#(session)","time""#)
      case 1 where number % 5 == 2: text.add("ad.hide", session, #""ad":17"#)
      case 2 where number % 5 == 3: text.add("session.end", session)
      case 3...20: text.add("stream.end", session)
      default: text.add("ad.hide", session, #""ad":"a\#(random.next(number + 1))""#)
      }
    }
    return text.bytes
  }

  @Test(
    "get each line of a session as it comes, and whole only what they ask for", arguments: [1, 3],
    [200, 1 << 18])
  func follow(jobs: Int, blockSize: Int) {
    var options = RecordingReader.Options()
    (options.jobs, options.blockSize) = (jobs, blockSize)
    let reader = recordingReader([("r", recording)], options: options)
    let followers = (0..<reader.laneCount).map { _ in Listener() }
    let (summaries, mistakes) = reader.read(followedBy: followers)
    let whole = readRecordings([("r", recording)])
    #expect(summaries == whole.summaries && mistakes == whole.mistakes)

    let taken = followers.flatMap(\.taken)
    let settled = followers.reduce(into: [String: [String]]()) { $0.merge($1.settled) { first, _ in first } }
    #expect(settled.count > 10 && taken.count > 5 && settled.count + taken.count == whole.sessions.count)
    #expect(followers.flatMap(\.open.keys).isEmpty)
    for session in whole.sessions {
      if let lines = settled[session.id] {
        #expect(session.defects.isEmpty && session.quarantined.isEmpty)
        #expect(lines == session.events.map(Listener.text))
      } else {
        #expect(taken.filter { $0.id == session.id }.map { SessionValue($0) } == [SessionValue(session)])
      }
    }
  }
}

/// Writes down what it is told of sessions, and settles those whose numbers are even.
private final class Listener: SessionFollower {
  private(set) var open: [Int32: [String]] = [:]
  private var next: Int32 = 0
  private(set) var settled: [String: [String]] = [:]
  private(set) var taken: [RecordedSession] = []

  func begin(definitionFile: String?) -> Int32? {
    next += 1
    open[next] = []
    return next
  }

  func note(_ line: SessionLine, of place: Int32) -> Bool {
    let texts = (0..<line.count).map { index in
      let value = line.values[index]
      let text = UnsafeBufferPointer(start: line.bytes + Int(value.start), count: Int(value.length))
      return String(decoding: text, as: UTF8.self)
    }
    open[place]?.append("\(line.kind) \(line.time) \(line.reference) \(line.ad) \(texts)")
    return true
  }

  static func text(_ event: Event) -> String {
    let raw = event.raw
    let texts = (Int(raw.firstValue)..<Int(raw.endValue)).map {
      EventValue(session: event.session, index: $0).rawText
    }
    return "\(raw.kind) \(raw.time.microseconds) \(raw.line) \(raw.ad ?? -1) \(texts)"
  }

  func forget(_ place: Int32) { open[place] = nil }

  func settle(_ place: Int32, _ session: FollowedSession) -> Bool {
    let lines = open.removeValue(forKey: place)
    guard session.file == "r", let last = session.id.utf8.last, last % 2 == 0 else { return false }
    settled[session.id] = lines
    return true
  }

  func take(_ session: RecordedSession) { taken.append(session) }
}
