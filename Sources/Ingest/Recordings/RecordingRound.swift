/// A stretch of the input: a few blocks, and what else happens between them.
final class RecordingRound {
  /// What happens, in the order of the input.
  enum Step {
    case block(BlockSlot)
    case longLine(LongLine, file: Int, isCut: Bool)
    case close(file: Int, RecordingEnd, ContentCoding, byteCount: Int)
  }

  private(set) var steps: [Step] = []
  private let slots: [BlockSlot]
  private var usedCount = 0

  init(slots: Int, blockSize: Int) {
    self.slots = (0..<slots).map { _ in BlockSlot(blockSize: blockSize) }
  }

  var isFull: Bool { usedCount == slots.count }

  /// The blocks that hold lines.
  var blocks: ArraySlice<BlockSlot> { slots[..<usedCount] }

  /// A buffer for the next block of a round that isn't full.
  var nextBuffer: BlockBuffer { slots[usedCount].buffer }

  /// `nextBuffer` holds lines.
  func add(lines range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    let slot = slots[usedCount]
    slot.fill(range, offset: offset, file: file, isCut: isCut)
    steps.append(.block(slot))
    usedCount += 1
  }

  func add(_ step: Step) { steps.append(step) }

  /// Makes it ready to be filled anew.
  func clear() {
    steps.removeAll(keepingCapacity: true)
    usedCount = 0
  }
}
