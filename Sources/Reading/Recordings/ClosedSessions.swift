package import Model
import Basics

/// A bounded set of closed sessions, by which lines that come after the end of their session are recognised.
///
/// There is one set for each share of all sessions (`SessionKey.share`), over which ids spread evenly. Each set holds
/// the newest 15,625 sessions, which makes a million in total. The contents therefore don't depend on the number of
/// shards.
package struct ClosedSessions {
  package static let capacity = 1_000_000 / SessionKey.shareCount

  /// The data that is kept about a closed session.
  package struct Closing {
    /// The last line that was counted for the closed session.
    package var lastLine: LineReference
    /// Index of the session's diagnostic in `ClosingDiagnostics`; `nil` if there is none.
    var diagnostic: Int32?

    package init(lastLine: LineReference, diagnostic: Int32? = nil) {
      self.lastLine = lastLine
      self.diagnostic = diagnostic
    }
  }

  private var keys: [SessionKey] = []
  private var lastLines: [LineReference] = []
  /// Indices in `ClosingDiagnostics` by the session's index in `keys`; few sessions have one.
  private var diagnostics: [Int: Int32] = [:]
  private var index: [SessionKey: Int] = [:]
  /// The index in `keys` of the oldest session. Once the set is full, the next session replaces it.
  private var oldest = 0
  private let capacity: Int

  package init(capacity: Int = Self.capacity) { self.capacity = capacity }

  /// The data of a closed session; `nil` if it isn't in the set. Setting the data of a session outside the set has no
  /// effect.
  package subscript(key: SessionKey) -> Closing? {
    get { index[key].map { Closing(lastLine: lastLines[$0], diagnostic: diagnostics[$0]) } }
    set {
      if let place = index[key], let newValue { set(newValue, at: place) }
    }
  }

  /// Inserts a session. When the set is full, it replaces the oldest one.
  package mutating func insert(_ key: SessionKey, _ closing: Closing) {
    guard keys.count == capacity else {
      if keys.count == keys.capacity { grow() }
      keys.append(key)
      lastLines.append(closing.lastLine)
      set(closing, at: keys.count - 1)
      index[key] = keys.count - 1
      return
    }
    index[keys[oldest]] = nil
    keys[oldest] = key
    set(closing, at: oldest)
    index[key] = oldest
    oldest = (oldest + 1) % capacity
  }

  private mutating func set(_ closing: Closing, at place: Int) {
    lastLines[place] = closing.lastLine
    if closing.diagnostic != nil || diagnostics[place] != nil { diagnostics[place] = closing.diagnostic }
  }

  /// Grows the arrays by a quarter. By default they would double, and the unused memory for up to a million sessions
  /// would be many MB.
  private mutating func grow() {
    let places = min(capacity, keys.count + keys.count / 4 + 16)
    keys.reserveCapacity(places)
    lastLines.reserveCapacity(places)
  }
}

/// Diagnostics about sessions with lines after their end, and about sessions that were evicted before their end. Each
/// session has at most one, so that a million lines after an end don't make a million diagnostics. An open or closed
/// session holds the index of its diagnostic.
///
/// A million sessions may be evicted. An entry therefore has only some 40 bytes, and all ids are in one array of bytes.
struct ClosingDiagnostics {
  enum EvictionCause {
    case tooManyOpen
    case tooLong
  }

  private struct Entry {
    /// Offset in `ids` at which the session's id begins.
    var idStart: Int
    var idLength: UInt32
    /// The line that the diagnostic names: the first line after the session's end or, for an evicted session, the last
    /// line before the eviction.
    var line: LineReference
    /// The line with which the session ended. It is needed only if more lines come.
    var lastLine: LineReference
    /// The number of lines after the session's end that still count for it. `unused` is the number of later ones, which
    /// don't.
    var used: UInt32 = 0
    var unused: UInt32 = 0
    var eviction: EvictionCause?
  }

  /// The maximum number of open sessions, for the text of diagnostics.
  let openSessions: Int
  /// The maximum size of a session in bytes, for the text of diagnostics.
  let longestSession: Int
  private var entries: [Entry] = []
  private var ids: [UInt8] = []
  /// The number of unused lines, by index of the file. Lines of evicted sessions don't count.
  private(set) var linesAfterEnd: [Int: Int] = [:]

