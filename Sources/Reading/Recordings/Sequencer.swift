import Model
import Basics

/// Processes work items: distributes the lines of their blocks to the shards in input order.
///
/// The sequential stage processes one item after the other and updates the counts of whole recordings. Then each shard
/// takes its own lines. Events that concern several shards, such as a damaged line that names no session, are processed
/// in the sequential stage while no shard takes lines. A shard thus gets its lines in an order that doesn't depend on
/// the number of threads.
final class Sequencer {
  private let context: RunContext
  private let shards: [SessionShard]
  /// Encodes the lines as frames, instead of passing them to the shards; `nil` if sessions are built.
  private let keying: LineKeying?

  /// The number of lines of the current file that were read.
  private var lastLine = 0
  /// The number of lines of the input before each file that was reached.
  private var linesBeforeFiles = [0]
  /// The layout of the current file, if it is JSON but not one object per line.
  private var layout: JSONLayout?
  /// An upper bound of the number of open sessions: their number at the last count, when no shard took lines, plus the
  /// number of lines since then.
  private var mostOpen = 0
  private var unassigned = UnassignedLines()
  private(set) var summaries: [RecordingSummary]
  private var diagnostics: [RecordingDiagnostic] = []
  private let takeDiagnostics: (@Sendable ([RecordingDiagnostic]) -> Void)?

  init(
    context: RunContext, shards: [SessionShard], keying: LineKeying?,
    takeDiagnostics: (@Sendable ([RecordingDiagnostic]) -> Void)?
  ) {
    self.takeDiagnostics = takeDiagnostics
    self.context = context
    self.shards = shards
    self.keying = keying
    summaries = context.paths.map { RecordingSummary(path: $0) }
  }

  private func handOverDiagnostics() {
    guard let takeDiagnostics, !diagnostics.isEmpty else { return }
    takeDiagnostics(diagnostics)
    diagnostics.removeAll(keepingCapacity: true)
  }

  /// Closes the open sessions of a thread's shard, if it has one, because no more lines come.
  func closeSessions(ofThread thread: Int) {
    if thread < shards.count { shards[thread].sessions.finish(unassigned: unassigned) }
  }

  /// Returns all diagnostics that weren't passed on before, sorted. All shards must have closed their sessions.
  func finish() -> [RecordingDiagnostic] {
    for shard in shards {
      for (file, lines) in shard.sessions.linesAfterEnd { summaries[file].linesAfterEnd += lines }
      for (file, lines) in shard.sessions.repeatedLines { summaries[file].leaveOut(lines) }
      // In batches, because a million sessions may have been evicted.
      for diagnostic in shard.sessions.diagnostics {
        diagnostics.append(diagnostic)
        if diagnostics.count == 1024 { handOverDiagnostics() }
      }
    }
    handOverDiagnostics()
    return diagnostics.sorted()
  }

  // MARK: Sequential stage

  /// Runs the sequential stage for an item, after the items before it.
  ///
  /// - Parameter holdsShards: true if no shard takes lines meanwhile, and all shards have taken the lines of the
  ///   earlier items.
  /// - Returns: `false` if the item requires that `holdsShards` is true, and it is false. Nothing was done then.
  func enter(_ step: WorkItem, holdsShards: Bool) -> Bool {
    guard holdsShards || !concernsShards(step) else { return false }
    if holdsShards { mostOpen = shards.reduce(0) { $0 + $1.sessions.openCount } }
    step.hasLines = false
    switch step.content {
    case .block: enter(step)
    case .longLine(let line, let file, let isCut):
      lastLine += 1
      let damaged = DamagedLine(
        number: 1, offset: line.offset, problem: .tooLong(line.length, line.layout), hint: line.hint)
      skip(damaged, at: LineReference(file: Int32(file), line: Int32(lastLine)), isCut: isCut)
    case .close(let file, let end, let coding, let byteCount):
      summaries[file].byteCount = byteCount
      close(file: file, end, coding)
      keying?.close(lineCount: lastLine, isComplete: end.isComplete)
      linesBeforeFiles.append(linesBeforeFiles[file] + lastLine)
      (lastLine, layout) = (0, nil)
    }
    handOverDiagnostics()
    return true
  }

  /// Returns true if the item depends on the state of all shards: it may open too many sessions, has a
  /// damaged line that doesn't name its session, or ends a file that breaks off.
  private func concernsShards(_ step: WorkItem) -> Bool {
    switch step.content {
    case .block: hasDoubtfulLines(step.block) || mayOpenTooMany(step.block)
    case .longLine: true
    case .close(_, let end, _, _): !end.isComplete
    }
  }

  private func hasDoubtfulLines(_ block: RecordingBlock) -> Bool {
    keying == nil && !block.content.damaged.allSatisfy { $0.hint.isCertain }
  }

  private func mayOpenTooMany(_ block: RecordingBlock) -> Bool {
    keying == nil && mostOpen + block.content.lines.count > context.openSessions
  }

