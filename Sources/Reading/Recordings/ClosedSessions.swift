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
    /// All lines of the session.
    var lines: LineSum

    package init(lastLine: LineReference, diagnostic: Int32? = nil, lines: LineSum = LineSum()) {
      self.lastLine = lastLine
      self.diagnostic = diagnostic
      self.lines = lines
    }
  }

  private var keys: [SessionKey] = []
  private var lastLines: [LineReference] = []
  private var sums: [LineSum] = []
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
    get { index[key].map { Closing(lastLine: lastLines[$0], diagnostic: diagnostics[$0], lines: sums[$0]) } }
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
      sums.append(closing.lines)
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
    (lastLines[place], sums[place]) = (closing.lastLine, closing.lines)
    if closing.diagnostic != nil || diagnostics[place] != nil { diagnostics[place] = closing.diagnostic }
  }

  /// Grows the arrays by a quarter. By default they would double, and the unused memory for up to a million sessions
  /// would be many MB.
  private mutating func grow() {
    let places = min(capacity, keys.count + keys.count / 4 + 16)
    keys.reserveCapacity(places)
    lastLines.reserveCapacity(places)
    sums.reserveCapacity(places)
  }
}

/// Lines as two numbers, whatever their order: by these a session is recognised that was sent again as a whole.
package struct LineSum: Hashable, Sendable {
  private var count: UInt64 = 0
  /// The sum of the lines' digests.
  private var digests: UInt64 = 0

  package init() {}

  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    count &+= 1
    digests &+= SessionKey(line).low
  }
}

/// Diagnostics about sessions with lines after their end, and about sessions that were evicted before their end. Each
/// session has at most one, so that a million lines after an end don't make a million diagnostics. An open or closed
/// session holds the index of its diagnostic.
///
/// A million sessions may be evicted. An entry therefore has fewer than 100 bytes, and all ids are in one array of bytes.
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
    /// All lines of the session, and the unused ones.
    var lines = LineSum()
    var later = LineSum()
    /// Index in `spans` of the latest unused lines; -1 if there are none.
    var span: Int32 = -1

    /// True if the unused lines are all lines of the session, sent again.
    var isCopy: Bool { unused > 0 && used == 0 && eviction == nil && later == lines }
  }

  /// Unused lines of one session in one file.
  private struct Span {
    let entry: Int32
    let file: Int32
    var lines = RepeatedLines()
  }

  /// The maximum number of open sessions, for the text of diagnostics.
  let openSessions: Int
  /// The maximum size of a session in bytes, for the text of diagnostics.
  let longestSession: Int
  private var entries: [Entry] = []
  private var ids: [UInt8] = []
  private var spans: [Span] = []

  init(_ context: RunContext) {
    (openSessions, longestSession) = (context.openSessions, context.longestSession)
  }

  /// The numbers of unused lines, by index of the file. Lines of evicted sessions don't count.
  var linesAfterEnd: [Int: Int] {
    spans.reduce(into: [:]) { counts, span in
      let entry = entries[Int(span.entry)]
      if entry.eviction == nil, !entry.isCopy { counts[Int(span.file), default: 0] += span.lines.count }
    }
  }

  /// The lines of sessions that were sent again as a whole, by index of the file.
  var repeatedLines: [Int: RepeatedLines] {
    spans.reduce(into: [:]) { lines, span in
      if entries[Int(span.entry)].isCopy { lines[Int(span.file), default: RepeatedLines()] += span.lines }
    }
  }

  /// Records a line that came after the session was closed.
  mutating func note(
    _ closing: inout ClosedSessions.Closing, id: String, _ text: UnsafeBufferPointer<UInt8>,
    at line: LineReference
  ) {
    let place = closing.diagnostic ?? add(id, line: line, lastLine: closing.lastLine)
    closing.diagnostic = place
    entries[Int(place)].unused &+= 1
    entries[Int(place)].lines = closing.lines
    entries[Int(place)].later.add(text)
    let span = entries[Int(place)].span
    if span < 0 || spans[Int(span)].file != line.file {
      entries[Int(place)].span = Int32(truncatingIfNeeded: spans.count)
      spans.append(Span(entry: place, file: line.file))
    }
    spans[Int(entries[Int(place)].span)].lines.add(Int(line.line))
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

  /// Returns the diagnostics, unordered. Copies are counted by file, and have none.
  func diagnostics(paths: [String]) -> some Sequence<RecordingDiagnostic> {
    entries.lazy.filter { !$0.isCopy }.map { entry in
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
