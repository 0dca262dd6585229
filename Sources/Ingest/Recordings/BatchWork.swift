import AdModel
import Diagnostics

/// Parses batches, and hands their lines to the lanes in the order of the input.
///
/// A batch's blocks are parsed side by side, and then their lines go to the lanes: side by side as well where nothing in them
/// concerns more than one lane, else one after the other. Either way a lane sees the same lines in the same order.
final class BatchWork {
  private let context: RunContext
  private let lanes: [SessionLane]
  /// Takes lines in the place of lanes.
  private let keying: LineKeying?
  private let jobs: Int

  /// Lines of the file that is being read, so far.
  private var lastLine = 0
  /// Lines of the input before each file, as far as it was read.
  private var linesBeforeFiles = [0]
  /// Of the file that is being read, if it is JSON laid out in another way.
  private var layout: JSONLayout?
  private var openCount = 0
  private var unassigned = UnassignedLines()
  private(set) var summaries: [RecordingSummary]
  private var mistakes: [RecordingMistake] = []
  private let takeMistakes: (@Sendable ([RecordingMistake]) -> Void)?

  init(
    context: RunContext, jobs: Int, lanes: [SessionLane], keying: LineKeying?,
    takeMistakes: (@Sendable ([RecordingMistake]) -> Void)?
  ) {
    self.takeMistakes = takeMistakes
    self.context = context
    self.jobs = jobs
    self.lanes = lanes
    self.keying = keying
    summaries = context.paths.map { RecordingSummary(path: $0) }
  }

  func perform(_ batch: BlockBatch) {
    let blocks = Array(batch.blocks)
    Parallel.perform(blocks, jobs: jobs) { $0.parse() }
    let canSplit = keying == nil && concernsSingleLanes(batch)
    numberLines(batch)
    if canSplit {
      Parallel.perform(lanes, jobs: jobs) { [unassigned] lane in
        for block in blocks { lane.append(block, unassigned: unassigned) }
      }
      openCount = lanes.reduce(0) { $0 + $1.sessions.openCount }
    }
    for step in batch.steps { apply(step, isAssembled: canSplit) }
    for lane in lanes { lane.sessions.putAway() }
    batch.clear()
    handOverMistakes()
  }

  private func handOverMistakes() {
    guard let takeMistakes, !mistakes.isEmpty else { return }
    takeMistakes(mistakes)
    mistakes.removeAll(keepingCapacity: true)
  }

  /// Hands over what is still open; every mistake that wasn't taken, sorted.
  func finish() -> [RecordingMistake] {
    Parallel.perform(lanes, jobs: jobs) { [unassigned] lane in
      lane.sessions.finish(unassigned: unassigned)
    }
    for lane in lanes {
      for (file, lines) in lane.sessions.linesAfterEnd { summaries[file].linesAfterEnd += lines }
      // A few at a time: a million sessions may have been set aside.
      for mistake in lane.sessions.mistakes {
        mistakes.append(mistake)
        if mistakes.count == 1024 { handOverMistakes() }
      }
    }
    handOverMistakes()
    return mistakes.sorted()
  }

  /// Whether nothing in the steps depends on what all lanes hold at that very line: a session that is set aside, a
  /// damaged line that doesn't name its session, a file that breaks off.
  private func concernsSingleLanes(_ batch: BlockBatch) -> Bool {
    let lines = batch.blocks.reduce(0) { $0 + $1.content.lines.count }
    return openCount + lines <= context.openSessions
      && batch.steps.allSatisfy { step in
        switch step {
        case .block(let block): block.content.damaged.allSatisfy { $0.hint.isCertain }
        case .longLine: false
        case .close(_, let end, _, _): end.isComplete
        }
      }
  }

  /// Tells each block which line of its file, and of the whole input, it starts with.
  private func numberLines(_ batch: BlockBatch) {
    var line = lastLine
    for step in batch.steps {
      switch step {
      case .block(let block):
        block.linesBefore = line
        block.linesOfFilesBefore = linesBeforeFiles[block.file]
        line += block.content.lineCount
      case .longLine: line += 1
      case .close(let file, _, _, _):
        linesBeforeFiles.append(linesBeforeFiles[file] + line)
        line = 0
      }
    }
  }

