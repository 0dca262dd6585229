import AdModel
import CSimdjson
import Diagnostics

/// What all lanes of a run share.
final class RunContext: Sendable {
  let recordings: [RecordingFile]
  let paths: [String]
  let openSessions: Int
  let isWanted: (@Sendable (String) -> Bool)?

  init(recordings: [RecordingFile], options: RecordingReader.Options) {
    self.recordings = recordings
    paths = recordings.map(\.path)
    openSessions = max(1, options.openSessions)
    isWanted = options.isWanted
  }
}

/// A share of all sessions, by their ids, at which one thread works at a time. Which sessions share one depends on the number of
/// threads, and so nothing that is told of them may depend on it.
///
/// Its state is one struct that a call changes as a whole: Swift then checks once a call, not once a field, that nobody else
/// is changing it.
final class SessionLane {
  private let (number, count): (Int, Int)
  var sessions: LaneSessions

  init(_ number: Int, of count: Int, _ context: RunContext, follower: any SessionFollower) {
    (self.number, self.count) = (number, count)
    sessions = LaneSessions(context: context, follower: follower)
  }

  /// As many as are worth the threads.
  static func count(jobs: Int) -> Int { jobs == 1 ? 1 : min(SessionKey.shareCount, jobs * 2) }

  /// Takes its own lines of a block, damaged ones that name a session of it among them.
  func append(_ block: RecordingBlock, unassigned: borrowing UnassignedLines) {
    sessions.append(block, unassigned) { [number, count] key in count == 1 || key.share % count == number }
  }
}

extension [SessionLane] {
  /// The one that a session belongs to.
  subscript(key: SessionKey) -> SessionLane { self[key.share % count] }
}

/// What the sessions of a lane are made with.
final class SessionWorkshop {
  let builder = SessionBuilder()
  /// Storage that closed sessions leave to the next ones, which then needn't make it grow from nothing. What was left last is
  /// taken first: it is still in a processor's cache.
  private var spare: [SessionStorage] = []

  /// Together less than 1 MB (`SessionMemory.clear`).
  private static let mostSpare = 64

  func takeStorage() -> SessionStorage { spare.popLast() ?? SessionStorage() }

  /// - Parameter storage: which nobody else has.
  func giveBack(_ storage: SessionStorage) {
    storage.memory.clear()
    if spare.count < Self.mostSpare { spare.append(storage) }
  }
}

/// Puts the sessions of a lane together, from their lines in the order of the input: those that are open, and what is
/// remembered of the others. `unassigned` are the damaged lines so far that name no session.
struct LaneSessions {
  private let context: RunContext
  private let workshop = SessionWorkshop()
  private let follower: any SessionFollower

  /// Sessions by place; places of closed ones are used again.
  private var open: [OpenSession] = []
  private var keys: [SessionKey] = []
  private var free: [Int] = []
  /// The places of those that are open.
  private var index = KeyIndex()
  /// Sessions that were open when somebody last asked which was silent longest, that one last. A session that had a line since
  /// is behind all of them that had none: they are gone through before the question is asked anew.
  private var silent: [(place: Int, lastLine: LineReference)] = []
  /// Those that have, in the order of their ends: a line that comes soon enough still belongs to them.
  private var lingering: [(place: Int, end: Int)] = []
  private var firstLingering = 0
  /// Of them, those that weren't closed before their time.
  private var lingeringCount = 0

  /// By `SessionKey.share`: what is remembered doesn't depend on the lanes.
  private var closed = [ClosedSessions](repeating: ClosedSessions(), count: SessionKey.shareCount)
  private var closings: ClosingMistakes
  /// Damaged lines that name a session nobody has seen yet.
  private var damagedOfUnseen: [SessionKey: [LineReference]] = [:]

  init(context: RunContext, follower: any SessionFollower) {
    self.context = context
    self.follower = follower
    closings = ClosingMistakes(openSessions: context.openSessions)
  }

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

  /// Takes the lines of a block whose sessions are its own, damaged ones that name one among them.
  @inline(__always) mutating func append(
    _ block: RecordingBlock, _ unassigned: borrowing UnassignedLines, isOwn: (SessionKey) -> Bool
  ) {
    var damaged = block.content.damaged.filter { $0.hint.named.map { isOwn($0.key) } ?? false }[...]
    for (place, line) in block.content.lines.enumerated() where isOwn(line.key) {
      while let next = damaged.first, next.linesBefore <= place {
        quarantine(damaged.removeFirst(), of: block)
      }
      append(line, of: block, unassigned)
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
    guard let place = index.find(line.key, in: keys) ?? begin(line, of: parsed, at: reference) else { return }
    if open[place].end != nil { closings.noteUsed(&open[place], at: reference) }
    open[place].append(
      line, parsed.lines[Int(line.index)], of: parsed, at: reference, follower: follower)
    if case .sessionEnd = line.kind, open[place].end == nil {
      open[place].end = ordinal
      lingering.append((place, ordinal))
      lingeringCount += 1
    } else if open[place].isFull {
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
      id: id, storage: context.isWanted?(id) ?? true ? workshop.takeStorage() : nil,
      definitionFile: context.recordings[Int(reference.file)].definitionFile, firstLine: reference,
      quarantined: damagedOfUnseen.isEmpty ? [] : damagedOfUnseen.removeValue(forKey: line.key) ?? [],
      follower: follower)
    index.insert(line.key, at: place, in: keys)
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
    index.remove(keys[place], in: keys)
    closed[keys[place].share].insert(
      keys[place], ClosedSessions.Closing(lastLine: open[place].lastLine, mistake: open[place].mistake))
    deliver(place, ending, unassigned)
    free.append(place)
  }

  private mutating func deliver(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines
  ) {
    let isSettled = open[place].settle(
      ending, keys[place], unassigned: unassigned, paths: context.paths, follower: follower)
    if !isSettled { handOver(place, ending, unassigned) }
    if let storage = open[place].clear() { workshop.giveBack(storage) }
    open[place].end = nil
  }

  /// Hands a session over whole, if anybody wants it.
  private mutating func handOver(
    _ place: Int, _ ending: RecordedSession.Ending, _ unassigned: borrowing UnassignedLines
  ) {
    guard let storage = open[place].storage else { return }
    let quarantined = open[place].quarantined
    let session = workshop.builder.session(
      storage, areInOrder: open[place].areInOrder, ending, paths: context.paths,
      definitionFile: open[place].definitionFile,
      quarantined: { quarantined + unassigned.between($0) })
    guard let session else { preconditionFailure("what was a line is none when it is parsed again") }
    follower.take(session)
  }

  /// Places of the open sessions.
  private var openPlaces: [Int] { open.indices.filter(isOpen) }

  private func isOpen(_ place: Int) -> Bool { index.find(keys[place], in: keys) == place }
}

// MARK: - Damage and the end

extension LaneSessions {
  /// Whether a session of this key is open or was.
  func knows(_ key: SessionKey) -> Bool {
    index.find(key, in: keys) != nil || closed[key.share][key] != nil
  }

  /// A damaged line that belongs to the session of this key, which may come only later.
  ///
  /// - Parameter ordinal: where in the whole input it stands.
  mutating func quarantine(_ line: LineReference, at ordinal: Int, for key: SessionKey) {
    if let place = index.find(key, in: keys) {
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
    (open, keys, free, index, silent) = ([], [], [], KeyIndex(), [])
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
