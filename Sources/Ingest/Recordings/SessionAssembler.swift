import AdModel
import CSimdjson
import Diagnostics

/// What all shards of a run share.
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

/// Puts the sessions of one shard together, from their lines in the order of the input. One thread at a time.
///
/// The state is one value, which a call changes as a whole: millions of lines would otherwise each pay for the question
/// whether anybody else is changing a part of it.
final class SessionAssembler {
  let shard: Int
  private var sessions: ShardSessions

  init(shard: Int, context: RunContext, handOver: @escaping (RecordedSession) -> Void) {
    self.shard = shard
    sessions = ShardSessions(context: context, handOver: handOver)
  }

  var openCount: Int { sessions.openCount }

  /// Last line of the session that was silent longest.
  var longestSilence: LineReference? { sessions.longestSilence }

  /// Takes the shard's lines of some blocks, damaged ones that name a session of it among them. `ownerless`: the damaged lines so far that name no session.
  func append(_ slots: [BlockSlot], ownerless: borrowing OwnerlessLines) {
    for slot in slots { sessions.append(slot, shard: shard, ownerless: ownerless) }
  }

  /// Takes the next line of the shard.
  func append(_ line: RecordedLine, of slot: BlockSlot, ownerless: borrowing OwnerlessLines) {
    sessions.append(line, of: slot.block, slot.origin, ownerless)
  }

  /// Sets the longest silent session aside.
  func evictLongestSilent(ownerless: borrowing OwnerlessLines) {
    sessions.evictLongestSilent(ownerless: ownerless)
  }

  /// Whether a session of this key is open or was.
  func knows(_ key: SessionKey) -> Bool { sessions.knows(key) }

  /// A damaged line that belongs to the session of this key, which may come only later.
  func quarantine(_ line: LineReference, for key: SessionKey) { sessions.quarantine(line, for: key) }

  /// A recording broke off at this line: every open session whose last line lies in it may have lost some.
  func breakOff(at line: LineReference) { sessions.breakOff(at: line) }

  /// Hands over what is still open, in the order in which the sessions began.
  func finish(ownerless: borrowing OwnerlessLines) { sessions.finish(ownerless: ownerless) }

  /// What was wrong with the sessions of this shard.
  func mistakes() -> [RecordingMistake] { sessions.mistakes() }
}

/// The sessions of a shard: those that are open, and what is remembered of the others.
private struct ShardSessions {
  private let context: RunContext
  private let validator = EventValidator()
  private let handOver: (RecordedSession) -> Void

  /// Sessions by place; places of closed ones are used again.
  private var open: [OpenSession] = []
  private var keys: [SessionKey] = []
  private var free: [Int] = []
  /// The places of those that are open.
  private var index = KeyIndex()
  private var silence = SilenceList()

  private var closed = ClosedSessions()
  private var late = LateLines()
  /// Damaged lines that name a session nobody has seen yet.
  private var awaited: [SessionKey: [LineReference]] = [:]

  init(context: RunContext, handOver: @escaping (RecordedSession) -> Void) {
    self.context = context
    self.handOver = handOver
  }

  var openCount: Int { index.count }

  var longestSilence: LineReference? { silence.longestSilent.map { open[$0].lastLine } }

  mutating func append(_ slot: BlockSlot, shard: Int, ownerless: borrowing OwnerlessLines) {
    let (block, origin) = (slot.block, slot.origin)
    guard !slot.content.damaged.isEmpty else {
      return slot.withLines(of: shard) { append($1, of: block, origin, ownerless) }
    }
    var damaged = slot.damagedLines(of: shard)[...]
    slot.withLines(of: shard) { place, line in
      while let next = damaged.first, next.linesBefore <= place {
        quarantine(damaged.removeFirst(), of: slot)
      }
      append(line, of: block, origin, ownerless)
    }
    for line in damaged { quarantine(line, of: slot) }
  }

  private mutating func quarantine(_ line: DamagedLine, of slot: BlockSlot) {
    guard let named = line.hint.named else { return }
    quarantine(slot.place(of: line), for: named.key)
  }

