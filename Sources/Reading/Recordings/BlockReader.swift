import Basics

/// A stretch of a recording.
enum RecordingChunk {
  /// Whole lines, in this part of the buffer; the last line of the file may lack its line end.
  case lines(Range<Int>, offset: Int)
  /// A line too long to be kept.
  case longLine(LongLine, hasLineEnd: Bool)
}

/// A line over the limit: what is left of it.
struct LongLine {
  /// Byte of the file at which it starts.
  var offset: Int
  /// Without its line end.
  var length: Int
  var hint: SessionHint
  /// Whether it may be a whole file of JSON.
  var layout: JSONLayout?

  /// Bytes of its end that are looked at.
  static let tailLength = 1 << 16

  init(offset: Int, length: Int, hint: SessionHint, layout: JSONLayout?) {
    self.offset = offset
    self.length = length
    self.hint = hint
    self.layout = layout
  }

  /// From a line that is there as a whole.
  init(_ text: UnsafeBufferPointer<UInt8>, offset: Int, longestLine: Int) {
    let head = SessionHint(UnsafeBufferPointer(rebasing: text.prefix(longestLine)))
    let tail = SessionHint(UnsafeBufferPointer(rebasing: text.suffix(Self.tailLength)))
    self.init(
      offset: offset, length: text.count, hint: head.isCertain ? head : head.joined(tail),
      layout: JSONLayout(line: text))
  }
}

/// How a recording ended.
enum RecordingEnd {
  case complete
  case broken(CodingBreak)
  case failed(ReadFailure)
}

/// Cuts a recording into blocks of whole lines, and never holds more than a block and a line of the longest kind.
struct BlockReader<Content: ContentStream> {
  private(set) var content: Content
  /// Known once there are no more chunks.
  private(set) var end: RecordingEnd?
  private let blockSize: Int
  private let longestLine: Int
  /// The part of a line that was read with the block before it.
  private var carried: [UInt8] = []
  /// Byte of the file at which the carried part starts.
  private var offset = 0

  init(_ content: Content, blockSize: Int, longestLine: Int) {
    self.content = content
    self.blockSize = max(1, blockSize)
    self.longestLine = longestLine
  }

  /// Whether the chunk that was handed over last was the recording's last.
  var isAtEnd: Bool { end != nil && carried.isEmpty }

  /// The next stretch, whose lines are put into the buffer; `nil` at the end.
  mutating func next(into buffer: BlockBuffer) -> RecordingChunk? {
    buffer.fill(carried)
    var count = carried.count
    var searched = 0
    carried.removeAll(keepingCapacity: true)
    while end == nil {
      count += fill(buffer, count..<min(buffer.capacity, count + blockSize))
      // Whether it begins with a byte order mark can't be told from less.
      if offset == 0, count < 3, end == nil { continue }
      if let lineEnd = buffer.lastLineEnd(in: searched..<count) {
        return lines(buffer, upTo: lineEnd + 1, of: count)
      }
      searched = count
      // One byte more than the limit may still be the carriage return of a line end.
      if count > longestLine + 1 { return longLine(buffer, held: count) }
    }
    return count > 0 ? lines(buffer, upTo: count, of: count) : nil
  }

  private mutating func lines(_ buffer: BlockBuffer, upTo lineEnd: Int, of count: Int) -> RecordingChunk {
    carried.append(contentsOf: buffer.bytes[lineEnd..<count])
    let hasMark = offset == 0 && buffer.bytes[..<lineEnd].starts(with: [0xEF, 0xBB, 0xBF])
    let start = hasMark ? 3 : 0
    buffer.pad(after: lineEnd)
    defer { offset += lineEnd }
    return .lines(start..<lineEnd, offset: offset + start)
  }

  /// Reads to the end of a line of which the buffer holds more than may be kept.
  private mutating func longLine(_ buffer: BlockBuffer, held: Int) -> RecordingChunk {
    let lineStart = offset
    let head = SessionHint(UnsafeBufferPointer(rebasing: buffer.bytes[..<longestLine]))
    let layout = JSONLayout(line: buffer.bytes[..<longestLine])
    var tail = Array(buffer.bytes[max(0, held - LongLine.tailLength)..<held])
    var length = held
    var hasLineEnd = false
    while end == nil, !hasLineEnd {
      let count = fill(buffer, 0..<blockSize)
      let lineEnd = buffer.bytes[..<count].firstIndex(of: UInt8(ascii: "\n"))
      let rest = buffer.bytes[..<(lineEnd ?? count)]
      tail += rest.suffix(LongLine.tailLength)
      tail.removeFirst(max(0, tail.count - LongLine.tailLength))
      length += rest.count
      if let lineEnd {
        hasLineEnd = true
        carried.append(contentsOf: buffer.bytes[lineEnd + 1..<count])
      }
    }
    offset += length + (hasLineEnd ? 1 : 0)
    if tail.last == UInt8(ascii: "\r") { length -= 1 }
    let hint = head.isCertain ? head : tail.withUnsafeBufferPointer { head.joined(SessionHint($0)) }
    return .longLine(
      LongLine(offset: lineStart, length: length, hint: hint, layout: layout), hasLineEnd: hasLineEnd)
  }

  /// Reads until the range of the buffer is full or the recording ends; how many bytes came.
  private mutating func fill(_ buffer: BlockBuffer, _ range: Range<Int>) -> Int {
    var next = range.lowerBound
    while next < range.upperBound, end == nil {
      switch content.read(into: buffer.room(next..<range.upperBound)) {
      case .bytes(0): end = .complete
      case .bytes(let read): next += read
      case .broken(let reason): end = .broken(reason)
      case .failed(let failure): end = .failed(failure)
      }
    }
    return next - range.lowerBound
  }
}

/// How much memory reading takes.
enum BlockCapacity {
  /// Bytes a buffer must hold: a line at the limit, its line end, one byte more to know it by, and a block.
  static func bytes(blockSize: Int, longestLine: Int) -> Int { longestLine + 3 + max(1, blockSize) }
}
