import Model

/// One pass over all recordings, from the first byte to the last session.
///
/// The calling thread reads the files, decompresses them, computes their digests, and fills one work item after the
/// other. With more than one thread, worker threads process the filled items. If the system can't start them, the
/// calling thread does all.
final class RecordingRun {
  /// A ring of work items, which are filled, processed and then reused.
  private let steps: [WorkItem]
  private let work: Sequencer
  private let workers: Workers?
  private let shardCount: Int
  /// The number of the item that is being filled.
  private var filling = 0
  /// The digests of files, by index of the file, if they are requested.
  private var digests: [Int: String] = [:]
  /// The digests of what compressed files hold.
  private var contentDigests: [Int: String] = [:]

  init(
    context: RunContext, options: RecordingReader.Options, shards: [SessionShard], keying: LineKeying? = nil,
    takeDiagnostics: (@Sendable ([RecordingDiagnostic]) -> Void)?
  ) {
    let jobs = max(1, options.jobs)
    // One per thread, one that is being filled, and one that is ready for the first idle thread.
    let places = jobs == 1 ? 1 : jobs + 2
    steps = (0..<places).map { _ in WorkItem(RecordingBlock(options, shards: shards.count)) }
    work = Sequencer(context: context, shards: shards, keying: keying, takeDiagnostics: takeDiagnostics)
    shardCount = shards.count
    workers = jobs == 1 ? nil : Workers(jobs, steps, shards: shards.count, work)
  }

  /// The work item that is being filled. Reading this property waits until the item's previous use is finished.
  private var step: WorkItem {
    workers?.waitForPlace()
    return steps[filling % steps.count]
  }

  /// Returns a buffer for the next block.
  func nextBuffer() -> BlockBuffer { step.block.buffer }

  /// Adds a block of lines. They must be in the buffer that `nextBuffer` returned last.
  func add(lines range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    step.block.fill(range, offset: offset, file: file, isCut: isCut)
    add(.block)
  }

  func add(_ line: LongLine, file: Int, isCut: Bool) { add(.longLine(line, file: file, isCut: isCut)) }

  /// Records the end of a file, and the way it ended.
  func close(file: Int, _ end: RecordingEnd, _ coding: ContentCoding = .plain, byteCount: Int = 0) {
    add(.close(file: file, end, coding, byteCount: byteCount))
  }

  private func add(_ content: WorkItem.Content) {
    let step = step
    step.content = content
    filling += 1
    if let workers { return workers.start() }
    step.parse()
    _ = work.enter(step, holdsShards: true)
    for shard in 0..<shardCount { work.takeLines(of: step, shard: shard) }
  }

  func note(digest: String?, file: Int) { digests[file] = digest }

  func note(contentDigest: String, file: Int) { contentDigests[file] = contentDigest }

  /// Closes the sessions that are still open. Returns the counts, and all diagnostics that weren't passed on,
  /// sorted.
  func finish() -> (summaries: [RecordingSummary], diagnostics: [RecordingDiagnostic]) {
    if let workers {
      workers.finish()
    } else {
      for shard in 0..<shardCount { work.closeSessions(ofThread: shard) }
    }
    let diagnostics = work.finish()
    var summaries = work.summaries
    for (file, digest) in digests {
      summaries[file].sha256 = digest
      summaries[file].contentDigest = contentDigests[file] ?? digest
    }
    return (summaries, diagnostics)
  }
}

/// A work item: one part of the input, namely a block of lines, a line over the limit, or the end of a file.
final class WorkItem {
  enum Content {
    /// A block of lines, stored in the item's `block`.
    case block
    case longLine(LongLine, file: Int, isCut: Bool)
    case close(file: Int, RecordingEnd, ContentCoding, byteCount: Int)
  }

  let block: RecordingBlock
  var content = Content.block
  /// True if the shards take the block's lines; false if the sequential stage has already processed them.
  var hasLines = false

  init(_ block: RecordingBlock) { self.block = block }

  func parse() { if case .block = content { block.parse() } }
}

/// One block of a recording: memory for its bytes, and its parsed lines. The object is reused for later blocks.
final class RecordingBlock {
  let buffer: BlockBuffer
  private let parser: BlockParser
  private let longestLine: Int
  private var range = 0..<0
  private var offset = 0
  private(set) var file = 0
  /// True if the file breaks off in the last line of the block.
  private(set) var isCut = false

  private(set) var parsed = ParsedBlock.empty
  private(set) var content = BlockContent()
  /// For each shard, the indices of the block's lines that belong to it.
  private(set) var places: [[Int32]]
  /// The number of lines of the file before the block.
  var linesBefore = 0
  /// The number of lines of all previous files.
  var linesOfFilesBefore = 0

  init(_ options: RecordingReader.Options, shards: Int) {
    places = Array(repeating: [], count: shards)
    longestLine = options.longestLine
    parser = BlockParser(longestLine: longestLine)
    buffer = BlockBuffer(
      capacity: BlockCapacity.bytes(blockSize: options.blockSize, longestLine: longestLine))
  }

  /// Sets the lines of the block. `range` is their range in the buffer, and `offset` the offset of its start in the
  /// file.
  func fill(_ range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    self.range = range
    self.offset = offset
    self.file = file
    self.isCut = isCut
  }

  /// The position of the line just before the block's first line.
  var origin: LineReference {
    LineReference(file: Int32(truncatingIfNeeded: file), line: Int32(truncatingIfNeeded: linesBefore))
  }

  /// Returns the position of a line in the whole input, counted in lines.
  @inline(__always) func ordinal(of line: RecordedLine) -> Int {
    linesOfFilesBefore &+ linesBefore &+ Int(line.number)
  }

  func place(of line: DamagedLine) -> LineReference {
    LineReference(file: Int32(file), line: Int32(linesBefore + line.number))
  }

  /// Returns true if the file broke off in this line.
  func isCut(in line: DamagedLine) -> Bool { isCut && line.number == content.lineCount }

  func parse() {
    parsed = parser.parse(buffer, range)
    LineInterpreter.interpret(parsed, offset: offset, longestLine: longestLine, into: &content)
    if !places.isEmpty { deal() }
  }

  private func deal() {
    for shard in places.indices { places[shard].removeAll(keepingCapacity: true) }
    for (place, line) in content.lines.enumerated() {
      places[SessionShard.number(of: line.key, among: places.count)].append(Int32(truncatingIfNeeded: place))
    }
  }
}
