import Model
import CSimdjson
import Basics

/// Builds the sessions of a shard from their lines in input order. It holds the open sessions and a limited number of
/// closed ones. In the methods, `unassigned` is the list of all damaged lines so far that name no session.
struct ShardSessions {
  private let context: RunContext
  /// Receives each session once, when no more lines of it can come.
  private let take: (RecordedSession) -> Void
  private let builder = SessionBuilder()

  /// Open sessions. Their index is called their place; the places of closed sessions are reused.
  private var open: [OpenSession] = []
  private var keys: [SessionKey] = []
  private var free: [Int] = []
  /// The memory of closed sessions, for reuse by new ones. The one that was added last is used first, because it is
  /// still in the processor's cache.
  private var spare: [SessionStorage] = []
  /// The number of bytes of lines in memory.
  private var heldBytes = 0
  /// The maximum of `heldBytes`; unlimited if there is no store to spill lines to.
  private var mostHeld: Int
  /// The store of spilled lines; created for the first of them.
  private var store: (any LineStore)?
  /// The indices in `open` of the open sessions, by key.
  private var index: [SessionKey: Int] = [:]
  /// The sessions that haven't ended, sorted by their last line, with the oldest at the end of the list. An entry is
  /// skipped if its session has got a newer line since the list was made. The list is made anew once all entries are
  /// used.
  private var byLastLine: [(place: Int, lastLine: LineReference)] = []
  /// Sessions that have ended and are still within the grace period, in the order of their ends. Lines that come in
  /// this period belong to them.
  private var ended: [(place: Int, end: Int)] = []
  private var firstEnded = 0
  /// The number of open sessions that have ended. Sessions in `ended` that were closed early aren't counted.
  private var endedCount = 0

  /// Closed sessions by `SessionKey.share`, so that the contents don't depend on the number of shards.
  private var closed = [ClosedSessions](repeating: ClosedSessions(), count: SessionKey.shareCount)
  private var closings: ClosingDiagnostics
  /// Lines of open sessions that were sent again, by index of the file.
  private var repeats: [Int: RepeatedLines] = [:]
  /// Damaged lines that name a session of which no line has been read yet, by the session's key.
  private var damagedOfUnseen: [SessionKey: [LineReference]] = [:]

  init(context: RunContext, take: @escaping (RecordedSession) -> Void) {
    self.context = context
    self.take = take
    mostHeld = context.makeStore == nil ? .max : context.heldBytes
    closings = ClosingDiagnostics(context)
  }

  /// The maximum number of spare storages, which together are below 1 MB (`SessionStorage.clear`).
  private static let mostSpare = 64

  /// The grace period in lines of input: lines that come within it after a session's end belong to the
  /// session (recording.md, "Reading").
  static let gracePeriod = 10_000

  /// The number of sessions that haven't ended.
  var openCount: Int { index.count - endedCount }
  /// The number of lines that came too late to belong to their session, by index of the file.
  var linesAfterEnd: [Int: Int] { closings.linesAfterEnd }
  /// Lines that were sent again, by index of the file.
  var repeatedLines: [Int: RepeatedLines] { repeats.merging(closings.repeatedLines) { $0 + $1 } }

  /// Returns the session whose last line is the oldest, among those that haven't ended.
  mutating func leastRecent() -> (place: Int, lastLine: LineReference)? {
    while let (place, lastLine) = byLastLine.last {
      if isOpen(place), open[place].end == nil, open[place].lastLine == lastLine { return byLastLine.last }
      byLastLine.removeLast()
    }
    byLastLine = openPlaces.filter { open[$0].end == nil }.map { ($0, open[$0].lastLine) }
      .sorted { $1.lastLine < $0.lastLine }
    return byLastLine.last
  }

  /// Adds lines of a block to their sessions, and the damaged lines between them.
  ///
  /// - Parameter places: the indices in the block of the lines to add.
  mutating func append(
    _ block: RecordingBlock, _ places: [Int32], damaged: [DamagedLine],
    _ unassigned: borrowing UnassignedLines
  ) {
    var damaged = damaged[...]
    let lines = block.content.lines
    for place in places {
      while let next = damaged.first, next.linesBefore <= place {
        skip(damaged.removeFirst(), of: block)
      }
      append(lines[Int(place)], of: block, unassigned)
    }
    for line in damaged { skip(line, of: block) }
  }