  private func apply(_ step: BlockBatch.Step, isAssembled: Bool) {
    switch step {
    case .block(let block):
      apply(block, isAssembled: isAssembled)
      lastLine = block.linesBefore + block.content.lineCount
    case .longLine(let line, let file, let isCut):
      lastLine += 1
      let damaged = DamagedLine(
        number: 1, offset: line.offset, problem: .tooLong(line.length, line.layout), hint: line.hint)
      setAside(damaged, at: LineReference(file: Int32(file), line: Int32(lastLine)), isCut: isCut)
    case .close(let file, let end, let coding, let byteCount):
      summaries[file].byteCount = byteCount
      close(file: file, end, coding)
      keying?.close(lineCount: lastLine, isComplete: end.isComplete)
      (lastLine, layout) = (0, nil)
    }
  }

  private func apply(_ block: RecordingBlock, isAssembled: Bool) {
    let content = block.content
    summaries[block.file].note(content)
    if isAssembled {
      // The lanes know their damaged lines.
      for line in content.damaged { note(line, at: block.place(of: line), isCut: block.isCut(in: line)) }
      return
    }
    var damaged = content.damaged[...]
    for (index, line) in content.lines.enumerated() {
      while let next = damaged.first, next.linesBefore <= index { setAside(damaged.removeFirst(), of: block) }
      append(line, of: block)
    }
    for line in damaged { setAside(line, of: block) }
  }

  private func append(_ line: RecordedLine, of block: RecordingBlock) {
    if let keying { return keying.append(line, of: block) }
    let lane = lanes[line.key]
    let before = lane.sessions.openCount
    lane.sessions.append(line, of: block, unassigned)
    openCount += lane.sessions.openCount - before
    if openCount > context.openSessions { evict() }
  }

  /// Sets the session aside that was silent for the most lines of input.
  private func evict() {
    let lines = lanes.compactMap { lane in lane.sessions.leastRecent().map { (line: $0.lastLine, lane) } }
    guard let (_, lane) = lines.min(by: { $0.line < $1.line }) else { return }
    lane.sessions.evictLeastRecent(unassigned: unassigned)
    openCount -= 1
  }

  // MARK: Damage

  private func setAside(_ line: DamagedLine, of block: RecordingBlock) {
    setAside(line, at: block.place(of: line), isCut: block.isCut(in: line))
  }

  /// `isCut`: the file broke off in it, which is told in its place.
  private func setAside(_ line: DamagedLine, at reference: LineReference, isCut: Bool) {
    note(line, at: reference, isCut: isCut)
    if let keying { return keying.setAside(line.hint, at: reference) }
    let ordinal = linesBeforeFiles[Int(reference.file)] + Int(reference.line)
    if let named = line.hint.named {
      lanes[named.key].sessions.quarantine(reference, at: ordinal, for: named.key)
      return
    }
    let known = line.hint.mentioned.filter { lanes[$0].sessions.knows($0) }
    for key in known.isEmpty ? line.hint.mentioned : known {
      lanes[key].sessions.quarantine(reference, at: ordinal, for: key)
    }
    if known.isEmpty { unassigned.append(reference) }
  }

  private func note(_ line: DamagedLine, at reference: LineReference, isCut: Bool) {
    let file = Int(reference.file)
    // The first line of its file that holds anything.
    if line.linesBefore == 0, Int(reference.line) == line.number, summaries[file].linesSetAside == 0 {
      layout = line.problem.layout
    }
    summaries[file].lines += 1
    summaries[file].linesSetAside += 1
    if !isCut {
      let problem = line.problem.isJSON ? line.problem : layout?.problem ?? line.problem
      report(
        "line-unreadable",
        Complaint(
          "Line \(reference.line), from byte \(line.offset), was set aside: it \(problem.text).",
          at: Location(file: context.paths[file], line: Int(reference.line)), help: problem.help,
          cause: problem.cause),
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
    for lane in lanes { lane.sessions.breakOff(at: line) }
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
