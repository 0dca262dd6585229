import AdModel
import Diagnostics

/// What is done with each round, in the order of the input.
///
/// A round's blocks are parsed side by side, and then their lines go to the assemblers: side by side as well where nothing in
/// them concerns more than one shard, else one after the other. Either way an assembler sees the same lines in the same
/// order.
final class RoundWork {
  private let context: RunContext
  private let assemblers: [SessionAssembler]
  private let jobs: Int

  /// Lines of the file that is being read, so far.
  private var lastLine = 0
  /// Of the file that is being read, if it is JSON laid out in another way.
  private var layout: JSONLayout?
  private var openCount = 0
  private var ownerless = OwnerlessLines()
  private(set) var summaries: [RecordingSummary]
  private var mistakes: [RecordingMistake] = []

  init(context: RunContext, jobs: Int, assemblers: [SessionAssembler]) {
    self.context = context
    self.jobs = jobs
    self.assemblers = assemblers
    summaries = context.paths.map { RecordingSummary(path: $0) }
  }

  func perform(_ round: RecordingRound) {
    let blocks = Array(round.blocks)
    Parallel.perform(blocks, jobs: jobs) { $0.parse() }
    let canSplit = concernsSingleShards(round)
    numberLines(round)
    if canSplit {
      Parallel.perform(assemblers, jobs: jobs) { [ownerless] in $0.append(blocks, ownerless: ownerless) }
      openCount = assemblers.reduce(0) { $0 + $1.openCount }
    }
    for step in round.steps { apply(step, isAssembled: canSplit) }
    round.clear()
  }

  /// Hands over what is still open; every mistake, sorted.
  func finish() -> [RecordingMistake] {
    Parallel.perform(assemblers, jobs: jobs) { [ownerless] in $0.finish(ownerless: ownerless) }
    return (mistakes + assemblers.flatMap { $0.mistakes() }).sorted()
  }

  /// Whether nothing in the steps depends on what all shards hold at that very line: a session that is set aside, a
  /// damaged line that doesn't name its session, a file that breaks off.
  private func concernsSingleShards(_ round: RecordingRound) -> Bool {
    let lines = round.blocks.reduce(0) { $0 + $1.content.lines.count }
    return openCount + lines <= context.openSessions
      && round.steps.allSatisfy { step in
        switch step {
        case .block(let slot): slot.content.damaged.allSatisfy { $0.hint.isCertain }
        case .longLine: false
        case .close(_, let end, _, _): end.isComplete
        }
      }
  }

  /// Tells each block which line of its file it starts with.
  private func numberLines(_ round: RecordingRound) {
    var line = lastLine
    for step in round.steps {
      switch step {
      case .block(let slot):
        slot.linesBefore = line
        line += slot.content.lineCount
      case .longLine: line += 1
      case .close: line = 0
      }
    }
  }

  private func apply(_ step: RecordingRound.Step, isAssembled: Bool) {
    switch step {
    case .block(let slot):
      apply(slot, isAssembled: isAssembled)
      lastLine = slot.linesBefore + slot.content.lineCount
    case .longLine(let line, let file, let isCut):
      lastLine += 1
      let damaged = DamagedLine(
        number: 1, offset: line.offset, reason: LineFault.tooLong(line.length, line.layout), hint: line.hint,
        linesBefore: 0)
      setAside(damaged, at: LineReference(file: Int32(file), line: Int32(lastLine)), isCut: isCut)
    case .close(let file, let end, let coding, let byteCount):
      summaries[file].byteCount = byteCount
      close(file: file, end, coding)
      (lastLine, layout) = (0, nil)
    }
  }

  private func apply(_ slot: BlockSlot, isAssembled: Bool) {
    let content = slot.content
    summaries[slot.file].note(content)
    if isAssembled {
      // The assemblers know their damaged lines.
      for line in content.damaged { note(line, at: slot.place(of: line), isCut: slot.isCut(in: line)) }
      return
    }
    var damaged = content.damaged[...]
    for (index, line) in content.lines.enumerated() {
      while let next = damaged.first, next.linesBefore <= index { setAside(damaged.removeFirst(), of: slot) }
      append(line, of: slot)
    }
    for line in damaged { setAside(line, of: slot) }
  }