  init(_ context: RunContext) {
    (openSessions, longestSession) = (context.openSessions, context.longestSession)
  }

  /// Records a line that came after the session was closed.
  mutating func note(_ closing: inout ClosedSessions.Closing, id: String, at line: LineReference) {
    let place = closing.diagnostic ?? add(id, line: line, lastLine: closing.lastLine)
    closing.diagnostic = place
    entries[Int(place)].unused &+= 1
    if entries[Int(place)].eviction == nil { linesAfterEnd[Int(line.file), default: 0] += 1 }
  }

  /// Records a line that came after the end of the session, but within the grace period.
  mutating func noteUsed(_ session: inout OpenSession, at line: LineReference) {
    let place = session.diagnostic ?? add(session.id, line: line, lastLine: session.lastLine)
    session.diagnostic = place
    entries[Int(place)].used &+= 1
  }

  mutating func noteEviction(_ session: inout OpenSession, _ cause: EvictionCause) {
    let place = session.diagnostic ?? add(session.id, line: session.lastLine, lastLine: session.lastLine)
    session.diagnostic = place
    entries[Int(place)].line = session.lastLine
    entries[Int(place)].eviction = cause
  }

  private mutating func add(_ id: String, line: LineReference, lastLine: LineReference) -> Int32 {
    entries.append(
      Entry(
        idStart: ids.count, idLength: UInt32(truncatingIfNeeded: id.utf8.count),
        line: line, lastLine: lastLine))
    ids += id.utf8
    return Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// Returns the diagnostics, unordered.
  func diagnostics(paths: [String]) -> some Sequence<RecordingDiagnostic> {
    entries.lazy.map { entry in
      let id = String(
        decoding: ids[entry.idStart..<entry.idStart + Int(entry.idLength)], as: UTF8.self)
      return RecordingDiagnostic(
        entry.eviction.map { diagnostic(entry, id, evictedBecause: $0, paths) } ?? resumed(entry, id, paths),
        session: id, file: Int(entry.line.file))
    }
  }

  private func diagnostic(
    _ entry: Entry, _ id: String, evictedBecause cause: EvictionCause, _ paths: [String]
  )
    -> Diagnostic
  {
    let reason: Phrase =
      switch cause {
      case .tooManyOpen: "more than \(openSessions) sessions were open, and it was silent longest"
      case .tooLong: "it holds more than \(longestSession >> 20) MiB"
      }
    let later: Phrase =
      switch entry.unused {
      case 0: ""
      case 1: "; a later line of it wasn't used"
      default: "; \(entry.unused) later lines of it weren't used"
      }
    return Diagnostic(
      "session-evicted",
      "Session \(quoted: Excerpt.id(id)) was evicted after this line: \(reason)\(later).",
      at: location(entry.line, paths),
      help: {
        if case .tooManyOpen = cause {
          "Allow more with --open-sessions, if there is the memory for it."
        } else {
          ""
        }
      }())
  }

  private func resumed(_ entry: Entry, _ id: String, _ paths: [String]) -> Diagnostic {
    func lines(_ count: UInt32) -> Phrase { "\(count: Int(count), "line")" }
    let used: Phrase? =
      entry.used > 0
      ? "\(lines(entry.used)) of it soon after it count\(words: entry.used == 1 ? "s" : "")" : nil
    let unused: Phrase? =
      entry.unused > 0
      ? "\(lines(entry.unused)) of it came too late and \(words: entry.unused == 1 ? "isn't" : "aren't") used"
      : nil
    return Diagnostic(
      "session-resumed",
      "Session \(quoted: Excerpt.id(id)) goes on after its session.end: \([used, unused].compactMap(\.self).joined(separator: ", ")).",
      at: location(entry.line, paths),
      help: "A session ends once: write its end when the app ends, not when it goes to the background.",
      related: [RelatedPlace("It ended here.", at: location(entry.lastLine, paths))])
  }

  private func location(_ line: LineReference, _ paths: [String]) -> Location {
    Location(file: paths[Int(line.file)], line: Int(line.line))
  }
}
