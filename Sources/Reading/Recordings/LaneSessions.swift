import Model
import CSimdjson
import Basics

/// Puts the sessions of a lane together, from their lines in the order of the input: those that are open, and what is
/// remembered of the others. `unassigned` are the damaged lines so far that name no session.
struct LaneSessions {
  private let context: RunContext
  /// Gets each session once, when no more lines of it come.
  private let take: (RecordedSession) -> Void
  private let builder = SessionBuilder()

  /// Sessions by place; places of closed ones are used again.
  private var open: [OpenSession] = []
  private var keys: [SessionKey] = []
  private var free: [Int] = []
  /// Storage that closed sessions leave to the next ones, which then needn't make it grow from nothing. What was left last is
  /// taken first: it is still in a processor's cache.
  private var spare: [SessionStorage] = []
  /// Bytes of the lines in memory.
  private var heldBytes = 0
  /// So many may be there: any number where there is no room for lines elsewhere.
  private var mostHeld: Int
  /// Where the others wait: made for the first of them.
  private var store: (any LineStore)?
  /// The places of those that are open.
  private var index: [SessionKey: Int] = [:]
  /// The sessions that were open when it was last asked which is silent longest, that one last. It is answered from here until
  /// all of them had another line or were closed: who had one since was silent for less long than who had none.
  private var silent: [(place: Int, lastLine: LineReference)] = []
  /// Sessions that have ended, in the order of their ends: a line that comes soon enough still belongs to them.
  private var lingering: [(place: Int, end: Int)] = []
  private var firstLingering = 0
  /// Of them, those that weren't closed before their time.
  private var lingeringCount = 0

  /// By `SessionKey.share`: what is remembered doesn't depend on the lanes.
  private var closed = [ClosedSessions](repeating: ClosedSessions(), count: SessionKey.shareCount)
  private var closings: ClosingMistakes
  /// Damaged lines that name a session nobody has seen yet.
  private var damagedOfUnseen: [SessionKey: [LineReference]] = [:]

  init(context: RunContext, take: @escaping (RecordedSession) -> Void) {
    self.context = context
    self.take = take
    mostHeld = context.makeStore == nil ? .max : context.heldBytes
    closings = ClosingMistakes(context)
  }

  /// Storages that are kept: together less than 1 MB (`SessionStorage.clear`).
  private static let mostSpare = 64

  /// How many lines of input after the end of a session its lines still count (recording.md, "Reading").
  static let linger = 10_000

  /// Sessions that haven't ended.
  var openCount: Int { index.count - lingeringCount }
  /// Lines that came too late to belong to their session, by file.
  var linesAfterEnd: [Int: Int] { closings.linesAfterEnd }

  /// Of the sessions that haven't ended, the one whose last line is the oldest.
  mutating func leastRecent() -> (place: Int, lastLine: LineReference)? {
    while let (place, lastLine) = silent.last {
      if isOpen(place), open[place].end == nil, open[place].lastLine == lastLine { return silent.last }
      silent.removeLast()
    }
    silent = openPlaces.filter { open[$0].end == nil }.map { ($0, open[$0].lastLine) }
      .sorted { $1.lastLine < $0.lastLine }
    return silent.last
  }

  /// Takes lines of a block, and damaged ones between them.
  ///
  /// - Parameter places: of its lines, which.
  mutating func append(
    _ block: RecordingBlock, _ places: [Int32], damaged: [DamagedLine],
    _ unassigned: borrowing UnassignedLines
  ) {
    var damaged = damaged[...]
    let lines = block.content.lines
    for place in places {
      while let next = damaged.first, next.linesBefore <= place {
        quarantine(damaged.removeFirst(), of: block)
      }
      append(lines[Int(place)], of: block, unassigned)
    }
    for line in damaged { quarantine(line, of: block) }
  }

  private mutating func quarantine(_ line: DamagedLine, of block: RecordingBlock) {
    guard let named = line.hint.named else { return }
    quarantine(
      block.place(of: line), at: block.linesOfFilesBefore + block.linesBefore + line.number, for: named.key)
  }

  @inline(__always) mutating func append(
    _ line: RecordedLine, of block: RecordingBlock, _ unassigned: borrowing UnassignedLines
  ) {
    let origin = block.origin
    let reference = LineReference(file: origin.file, line: origin.line &+ line.number)
    append(line, of: block.parsed, at: reference, block.ordinal(of: line), unassigned)
  }

  /// - Parameter ordinal: where in the whole input the line stands, counted in lines.
  @inline(__always) mutating func append(
    _ line: RecordedLine, of parsed: ParsedBlock, at reference: LineReference, _ ordinal: Int,
    _ unassigned: borrowing UnassignedLines
  ) {
    if firstLingering < lingering.count { closeEnded(before: ordinal - Self.linger, unassigned) }
    guard let place = index[line.key] ?? begin(line, of: parsed, at: reference) else { return }
    if open[place].end != nil { closings.noteUsed(&open[place], at: reference) }
    if open[place].storage != nil { heldBytes &+= Int(parsed.lines[Int(line.index)].length) &+ 1 }
    open[place].append(parsed.lines[Int(line.index)], of: parsed, at: reference)
    if case .sessionEnd = line.kind, open[place].end == nil {
      open[place].end = ordinal
      lingering.append((place, ordinal))
      lingeringCount += 1
    } else if open[place].isTooLong(context.longestSession) {
      evict(place, because: .tooLong, unassigned)
    }
  }

