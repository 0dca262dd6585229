import AdModel
import Diagnostics

/// What all shards of a run share.
final class RunContext: Sendable {
  let recordings: [RecordingFile]
  let paths: [String]
  let openSessions: Int
  let isWanted: (@Sendable (String) -> Bool)?
  let validator = EventValidator()

  init(recordings: [RecordingFile], options: RecordingReader.Options) {
    self.recordings = recordings
    paths = recordings.map(\.path)
    openSessions = max(1, options.openSessions)
    isWanted = options.isWanted
  }
}

/// Puts the sessions of one shard together, from their lines in the order of the input. One thread at a time.
final class SessionAssembler {
  let shard: Int
  private let context: RunContext
  private let handOver: (RecordedSession) -> Void

  /// Open sessions by place; places of closed ones are used again.
  private var open: [OpenSession?] = []
  private var keys: [SessionKey] = []
  private var free: [Int] = []
  private var index = KeyIndex()
  private var silence = SilenceList()

  private var closed = ClosedSessions()
  private var late = LateLines()
  /// Damaged lines that name a session nobody has seen yet.
  private var awaited: [SessionKey: [LineReference]] = [:]

  init(shard: Int, context: RunContext, handOver: @escaping (RecordedSession) -> Void) {
    self.shard = shard
    self.context = context
    self.handOver = handOver
  }

  var openCount: Int { index.count }

  /// Last line of the session that was silent longest.
  var longestSilence: LineReference? { silence.longestSilent.flatMap { open[$0]?.lastLine } }

  /// Takes the next line of the shard. `ownerless`: the damaged lines so far that name no session.
  func append(_ line: RecordedLine, of slot: BlockSlot, ownerless: borrowing OwnerlessLines) {
    let reference = LineReference(file: Int32(slot.file), line: Int32(slot.linesBefore) + line.number)
    guard let place = index.find(line.key, in: keys) ?? begin(line, of: slot.block, at: reference),
      let session = open[place]
    else { return }
    silence.touch(place)
    session.append(line, of: slot.block, at: reference, context.validator)
    if line.kind == .sessionEnd {
      close(place, .ended, ownerless)
    } else if session.isFull {
      evict(place, because: .tooLong, ownerless)
    }
  }

  /// Place of a session that this line begins; `nil` when the session was closed before.
  private func begin(
    _ line: RecordedLine, of block: ParsedBlock, at reference: LineReference
  ) -> Int? {
    let source = block.lines[Int(line.index)]
    let id = block.string(Int(line.session), in: source, block.values(of: source))?.string ?? ""
    if let lastLine = closed.lastLine(of: line.key) {
      late.note(line.key, id: id, at: reference, after: lastLine)
      return nil
    }
    let session = OpenSession(
      id: id, isKept: context.isWanted?(id) ?? true,
      definitionFile: context.recordings[Int(reference.file)].definitionFile, firstLine: reference)
    session.quarantined = awaited.removeValue(forKey: line.key) ?? []
    let place = free.popLast() ?? open.count
    if place == open.count {
      open.append(session)
      keys.append(line.key)
    } else {
      open[place] = session
      keys[place] = line.key
    }
    index.insert(line.key, at: place, in: keys)
    silence.append(place)
    return place
  }

  /// Sets the longest silent session aside.
  func evictLongestSilent(ownerless: borrowing OwnerlessLines) {
    guard let place = silence.longestSilent else { return }
    evict(place, because: .tooManyOpen(context.openSessions), ownerless)
  }

  private func evict(
    _ place: Int, because cause: LateLines.EvictionCause, _ ownerless: borrowing OwnerlessLines
  ) {
    guard let session = open[place] else { return }
    late.noteEviction(keys[place], id: session.id, at: session.lastLine, cause)
    close(place, .evicted, ownerless)
  }

  private func close(
    _ place: Int, _ ending: RecordedSession.Ending, _ ownerless: borrowing OwnerlessLines
  ) {
    guard let session = open[place] else { return }
    open[place] = nil
    free.append(place)
    silence.remove(place)
    index.remove(keys[place], in: keys)
    if let forgotten = closed.insert(keys[place], lastLine: session.lastLine) { late.forget(forgotten) }
    deliver(session, ending, ownerless)
  }

  private func deliver(
    _ session: OpenSession, _ ending: RecordedSession.Ending, _ ownerless: borrowing OwnerlessLines
  ) {
    guard session.isKept else { return }
    handOver(session.recorded(ending, ownerless: ownerless, paths: context.paths))
  }
}

// MARK: - Damage

extension SessionAssembler {
  /// Whether a session of this key is open or was.
  func knows(_ key: SessionKey) -> Bool {
    index.find(key, in: keys) != nil || closed.lastLine(of: key) != nil
  }

  /// A damaged line that belongs to the session of this key, which may come only later.
  func quarantine(_ line: LineReference, for key: SessionKey) {
    if let place = index.find(key, in: keys) {
      open[place]?.quarantined.append(line)
    } else if closed.lastLine(of: key) == nil {
      awaited[key, default: []].append(line)
    }
  }

  /// A recording broke off at this line: every open session whose last line lies in it may have lost some.
  func breakOff(at line: LineReference) {
    for place in open.indices where open[place]?.lastLine.file == line.file {
      open[place]?.quarantined.append(line)
    }
  }

  /// Hands over what is still open, in the order in which the sessions began.
  func finish(ownerless: borrowing OwnerlessLines) {
    let rest = open.compactMap { $0 }.sorted { $0.firstLine < $1.firstLine }
    open = []
    for session in rest { deliver(session, .inputEnded, ownerless) }
  }

  /// What was wrong with the sessions of this shard.
  func mistakes() -> [RecordingMistake] { late.mistakes(paths: context.paths) }
}