  mutating func append(
    _ line: RecordedLine, of block: ParsedBlock, _ origin: LineReference,
    _ ownerless: borrowing OwnerlessLines
  ) {
    let reference = LineReference(file: origin.file, line: origin.line &+ line.number)
    guard let place = index.find(line.key, in: keys) ?? begin(line, of: block, at: reference) else { return }
    silence.touch(place)
    open[place].append(line, block.lines[Int(line.index)], of: block, at: reference, validator)
    if case .sessionEnd = line.kind {
      close(place, .ended, ownerless)
    } else if open[place].isFull {
      evict(place, because: .tooLong, ownerless)
    }
  }

  /// Place of a session that this line begins; `nil` when the session was closed before.
  private mutating func begin(_ line: RecordedLine, of block: ParsedBlock, at reference: LineReference)
    -> Int?
  {
    let source = block.lines[Int(line.index)]
    let id = block.string(Int(source.common.1), block.values(of: source))?.string ?? ""
    if let lastLine = closed.lastLine(of: line.key) {
      late.note(line.key, id: id, at: reference, after: lastLine)
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
      id: id, isKept: context.isWanted?(id) ?? true,
      definitionFile: context.recordings[Int(reference.file)].definitionFile, firstLine: reference,
      quarantined: awaited.isEmpty ? [] : awaited.removeValue(forKey: line.key) ?? [])
    index.insert(line.key, at: place, in: keys)
    silence.append(place)
    return place
  }

  mutating func evictLongestSilent(ownerless: borrowing OwnerlessLines) {
    guard let place = silence.longestSilent else { return }
    evict(place, because: .tooManyOpen(context.openSessions), ownerless)
  }

  private mutating func evict(
    _ place: Int, because cause: LateLines.EvictionCause, _ ownerless: borrowing OwnerlessLines
  ) {
    late.noteEviction(keys[place], id: open[place].id, at: open[place].lastLine, cause)
    close(place, .evicted, ownerless)
  }

  private mutating func close(
    _ place: Int, _ ending: RecordedSession.Ending, _ ownerless: borrowing OwnerlessLines
  ) {
    silence.remove(place)
    index.remove(keys[place], in: keys)
    if let forgotten = closed.insert(keys[place], lastLine: open[place].lastLine) { late.forget(forgotten) }
    deliver(place, ending, ownerless)
    free.append(place)
  }

  private mutating func deliver(
    _ place: Int, _ ending: RecordedSession.Ending, _ ownerless: borrowing OwnerlessLines
  ) {
    if open[place].isKept {
      handOver(open[place].recorded(ending, ownerless: ownerless, paths: context.paths))
    }
    open[place].clear()
  }

  /// Places of the open sessions.
  private var openPlaces: [Int] { open.indices.filter { index.find(keys[$0], in: keys) == $0 } }
}

// MARK: - Damage and the end

extension ShardSessions {
  func knows(_ key: SessionKey) -> Bool {
    index.find(key, in: keys) != nil || closed.lastLine(of: key) != nil
  }

  mutating func quarantine(_ line: LineReference, for key: SessionKey) {
    if let place = index.find(key, in: keys) {
      open[place].quarantined.append(line)
    } else if closed.lastLine(of: key) == nil {
      awaited[key, default: []].append(line)
    }
  }

  mutating func breakOff(at line: LineReference) {
    for place in openPlaces where open[place].lastLine.file == line.file {
      open[place].quarantined.append(line)
    }
  }

  mutating func finish(ownerless: borrowing OwnerlessLines) {
    // As of most shards of a small recording.
    if open.isEmpty { return }
    for place in openPlaces.sorted(by: { open[$0].firstLine < open[$1].firstLine }) {
      deliver(place, .inputEnded, ownerless)
    }
    (open, keys, free, index, silence) = ([], [], [], KeyIndex(), SilenceList())
  }

  func mistakes() -> [RecordingMistake] { late.mistakes(paths: context.paths) }
}
