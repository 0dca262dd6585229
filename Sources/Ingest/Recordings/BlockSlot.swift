import AdModel

/// Room for one block, and what was read from it.
final class BlockSlot {
  let buffer: BlockBuffer
  private let parser = BlockParser(longestLine: RecordingReader.longestLine)
  private var range = 0..<0
  private var offset = 0
  private(set) var file = 0
  /// Whether the file breaks off behind it, in its last line.
  private(set) var isCut = false

  private(set) var block = ParsedBlock.empty
  private(set) var content = BlockContent()
  /// Lines of the file before it.
  var linesBefore = 0

  init(blockSize: Int) {
    buffer = BlockBuffer(
      capacity: BlockCapacity.bytes(blockSize: blockSize, longestLine: RecordingReader.longestLine))
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

  func place(of line: DamagedLine) -> LineReference {
    LineReference(file: Int32(file), line: Int32(linesBefore + line.number))
  }

  /// Whether the file broke off in this line.
  func isCut(in line: DamagedLine) -> Bool { isCut && line.number == content.lineCount }

  /// The lines of a shard, in order, each with its place among the block's.
  @inline(__always) func withLines(of shard: Int, _ body: (_ place: Int, RecordedLine) -> Void) {
    let (start, end) = (Int(content.starts[shard]), Int(content.starts[shard + 1]))
    content.lines.withUnsafeBufferPointer { lines in
      content.dealt.withUnsafeBufferPointer { dealt in
        for place in dealt[start..<end] { body(Int(place), lines[Int(place)]) }
      }
    }
  }

  /// Damaged lines that name a session of the shard, in order.
  func damagedLines(of shard: Int) -> [DamagedLine] {
    content.damaged.filter { $0.hint.named?.key.shard == shard }
  }

  func parse() {
    block = parser.parse(buffer, range)
    LineInterpreter.interpret(block, offset: offset, into: &content)
    content.deal()
  }
}
