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

  /// The lines of a shard, in order.
  @inline(__always) func withLines(of shard: Int, _ body: (RecordedLine) -> Void) {
    let (start, end) = (Int(content.starts[shard]), Int(content.starts[shard + 1]))
    content.lines.withUnsafeBufferPointer { lines in
      content.dealt.withUnsafeBufferPointer { dealt in
        for place in dealt[start..<end] { body(lines[Int(place)]) }
      }
    }
  }

  func parse() {
    block = parser.parse(buffer, range)
    LineInterpreter.interpret(block, offset: offset, into: &content)
    content.deal()
  }
}
