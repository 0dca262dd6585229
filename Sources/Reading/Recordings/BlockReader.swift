import Basics

/// One part of a recording as it is read.
enum RecordingChunk {
  /// A range of the buffer with whole lines, and the offset of its first byte in the file. Only the last line of the
  /// file may lack its line end.
  case lines(Range<Int>, offset: Int)
  /// A line that exceeds the limit and isn't kept.
  case longLine(LongLine, hasLineEnd: Bool)
}

/// A line that exceeds the limit. Only its position, its length and clues to its session are kept.
struct LongLine {
  /// The offset of the line's first byte in the file.
  var offset: Int
  /// The length of the line in bytes, without the line end.
  var length: Int
  var hint: SessionHint
  /// The layout of the file, if this line suggests JSON that isn't written as one object per line; otherwise `nil`.
  var layout: JSONLayout?

  /// The number of bytes at the end of the line in which the id of a session is searched.
  static let tailLength = 1 << 16

  init(offset: Int, length: Int, hint: SessionHint, layout: JSONLayout?) {
    self.offset = offset
    self.length = length
    self.hint = hint
    self.layout = layout
  }

  /// Describes a line that is too long but is in memory as a whole.
  init(_ text: UnsafeBufferPointer<UInt8>, offset: Int, longestLine: Int) {
    let head = SessionHint(UnsafeBufferPointer(rebasing: text.prefix(longestLine)))
    let tail = SessionHint(UnsafeBufferPointer(rebasing: text.suffix(Self.tailLength)))
    self.init(
      offset: offset, length: text.count, hint: head.isCertain ? head : head.joined(tail),
      layout: JSONLayout(line: text))
  }
}

/// The way a recording ended.
enum RecordingEnd {
  case complete
  case broken(CodingBreak)
  case failed(ReadFailure)
}

/// Splits a recording into blocks of whole lines. It holds at most one block and one line of the maximum
/// length.
struct BlockReader<Content: ContentStream> {
  private(set) var content: Content
  /// The way the recording ended; `nil` until all of it has been read.
  private(set) var end: RecordingEnd?
  private let blockSize: Int
  private let longestLine: Int
  /// The beginning of a line whose end hasn't been read yet.
  private var carried: [UInt8] = []
  /// The offset of the first carried byte in the file.
  private var offset = 0

  init(_ content: Content, blockSize: Int, longestLine: Int) {
    self.content = content
    self.blockSize = max(1, blockSize)
    self.longestLine = longestLine
  }

  /// True if the chunk returned last was the last of the recording.
  var isAtEnd: Bool { end != nil && carried.isEmpty }

  /// Reads the next chunk, with its lines in the buffer; returns `nil` at the end.
  mutating func next(into buffer: BlockBuffer) -> RecordingChunk? {
    buffer.fill(carried)
    var count = carried.count
    var searched = 0
    carried.removeAll(keepingCapacity: true)
    while end == nil {
      count += fill(buffer, count..<min(buffer.capacity, count + blockSize))
      // A byte order mark has three bytes.
      if offset == 0, count < 3, end == nil { continue }
      if let lineEnd = buffer.lastLineEnd(in: searched..<count) {
        return lines(buffer, upTo: lineEnd + 1, of: count)
      }
      searched = count
      // The byte after the limit may be the carriage return of a line end.
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

  /// Reads to the end of a line that is longer than the limit.
  ///
  /// - Parameter held: the number of bytes of the line that the buffer already contains.
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

  /// Reads until the range of the buffer is full or the recording ends. Returns the number of bytes read.
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

/// The size of the memory for a block.
enum BlockCapacity {
  /// Returns the size of a buffer in bytes. It has room for a block, for a line of the maximum length with its line end
  /// (two bytes), and for one more byte, by which a longer line is detected.
  static func bytes(blockSize: Int, longestLine: Int) -> Int { longestLine + 3 + max(1, blockSize) }
}