  private mutating func skip(_ line: DamagedLine, of block: RecordingBlock) {
    guard let named = line.hint.named else { return }
    skip(
      block.place(of: line), at: block.linesOfFilesBefore + block.linesBefore + line.number, for: named.key)
  }

  @inline(__always) mutating func append(
    _ line: RecordedLine, of block: RecordingBlock, _ unassigned: borrowing UnassignedLines
  ) {
    let origin = block.origin
    let reference = LineReference(file: origin.file, line: origin.line &+ line.number)
    append(line, of: block.parsed, at: reference, block.ordinal(of: line), unassigned)
  }

  /// Adds a line to its session.
  ///
  /// - Parameter ordinal: the line's position in the whole input, counted in lines.
  @inline(__always) mutating func append(
    _ line: RecordedLine, of parsed: ParsedBlock, at reference: LineReference, _ ordinal: Int,
    _ unassigned: borrowing UnassignedLines
  ) {
    if firstEnded < ended.count { closeEnded(before: ordinal - Self.gracePeriod, unassigned) }
    guard let place = index[line.key] ?? begin(line, of: parsed, at: reference) else { return }
    if open[place].isCopy(line.sequence, parsed.text(of: parsed.lines[Int(line.index)]), store) {
      return repeats[Int(reference.file), default: RepeatedLines()].add(Int(reference.line))
    }
    if open[place].end != nil { closings.noteUsed(&open[place], at: reference) }
    if open[place].storage != nil { heldBytes &+= Int(parsed.lines[Int(line.index)].length) &+ 1 }
    open[place].append(parsed.lines[Int(line.index)], of: parsed, at: reference)
    if case .sessionEnd = line.kind, open[place].end == nil {
      open[place].end = ordinal
      ended.append((place, ordinal))
      endedCount += 1
    } else if open[place].isTooLong(context.longestSession) {
      evict(place, because: .tooLong, unassigned)
    }
  }

  /// Closes the sessions that ended before a position in the input.
  private mutating func closeEnded(before ordinal: Int, _ unassigned: borrowing UnassignedLines) {
    while firstEnded < ended.count, ended[firstEnded].end < ordinal {
      let (place, end) = ended[firstEnded]
      firstEnded += 1
      // The place may be reused by another session.
      if open[place].end == end { close(place, .ended, unassigned) }
    }
    if firstEnded * 2 > ended.count {
      ended.removeFirst(firstEnded)
      firstEnded = 0
    }
  }

  /// Opens the session of a line and returns its index in `open`; returns `nil` if the session was closed before.
  private mutating func begin(_ line: RecordedLine, of block: ParsedBlock, at reference: LineReference)
    -> Int?
  {
    let source = block.lines[Int(line.index)]
    let id = block.string(Int(source.common.1), block.values(of: source)) ?? ""
    if var closing = closed[line.key.share][line.key] {
      closings.note(&closing, id: id, block.text(of: source), at: reference)
      closed[line.key.share][line.key] = closing
      return nil
    }
    let place = free.popLast() ?? open.count
    if place == open.count {
      open.append(OpenSession())
      keys.append(line.key)
    } else {
      keys[place] = line.key
    }
    open[place].begin(
      id: id, storage: context.isWanted?(id) ?? true ? spare.popLast() ?? SessionStorage() : nil,
      definitionFile: context.recordings[Int(reference.file)].definitionFile, firstLine: reference,
      skippedLines: damagedOfUnseen.isEmpty ? [] : damagedOfUnseen.removeValue(forKey: line.key) ?? [])
    index[line.key] = place
    return place
  }

  /// Evicts the session whose last line is the oldest.
  mutating func evictLeastRecent(unassigned: borrowing UnassignedLines) {
    guard let (place, _) = leastRecent() else { return }
    evict(place, because: .tooManyOpen, unassigned)
  }

  private mutating func evict(
    _ place: Int, because cause: ClosingDiagnostics.EvictionCause, _ unassigned: borrowing UnassignedLines
  ) {
    closings.noteEviction(&open[place], cause)
    close(place, .evicted, unassigned)
  }

