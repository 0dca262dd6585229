package import AdModel
import Diagnostics

/// Sessions that were handed over, so that a later line of one is known for what it is.
///
/// A shard remembers its newest 15,625, which makes a million for all 64: what a shard remembers then depends on its own
/// lines alone, and ids spread evenly over the shards.
package struct ClosedSessions {
  package static let capacity = 1_000_000 / SessionKey.shardCount

  private var keys: [SessionKey] = []
  private var lastLines: [LineReference] = []
  private var index = KeyIndex()
  /// Where the next one goes once all places are taken: the oldest.
  private var oldest = 0
  private let capacity: Int

  package init(capacity: Int = Self.capacity) { self.capacity = capacity }

  /// The last line that counted of a session that was closed.
  package func lastLine(of key: SessionKey) -> LineReference? {
    index.find(key, in: keys).map { lastLines[$0] }
  }

  /// Remembers a session; the oldest is forgotten for it when there is no place left, and returned.
  package mutating func insert(_ key: SessionKey, lastLine: LineReference) -> SessionKey? {
    guard keys.count == capacity else {
      keys.append(key)
      lastLines.append(lastLine)
      index.insert(key, at: keys.count - 1, in: keys)
      return nil
    }
    let forgotten = keys[oldest]
    index.remove(forgotten, in: keys)
    keys[oldest] = key
    lastLines[oldest] = lastLine
    index.insert(key, at: oldest, in: keys)
    oldest = (oldest + 1) % capacity
    return forgotten
  }
}

/// What was wrong with the closing of sessions: some went on after their end, some were set aside before it. One mistake a
/// session, so that a million lines after an end don't make a million mistakes.
struct ClosingMistakes {
  enum EvictionCause {
    case tooManyOpen(Int)
    case tooLong
  }

  private struct Entry {
    var id: String
    /// Where the mistake is: the first line after the end, or the last line of a session set aside.
    var line: LineReference
    var lastLine: LineReference
    var eviction: EvictionCause?
    /// Lines that were used although they came after the end, and lines that weren't.
    var used = 0
    var count = 0
  }

  private var entries: [SessionKey: Entry] = [:]
  /// Of sessions that nobody remembers any more.
  private var settled: [Entry] = []
  /// Lines that weren't used, by file, but for those of sessions set aside.
  private(set) var linesAfterEnd: [Int: Int] = [:]

  /// A line that came after the session was closed with `lastLine`.
  mutating func note(_ key: SessionKey, id: String, at line: LineReference, after lastLine: LineReference) {
    entries[key, default: Entry(id: id, line: line, lastLine: lastLine)].count += 1
    if entries[key]?.eviction == nil { linesAfterEnd[Int(line.file), default: 0] += 1 }
  }

  /// A line that came after the end of the session, which stands at `lastLine`, and soon enough to be used.
  mutating func noteUsed(
    _ key: SessionKey, id: String, at line: LineReference, after lastLine: LineReference
  ) {
    entries[key, default: Entry(id: id, line: line, lastLine: lastLine)].used += 1
  }

  mutating func noteEviction(
    _ key: SessionKey, id: String, at line: LineReference, _ cause: EvictionCause
  ) {
    entries[key] = Entry(id: id, line: line, lastLine: line, eviction: cause)
  }

  /// The key may come again as a session of its own.
  mutating func forget(_ key: SessionKey) {
    if let entry = entries.removeValue(forKey: key) { settled.append(entry) }
  }

  /// In no order.
  func mistakes(paths: [String]) -> [RecordingMistake] {
    if settled.isEmpty, entries.isEmpty { return [] }
    return (settled + entries.values).map { entry in
      RecordingMistake(
        entry.eviction.map { mistake(entry, evictedBecause: $0, paths) } ?? resumed(entry, paths),
        session: entry.id, file: Int(entry.line.file))
    }
  }

  private func mistake(_ entry: Entry, evictedBecause cause: EvictionCause, _ paths: [String]) -> Mistake {
    let reason =
      switch cause {
      case .tooManyOpen(let limit): "more than \(limit) sessions were open, and it was silent longest"
      case .tooLong: "it holds more than \(SessionContent.byteLimit >> 20) MiB"
      }
    let later =
      switch entry.count {
      case 0: ""
      case 1: "; a later line of it wasn't used"
      default: "; \(entry.count) later lines of it weren't used"
      }
    return Mistake(
      "session-evicted",
      "Session '\(Excerpt.id(entry.id))' was set aside after this line: \(reason)\(later).",
      at: location(entry.line, paths),
      help: {
        if case .tooManyOpen = cause {
          "Allow more with --open-sessions, if there is the memory for it."
        } else {
          ""
        }
      }())
  }

  private func resumed(_ entry: Entry, _ paths: [String]) -> Mistake {
    func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
    let used =
      entry.used > 0 ? "\(lines(entry.used)) of it soon after it count\(entry.used == 1 ? "s" : "")" : nil
    let unused =
      entry.count > 0
      ? "\(lines(entry.count)) of it came too late and \(entry.count == 1 ? "isn't" : "aren't") used" : nil
    return Mistake(
      "session-resumed",
      "Session '\(Excerpt.id(entry.id))' goes on after its session.end: \([used, unused].compactMap(\.self).joined(separator: ", ")).",
      at: location(entry.line, paths),
      help: "A session ends once: write its end when the app ends, not when it goes to the background.",
      related: [RelatedPlace("It ended here.", at: location(entry.lastLine, paths))])
  }

  private func location(_ line: LineReference, _ paths: [String]) -> Location {
    Location(file: paths[Int(line.file)], line: Int(line.line))
  }
}
