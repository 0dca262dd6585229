import Model
import Reading
import Synchronization
import TestSupport
import Testing

@Suite("Lines of open sessions") struct LineStoreTests {
  /// Forty sessions at once, of very different lengths; some with lines that have flaws, some with damaged ones.
  private var recording: [UInt8] {
    var random = LinearRandom(state: 5)
    var text = RecordingText()
    for _ in 0..<6000 {
      let number = min(random.next(40), random.next(40))
      switch random.next(200) {
      case 0: text.add(line: #"{"event":"click","session":"s-\#(number)","time""#)
      case 1: text.add("ad.hide", "s-\(number)", #""ad":17"#)
      case 2 where number > 20: text.add("session.end", "s-\(number)")
      default: text.add("ad.hide", "s-\(number)", #""ad":"a\#(random.next(number + 1))""#)
      }
    }
    return text.bytes
  }

  private func read(
    _ bound: Int = .max, jobs: Int = 1, _ makeStore: (@Sendable () -> any LineStore)? = nil
  ) -> ReadRecordings {
    var options = RecordingReader.Options()
    (options.heldBytes, options.jobs, options.blockSize) = (bound, jobs, 4096)
    options.openSessions = 35
    options.makeStore = makeStore
    return readRecordings([("r", recording)], options: options)
  }

  @Test(
    "wait in a store when they are more than memory should hold, and make the same sessions",
    arguments: [100, 20_000], [1, 3])
  func same(bound: Int, jobs: Int) {
    let all = Mutex<[MemoryStore]>([])
    let read = read(bound, jobs: jobs) {
      let store = MemoryStore()
      all.withLock { $0.append(store) }
      return store
    }
    let held = self.read()
    #expect(read.sessions.map { SessionValue($0) } == held.sessions.map { SessionValue($0) })
    #expect(read.diagnostics == held.diagnostics && read.summaries == held.summaries)
    let stores = all.withLock { $0 }
    #expect(!stores.isEmpty && stores.allSatisfy { $0.putCount > 4 && $0.bytesInUse == 0 })
  }

  @Test("stay in memory where there is no room for them")
  func noRoom() {
    let store = MemoryStore(room: 3000)
    let read = read(500, jobs: 1) { store }
    let held = self.read()
    #expect(read.sessions.map { SessionValue($0) } == held.sessions.map { SessionValue($0) })
    #expect(store.refusals == 1)
  }

  @Test("that can't be read any more take their session with them, and no other")
  func lost() {
    let store = MemoryStore(isReadable: false)
    let read = read(20_000, jobs: 1) { store }
    let held = self.read()
    let whole = Dictionary(uniqueKeysWithValues: held.sessions.map { ($0.id, SessionValue($0)) })
    #expect(read.sessions.count < held.sessions.count && !read.sessions.isEmpty)
    #expect(read.sessions.allSatisfy { whole[$0.id] == SessionValue($0) })
  }
}