  private mutating func close(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines
  ) {
    if open[place].end != nil { endedCount -= 1 }
    index[keys[place]] = nil
    var lines = LineSum()
    deliver(place, ending, unassigned) { lines = $0.sumOfLines }
    closed[keys[place].share].insert(
      keys[place],
      ClosedSessions.Closing(lastLine: open[place].lastLine, diagnostic: open[place].diagnostic, lines: lines)
    )
    free.append(place)
  }

  private mutating func deliver(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines,
    lines: (SessionStorage) -> Void = { _ in }
  ) {
    heldBytes -= open[place].heldBytes
    handOver(place, ending, unassigned, lines)
    if let storage = open[place].clear(store), spare.count < Self.mostSpare {
      storage.clear()
      spare.append(storage)
    }
    open[place].end = nil
  }

  /// Builds a session from its lines and passes these to `lines` and the session to `take`. Does nothing if the session isn't wanted, or if its
  /// spilled lines can't be read.
  private mutating func handOver(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines,
    _ lines: (SessionStorage) -> Void
  ) {
    guard let storage = open[place].lines(store) else { return }
    lines(storage)
    let session = builder.session(
      storage, ending, paths: context.paths,
      definitionFile: open[place].definitionFile,
      skippedLines: { open[place].skippedLines + unassigned.between($0) })
    guard let session else { preconditionFailure("what was a line is none when it is parsed again") }
    take(session)
  }

  /// Spills lines of open sessions, the longest sessions first, until half of the memory limit is free. Does
  /// nothing below the limit.
  mutating func spill() {
    guard heldBytes > mostHeld, let makeStore = context.makeStore else { return }
    let store = store ?? makeStore()
    self.store = store
    let held = openPlaces.map { (place: $0, bytes: open[$0].heldBytes) }.sorted {
      ($1.bytes, $0.place) < ($0.bytes, $1.place)
    }
    for (place, bytes) in held where heldBytes > mostHeld / 2 {
      guard open[place].spill(in: store) else {
        mostHeld = .max
        return
      }
      heldBytes -= bytes
    }
  }

  private var openPlaces: [Int] { open.indices.filter(isOpen) }

  private func isOpen(_ place: Int) -> Bool { index[keys[place]] == place }
}

// MARK: - Damage and the end

extension ShardSessions {
  /// Returns true if a session with this key is or was open.
  func knows(_ key: SessionKey) -> Bool {
    index[key] != nil || closed[key.share][key] != nil
  }

  /// Records a damaged line that names the session with this key. No line of that session may have come yet.
  ///
  /// - Parameter ordinal: the line's position in the whole input, counted in lines.
  mutating func skip(_ line: LineReference, at ordinal: Int, for key: SessionKey) {
    if let place = index[key] {
      // After the grace period the session counts as closed, even if that hasn't happened yet.
      if let end = open[place].end, ordinal > end + Self.gracePeriod { return }
      open[place].skippedLines.append(line)
    } else if closed[key.share][key] == nil {
      damagedOfUnseen[key, default: []].append(line)
    }
  }

  /// Records that a recording broke off at this line. Every open session whose last line is in this recording may have
  /// lost lines.
  mutating func breakOff(at line: LineReference) {
    for place in openPlaces where open[place].end == nil && open[place].lastLine.file == line.file {
      open[place].skippedLines.append(line)
    }
  }

  /// Closes all open sessions and passes them on, in the order in which they began.
  mutating func finish(unassigned: borrowing UnassignedLines) {
    for place in openPlaces.sorted(by: { open[$0].firstLine < open[$1].firstLine }) {
      deliver(place, open[place].end == nil ? .inputEnded : .ended, unassigned)
    }
    (open, keys, free, index, byLastLine) = ([], [], [], [:], [])
    (ended, firstEnded, endedCount) = ([], 0, 0)
  }

  /// Closes all open sessions, because they get no more lines. Unlike after `finish`, other sessions may follow.
  mutating func closeAll(unassigned: borrowing UnassignedLines) {
    for place in openPlaces { close(place, open[place].end == nil ? .inputEnded : .ended, unassigned) }
    (ended, firstEnded) = ([], 0)
    damagedOfUnseen = [:]
  }

  var diagnostics: some Sequence<RecordingDiagnostic> { closings.diagnostics(paths: context.paths) }
}