  private func enter(_ step: WorkItem) {
    let (block, content) = (step.block, step.block.content)
    (block.linesBefore, block.linesOfFilesBefore) = (lastLine, linesBeforeFiles[block.file])
    lastLine += content.lineCount
    summaries[block.file].note(content)
    if keying != nil || hasDoubtfulLines(block) || mayOpenTooMany(block) { return append(block) }
    step.hasLines = true
    mostOpen += content.lines.count
    // The shards get their damaged lines in `takeLines`.
    for line in content.damaged { note(line, at: block.place(of: line), isCut: block.isCut(in: line)) }
  }

  /// Adds lines to a shard: those lines of an item that belong to the shard. The item must have passed the sequential
  /// stage.
  func takeLines(of step: WorkItem, shard: Int) {
    if step.hasLines { shards[shard].append(step.block, unassigned: unassigned) }
  }

  /// Adds the lines of a block one by one, each to its shard.
  private func append(_ block: RecordingBlock) {
    var damaged = block.content.damaged[...]
    for (index, line) in block.content.lines.enumerated() {
      while let next = damaged.first, next.linesBefore <= index { skip(damaged.removeFirst(), of: block) }
      append(line, of: block)
    }
    for line in damaged { skip(line, of: block) }
    for shard in shards { shard.sessions.spill() }
  }

  private func append(_ line: RecordedLine, of block: RecordingBlock) {
    if let keying { return keying.append(line, of: block) }
    let shard = shards[line.key]
    let before = shard.sessions.openCount
    shard.sessions.append(line, of: block, unassigned)
    mostOpen += shard.sessions.openCount - before
    if mostOpen > context.openSessions { evict() }
  }

  /// Evicts the open session whose last line comes first in the input.
  private func evict() {
    let lines = shards.compactMap { shard in shard.sessions.leastRecent().map { (line: $0.lastLine, shard) } }
    guard let (_, shard) = lines.min(by: { $0.line < $1.line }) else { return }
    shard.sessions.evictLeastRecent(unassigned: unassigned)
    mostOpen -= 1
  }

  // MARK: Damage

  private func skip(_ line: DamagedLine, of block: RecordingBlock) {
    skip(line, at: block.place(of: line), isCut: block.isCut(in: line))
  }

  /// Records a skipped line.
  ///
  /// - Parameter isCut: true if the file broke off in this line. It is then reported by `recording-truncated`.
  private func skip(_ line: DamagedLine, at reference: LineReference, isCut: Bool) {
    note(line, at: reference, isCut: isCut)
    if let keying { return keying.skip(line.hint, at: reference) }
    let ordinal = linesBeforeFiles[Int(reference.file)] + Int(reference.line)
    if let named = line.hint.named {
      shards[named.key].sessions.skip(reference, at: ordinal, for: named.key)
      return
    }
    let known = line.hint.mentioned.filter { shards[$0].sessions.knows($0) }
    for key in known.isEmpty ? line.hint.mentioned : known {
      shards[key].sessions.skip(reference, at: ordinal, for: key)
    }
    if known.isEmpty { unassigned.append(reference) }
  }

  private func note(_ line: DamagedLine, at reference: LineReference, isCut: Bool) {
    let file = Int(reference.file)
    // The first line of the file that isn't empty.
    if line.linesBefore == 0, Int(reference.line) == line.number, summaries[file].linesSkipped == 0 {
      layout = line.problem.layout
    }
    summaries[file].lines += 1
    summaries[file].linesSkipped += 1
    if !isCut {
      let problem = line.problem.isJSON ? line.problem : layout?.problem ?? line.problem
      report(
        "line-unreadable",
        Violation(
          "Line \(reference.line), from byte \(line.offset), was skipped: it \(words: problem.text).",
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
      report(
        "recording-truncated", Statement(Phrase(reason.message(coding, lastLine: lastLine))),
        help: reason.help, file: file,
        line: lastLine)
    case .failed(let failure):
      report(
        "input-unreadable", "The recording can't be read: \(words: failure.reason).", file: file,
        line: lastLine)
    }
    let line = LineReference(file: Int32(file), line: Int32(lastLine))
    for shard in shards { shard.sessions.breakOff(at: line) }
  }

  private func report(_ rule: RuleID, _ message: Statement, help: String = "", file: Int, line: Int) {
    let path = context.paths[file]
    let location = line > 0 ? Location(file: path, line: line) : Location(file: path)
    report(rule, Violation(message, at: location, help: help), file: file)
  }

  private func report(_ rule: RuleID, _ violation: Violation, file: Int, session: String? = nil) {
    diagnostics.append(RecordingDiagnostic(Diagnostic(rule, violation), session: session, file: file))
  }
}

extension RecordingSummary {
  fileprivate mutating func note(_ content: BlockContent) {
    lines += content.lines.count
    events += content.lines.count
    if let first = content.firstTime, first.day != .ofNoTime { firstTime = min(firstTime ?? first, first) }
    if let last = content.lastTime, last.day != .ofNoTime { lastTime = max(lastTime ?? last, last) }
  }
}
