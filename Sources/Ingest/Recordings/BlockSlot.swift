/// Room for one block, and what was read from it.
final class BlockSlot {
  let buffer: BlockBuffer
  private let parser = BlockParser(fields: .eventFields, longestLine: RecordingReader.longestLine)
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

  /// `isDealt`: whether `lines(of:)` will be asked for.
  func parse(isDealt: Bool) {
    block = parser.parse(buffer, range)
    content = LineInterpreter().interpret(block, offset: offset)
    if isDealt { content.deal() }
  }

  /// The lines of a shard, in order.
  func lines(of shard: Int, _ body: (RecordedLine) -> Void) {
    for place in content.dealt[Int(content.starts[shard])..<Int(content.starts[shard + 1])] {
      body(content.lines[Int(place)])
    }
  }
}
