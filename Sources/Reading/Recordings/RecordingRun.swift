import Model

/// One reading of all recordings, from the first byte to the last session.
///
/// The thread that asks for it reads, decompresses and digests, and fills one step after the other; as soon as there is more
/// than one thread, others work on those that are filled.
final class RecordingRun {
  /// Each is filled and worked on, and then used again.
  private let steps: [RecordingStep]
  private let work: StepWork
  private let workers: Workers?
  /// Number of the step that is being filled.
  private var filling = 0
  /// By file, where they were asked for.
  private var digests: [Int: String] = [:]

  init(
    context: RunContext, options: RecordingReader.Options, lanes: [SessionLane], keying: LineKeying? = nil,
    takeMistakes: (@Sendable ([RecordingMistake]) -> Void)?
  ) {
    let jobs = max(1, options.jobs)
    // One for each thread, one that is filled, and one that is ready for who is done first.
    let places = jobs == 1 ? 1 : jobs + 2
    steps = (0..<places).map { _ in RecordingStep(RecordingBlock(options, lanes: lanes.count)) }
    work = StepWork(context: context, lanes: lanes, keying: keying, takeMistakes: takeMistakes)
    workers = jobs == 1 ? nil : Workers(jobs, steps, lanes: lanes.count, work)
  }

  /// Waits until nobody works any more on the step that was in this place.
  private var step: RecordingStep {
    workers?.waitForPlace()
    return steps[filling % steps.count]
  }

  /// A buffer for the next block.
  func nextBuffer() -> BlockBuffer { step.block.buffer }

  /// The buffer that `nextBuffer` gave holds lines.
  func add(lines range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    step.block.fill(range, offset: offset, file: file, isCut: isCut)
    add(.block)
  }

  func add(_ line: LongLine, file: Int, isCut: Bool) { add(.longLine(line, file: file, isCut: isCut)) }

  /// No more comes of this file.
  func close(file: Int, _ end: RecordingEnd, _ coding: ContentCoding = .plain, byteCount: Int = 0) {
    add(.close(file: file, end, coding, byteCount: byteCount))
  }

  private func add(_ content: RecordingStep.Content) {
    let step = step
    step.content = content
    filling += 1
    if let workers { return workers.start() }
    step.parse()
    _ = work.enter(step, holdsLanes: true)
    work.takeLines(of: step, lane: 0)
  }

  func note(digest: String?, file: Int) { digests[file] = digest }

  /// Hands over what is still open; what was counted, and every mistake that wasn't taken, sorted.
  func finish() -> (summaries: [RecordingSummary], mistakes: [RecordingMistake]) {
    if let workers { workers.finish() } else { work.closeSessions(ofThread: 0) }
    let mistakes = work.finish()
    var summaries = work.summaries
    for (file, digest) in digests { summaries[file].sha256 = digest }
    return (summaries, mistakes)
  }
}

/// A stretch of the input: a block of lines, or what else there is between blocks.
final class RecordingStep {
  enum Content {
    /// `block` holds lines.
    case block
    case longLine(LongLine, file: Int, isCut: Bool)
    case close(file: Int, RecordingEnd, ContentCoding, byteCount: Int)
  }

  let block: RecordingBlock
  var content = Content.block
  /// Whether lanes are to take lines of its block.
  var hasLines = false

  init(_ block: RecordingBlock) { self.block = block }

  func parse() { if case .block = content { block.parse() } }
}

/// One block of a recording: room for its bytes, and what was read from them. Used again for another block when it is done
/// with.
final class RecordingBlock {
  let buffer: BlockBuffer
  private let parser: BlockParser
  private let longestLine: Int
  private var range = 0..<0
  private var offset = 0
  private(set) var file = 0
  /// Whether the file breaks off behind it, in its last line.
  private(set) var isCut = false

  private(set) var parsed = ParsedBlock.empty
  private(set) var content = BlockContent()
  /// By lane, which of the lines are its own.
  private(set) var places: [[Int32]]
  /// Lines of the file before it.
  var linesBefore = 0
  /// Lines of the files before.
  var linesOfFilesBefore = 0

  init(_ options: RecordingReader.Options, lanes: Int) {
    places = Array(repeating: [], count: lanes)
    longestLine = options.longestLine
    parser = BlockParser(longestLine: longestLine)
    buffer = BlockBuffer(
      capacity: BlockCapacity.bytes(blockSize: options.blockSize, longestLine: longestLine))
  }

  /// The buffer holds lines in this range, whose first byte has this offset in the file.
  func fill(_ range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    self.range = range
    self.offset = offset
    self.file = file
    self.isCut = isCut
  }

  /// The line before its first one.
  var origin: LineReference {
    LineReference(file: Int32(truncatingIfNeeded: file), line: Int32(truncatingIfNeeded: linesBefore))
  }

  /// Where in the whole input a line stands, counted in lines.
  @inline(__always) func ordinal(of line: RecordedLine) -> Int {
    linesOfFilesBefore &+ linesBefore &+ Int(line.number)
  }

  func place(of line: DamagedLine) -> LineReference {
    LineReference(file: Int32(file), line: Int32(linesBefore + line.number))
  }

  /// Whether the file broke off in this line.
  func isCut(in line: DamagedLine) -> Bool { isCut && line.number == content.lineCount }

  func parse() {
    parsed = parser.parse(buffer, range)
    LineInterpreter.interpret(parsed, offset: offset, longestLine: longestLine, into: &content)
    if !places.isEmpty { deal() }
  }

  private func deal() {
    for lane in places.indices { places[lane].removeAll(keepingCapacity: true) }
    for (place, line) in content.lines.enumerated() {
      places[SessionLane.number(of: line.key, among: places.count)].append(Int32(truncatingIfNeeded: place))
    }
  }
}