  /// Closes the sessions that ended before a line of the input.
  private mutating func closeEnded(before ordinal: Int, _ unassigned: borrowing UnassignedLines) {
    while firstLingering < lingering.count, lingering[firstLingering].end < ordinal {
      let (place, end) = lingering[firstLingering]
      firstLingering += 1
      // Another session may have its place by now.
      if open[place].end == end { close(place, .ended, unassigned) }
    }
    if firstLingering * 2 > lingering.count {
      lingering.removeFirst(firstLingering)
      firstLingering = 0
    }
  }

  /// Place of a session that this line begins; `nil` when the session was closed before.
  private mutating func begin(_ line: RecordedLine, of block: ParsedBlock, at reference: LineReference)
    -> Int?
  {
    let source = block.lines[Int(line.index)]
    let id = block.string(Int(source.common.1), block.values(of: source)) ?? ""
    if var closing = closed[line.key.share][line.key] {
      closings.note(&closing, id: id, at: reference)
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
      quarantined: damagedOfUnseen.isEmpty ? [] : damagedOfUnseen.removeValue(forKey: line.key) ?? [])
    index[line.key] = place
    return place
  }

  /// Sets the session aside whose last line is the oldest.
  mutating func evictLeastRecent(unassigned: borrowing UnassignedLines) {
    guard let (place, _) = leastRecent() else { return }
    evict(place, because: .tooManyOpen, unassigned)
  }

  private mutating func evict(
    _ place: Int, because cause: ClosingMistakes.EvictionCause, _ unassigned: borrowing UnassignedLines
  ) {
    closings.noteEviction(&open[place], cause)
    close(place, .evicted, unassigned)
  }

  private mutating func close(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines
  ) {
    if open[place].end != nil { lingeringCount -= 1 }
    index[keys[place]] = nil
    deliver(place, ending, unassigned)
    closed[keys[place].share].insert(
      keys[place], ClosedSessions.Closing(lastLine: open[place].lastLine, mistake: open[place].mistake))
    free.append(place)
  }

  private mutating func deliver(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines
  ) {
    heldBytes -= open[place].heldBytes
    handOver(place, ending, unassigned)
    if let storage = open[place].clear(store), spare.count < Self.mostSpare {
      storage.clear()
      spare.append(storage)
    }
    open[place].end = nil
  }

  /// Hands a session over, if it is wanted.
  private mutating func handOver(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines
  ) {
    guard let storage = open[place].lines(store) else { return }
    let session = builder.session(
      storage, ending, paths: context.paths,
      definitionFile: open[place].definitionFile,
      quarantined: { open[place].quarantined + unassigned.between($0) })
    guard let session else { preconditionFailure("what was a line is none when it is parsed again") }
    take(session)
  }

  /// Puts lines of open sessions away, those of the longest first, when they hold more memory than they may.
  mutating func putAway() {
    guard heldBytes > mostHeld, let makeStore = context.makeStore else { return }
    let store = store ?? makeStore()
    self.store = store
    let held = openPlaces.map { (place: $0, bytes: open[$0].heldBytes) }.sorted {
      ($1.bytes, $0.place) < ($0.bytes, $1.place)
    }
    for (place, bytes) in held where heldBytes > mostHeld / 2 {
      guard open[place].putAway(in: store) else {
        mostHeld = .max
        return
      }
      heldBytes -= bytes
    }
  }

  /// Places of the open sessions.
  private var openPlaces: [Int] { open.indices.filter(isOpen) }

  private func isOpen(_ place: Int) -> Bool { index[keys[place]] == place }
}

// MARK: - Damage and the end

extension LaneSessions {
  /// Whether a session of this key is open or was.
  func knows(_ key: SessionKey) -> Bool {
    index[key] != nil || closed[key.share][key] != nil
  }

  /// A damaged line that belongs to the session of this key, which may come only later.
  ///
  /// - Parameter ordinal: where in the whole input it stands.
  mutating func quarantine(_ line: LineReference, at ordinal: Int, for key: SessionKey) {
    if let place = index[key] {
      // After that the session counts as closed, though nothing may have closed it yet.
      if let end = open[place].end, ordinal > end + Self.linger { return }
      open[place].quarantined.append(line)
    } else if closed[key.share][key] == nil {
      damagedOfUnseen[key, default: []].append(line)
    }
  }

  /// A recording broke off at this line: every open session whose last line lies in it may have lost some.
  mutating func breakOff(at line: LineReference) {
    for place in openPlaces where open[place].end == nil && open[place].lastLine.file == line.file {
      open[place].quarantined.append(line)
    }
  }

  /// Hands over what is still open, in the order in which the sessions began.
  mutating func finish(unassigned: borrowing UnassignedLines) {
    for place in openPlaces.sorted(by: { open[$0].firstLine < open[$1].firstLine }) {
      deliver(place, open[place].end == nil ? .inputEnded : .ended, unassigned)
    }
    (open, keys, free, index, silent) = ([], [], [], [:], [])
    (lingering, firstLingering, lingeringCount) = ([], 0, 0)
  }

  /// No more lines come of the sessions that are open: as `finish`, for others to come.
  mutating func closeAll(unassigned: borrowing UnassignedLines) {
    for place in openPlaces { close(place, open[place].end == nil ? .inputEnded : .ended, unassigned) }
    (lingering, firstLingering) = ([], 0)
    damagedOfUnseen = [:]
  }

  var mistakes: some Sequence<RecordingMistake> { closings.mistakes(paths: context.paths) }
}
