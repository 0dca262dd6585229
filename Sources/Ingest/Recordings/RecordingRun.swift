import AdModel

/// One reading of all recordings, from the first byte to the last session.
///
/// What is read fills one batch while the batch before is worked on: reading from a disk and decompressing take a thread of
/// their own, as soon as there is more than one.
final class RecordingRun {
  private var filling: BlockBatch
  /// The other batch, which is being worked on or waits to be filled.
  private var other: BlockBatch
  private let work: BatchWork
  private let background: Background?
  /// By file, where they were asked for.
  private var digests: [Int: String] = [:]

  init(
    context: RunContext, options: RecordingReader.Options, lanes: [SessionLane], keying: LineKeying? = nil,
    takeMistakes: (@Sendable ([RecordingMistake]) -> Void)?
  ) {
    let jobs = max(1, options.jobs)
    work = BatchWork(
      context: context, jobs: jobs, lanes: lanes, keying: keying, takeMistakes: takeMistakes)
    filling = BlockBatch(blocks: jobs == 1 ? 1 : jobs * 2, options)
    background = jobs == 1 ? nil : Background()
    other = jobs == 1 ? filling : BlockBatch(blocks: jobs * 2, options)
  }

  /// A buffer for the next block.
  func nextBuffer() -> BlockBuffer {
    if filling.isFull { handOver() }
    return filling.nextBuffer
  }

  /// The buffer that `nextBuffer` gave holds lines.
  func add(lines range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    filling.add(lines: range, offset: offset, file: file, isCut: isCut)
  }

  func add(_ line: LongLine, file: Int, isCut: Bool) {
    filling.add(.longLine(line, file: file, isCut: isCut))
  }

  /// No more comes of this file.
  func close(file: Int, _ end: RecordingEnd, _ coding: ContentCoding = .plain, byteCount: Int = 0) {
    filling.add(.close(file: file, end, coding, byteCount: byteCount))
  }

  func note(digest: String?, file: Int) { digests[file] = digest }

  /// Hands over what is still open; what was counted, and every mistake that wasn't taken, sorted.
  func finish() -> (summaries: [RecordingSummary], mistakes: [RecordingMistake]) {
    handOver()
    background?.wait()
    let mistakes = work.finish()
    var summaries = work.summaries
    for (file, digest) in digests { summaries[file].sha256 = digest }
    return (summaries, mistakes)
  }

  private func handOver() {
    let full = filling
    if let background {
      // The batch before is done with: it can be filled.
      background.wait()
      background.start { [work] in work.perform(full) }
    } else {
      work.perform(full)
    }
    (filling, other) = (other, full)
  }
}

/// A stretch of the input: a few blocks, and what else happens between them.
final class BlockBatch {
  /// What happens, in the order of the input.
  enum Step {
    case block(RecordingBlock)
    case longLine(LongLine, file: Int, isCut: Bool)
    case close(file: Int, RecordingEnd, ContentCoding, byteCount: Int)
  }

  private(set) var steps: [Step] = []
  /// Used again for the next batch.
  private let allBlocks: [RecordingBlock]
  private var usedCount = 0

  init(blocks: Int, _ options: RecordingReader.Options) {
    allBlocks = (0..<blocks).map { _ in RecordingBlock(options) }
  }

  var isFull: Bool { usedCount == allBlocks.count }

  /// The blocks that hold lines.
  var blocks: ArraySlice<RecordingBlock> { allBlocks[..<usedCount] }

  /// A buffer for the next block of a batch that isn't full.
  var nextBuffer: BlockBuffer { allBlocks[usedCount].buffer }

  /// `nextBuffer` holds lines.
  func add(lines range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    let block = allBlocks[usedCount]
    block.fill(range, offset: offset, file: file, isCut: isCut)
    steps.append(.block(block))
    usedCount += 1
  }

  func add(_ step: Step) { steps.append(step) }

  /// Makes it ready to be filled anew.
  func clear() {
    steps.removeAll(keepingCapacity: true)
    usedCount = 0
  }
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
  /// Lines of the file before it.
  var linesBefore = 0
  /// Lines of the files before.
  var linesOfFilesBefore = 0

  init(_ options: RecordingReader.Options) {
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
  }
}