  private func append(_ line: RecordedLine, of slot: BlockSlot) {
    let assembler = assemblers[line.key.shard]
    let before = assembler.openCount
    assembler.append(line, of: slot, ownerless: ownerless)
    openCount += assembler.openCount - before
    if openCount > context.openSessions { evict() }
  }

  /// Sets the session aside that was silent for the most lines of input.
  private func evict() {
    let silent = assemblers.compactMap { assembler in assembler.longestSilence.map { (line: $0, assembler) } }
    guard let (_, assembler) = silent.min(by: { $0.line < $1.line }) else { return }
    assembler.evictLongestSilent(ownerless: ownerless)
    openCount -= 1
  }

  // MARK: Damage

  private func setAside(_ line: DamagedLine, of slot: BlockSlot) {
    setAside(line, at: slot.place(of: line), isCut: slot.isCut(in: line))
  }

  /// `isCut`: the file broke off in it, which is told in its place.
  private func setAside(_ line: DamagedLine, at reference: LineReference, isCut: Bool) {
    note(line, at: reference, isCut: isCut)
    if let named = line.hint.named {
      assemblers[named.key.shard].quarantine(reference, for: named.key)
      return
    }
    let known = line.hint.mentioned.filter { assemblers[$0.shard].knows($0) }
    for key in known.isEmpty ? line.hint.mentioned : known {
      assemblers[key.shard].quarantine(reference, for: key)
    }
    if known.isEmpty { ownerless.append(reference) }
  }

  private func note(_ line: DamagedLine, at reference: LineReference, isCut: Bool) {
    let file = Int(reference.file)
    // The first line of its file that holds anything.
    if line.linesBefore == 0, Int(reference.line) == line.number, summaries[file].linesSetAside == 0 {
      layout = line.reason.layout
    }
    summaries[file].lines += 1
    summaries[file].linesSetAside += 1
    if !isCut {
      let reason = line.reason.isJSON ? line.reason : layout?.reason ?? line.reason
      report(
        "line-unreadable",
        Complaint(
          "Line \(reference.line), from byte \(line.offset), was set aside: it \(reason.text).",
          at: Location(file: context.paths[file], line: Int(reference.line)), help: reason.help,
          cause: reason.cause),
        file: file, session: line.hint.named?.id)
    }
  }

  private func close(file: Int, _ end: RecordingEnd, _ coding: ContentCoding) {
    switch end {
    case .complete:
      if summaries[file].lines == 0 {
        report("recording-empty", "The recording holds no lines.", file: file, line: 0)
      }
      return
    case .broken(let reason):
      report("recording-truncated", reason.message(coding, lastLine: lastLine), file: file, line: lastLine)
    case .failed(let failure):
      report(
        "input-unreadable", "The recording can't be read: \(failure.reason).", file: file, line: lastLine)
    }
    let line = LineReference(file: Int32(file), line: Int32(lastLine))
    for assembler in assemblers { assembler.breakOff(at: line) }
  }

  private func report(_ rule: RuleID, _ message: String, file: Int, line: Int) {
    let path = context.paths[file]
    let location = line > 0 ? Location(file: path, line: line) : Location(file: path)
    report(rule, Complaint(message, at: location), file: file)
  }

  private func report(_ rule: RuleID, _ complaint: Complaint, file: Int, session: String? = nil) {
    mistakes.append(RecordingMistake(Mistake(rule, complaint), session: session, file: file))
  }
}

extension RecordingSummary {
  fileprivate mutating func note(_ content: BlockContent) {
    lines += content.lines.count
    events += content.lines.count
    if let first = content.firstTime { firstTime = min(firstTime ?? first, first) }
    if let last = content.lastTime { lastTime = max(lastTime ?? last, last) }
  }
}
