import Model
import CSimdjson

/// A line that can be used: what decides where it goes, read from the block it stands in.
struct RecordedLine {
  var key: SessionKey
  var time: Timestamp
  /// `nil`: not recorded, or not an integer.
  var sequence: Int64?
  /// Index in the block's list of lines.
  var index: Int32
  /// From 1, in its block.
  var number: Int32
  var kind: EventKind
  /// Whether there is nothing to say of any of its values.
  var isInOrder: Bool
}

/// A line that was skipped.
struct DamagedLine: Error {
  /// From 1, in its block.
  var number: Int
  /// Byte of the file at which it starts.
  var offset: Int
  var problem: LineProblem
  var hint: SessionHint
  /// Lines of the block before it that can be used.
  var linesBefore = 0
}

/// What a block of a recording holds.
struct BlockContent {
  var lines: [RecordedLine] = []
  var damaged: [DamagedLine] = []
  /// Times of its lines, in microseconds since 1970.
  private var earliest = Int64.max
  private var latest = Int64.min
  /// Lines of the block, empty ones included.
  var lineCount = 0
}

/// Reads the fields that every line must have.
struct LineInterpreter {
  private let block: ParsedBlock
  private let check: EventCheck
  /// By number of the event.
  private let kinds = EventKind.allCases
  private var times = TimeReader()
  private let longestLine: Int
  /// Whether somebody has looked before, and found nothing to say of any value.
  private let areInOrder: Bool

  /// Interprets a block whose first byte has this offset in its file.
  ///
  /// - Parameter areInOrder: whether its lines are known to have nothing wrong with them.
  static func interpret(
    _ block: ParsedBlock, offset: Int, longestLine: Int, areInOrder: Bool = false,
    into content: inout BlockContent
  ) {
    content.clear()
    content.lineCount = block.lineEnds
    if let last = block.bytes.last, last != UInt8(ascii: "\n") { content.lineCount += 1 }
    guard let check = EventCheck(block) else { return }
    var interpreter = LineInterpreter(
      block: block, check: check, longestLine: longestLine, areInOrder: areInOrder)
    interpreter.interpret(offset: offset, into: &content)
  }

  private init(block: ParsedBlock, check: EventCheck, longestLine: Int, areInOrder: Bool) {
    (self.block, self.check, self.longestLine, self.areInOrder) = (block, check, longestLine, areInOrder)
  }

  private mutating func interpret(offset: Int, into content: inout BlockContent) {
    content.lines.reserveCapacity(block.lines.count)
    for index in block.lines.indices {
      let line = block.lines[index]
      if line.error == ADSPEC_FINE, let recorded = plain(index, line) {
        content.add(recorded)
        continue
      }
      switch long(index, line, block.values(of: line), offset: offset) {
      case .success(let recorded): content.add(recorded)
      case .failure(var damaged):
        damaged.linesBefore = content.lines.count
        content.damaged.append(damaged)
      }
    }
  }

  /// A line whose event, session and time are strings without escapes: all but a few. `nil` for others.
  @inline(__always) private mutating func plain(_ index: Int, _ line: adspec_line) -> RecordedLine? {
    let values = block.values(of: line)
    guard let event = plainText(line.common.0, values), let session = plainText(line.common.1, values),
      let text = plainText(line.common.2, values), !event.isEmpty, !session.isEmpty,
      let time = times.read(text)
    else { return nil }
    return recorded(index, line, values, SessionKey(session), time)
  }

  @inline(__always) private func plainText(
    _ place: Int32, _ values: UnsafeBufferPointer<adspec_value>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard place >= 0, values[Int(place)].form == ADSPEC_STRING else { return nil }
    return block.text(of: values[Int(place)])
  }

  @inline(__always) private func recorded(
    _ index: Int, _ line: adspec_line, _ values: UnsafeBufferPointer<adspec_value>, _ key: SessionKey,
    _ time: Timestamp
  ) -> RecordedLine {
    return RecordedLine(
      key: key, time: time, sequence: sequence(line.common.3, values),
      index: Int32(truncatingIfNeeded: index),
      number: Int32(truncatingIfNeeded: line.number &+ 1), kind: kinds[Int(line.event)],
      isInOrder: areInOrder || check.isInOrder(event: Int(line.event), values))
  }

  @inline(__always) private func sequence(_ place: Int32, _ values: UnsafeBufferPointer<adspec_value>)
    -> Int64?
  {
    guard place >= 0, values[Int(place)].form == ADSPEC_NUMBER else { return nil }
    if values[Int(place)].is_short_count != 0 { return shortCount(block.text(of: values[Int(place)])) }
    return NumberReader.integer(block.text(of: values[Int(place)]))
      .flatMap { EventSchema.sequence.contains(Double($0)) ? $0 : nil }
  }

  /// At most 8 digits.
  @inline(__always) private func shortCount(_ digits: UnsafeBufferPointer<UInt8>) -> Int64 {
    var number: Int64 = 0
    for digit in digits { number = number &* 10 &+ Int64(digit &- UInt8(ascii: "0")) }
    return number
  }

  /// The same for any line, and what is wrong with it if it can't be used.
  private func long(
    _ index: Int, _ line: adspec_line, _ values: UnsafeBufferPointer<adspec_value>, offset: Int
  ) -> Result<RecordedLine, DamagedLine> {
    let start = offset + Int(line.start)
    func damaged(_ problem: LineProblem, _ hint: SessionHint) -> Result<RecordedLine, DamagedLine> {
      .failure(DamagedLine(number: 1 + Int(line.number), offset: start, problem: problem, hint: hint))
    }
    let text = block.text(of: line)
    guard line.error == ADSPEC_FINE else {
      let isLong = line.error == ADSPEC_TOO_LONG
      return damaged(
        .unparsed(line, text),
        isLong
          ? LongLine(text, offset: start, longestLine: longestLine).hint : SessionHint(text))
    }
    let (event, session, time) = (Int(line.common.0), Int(line.common.1), Int(line.common.2))
    let id = block.string(session, values)
    guard let id, !id.isEmpty else {
      return damaged(.common(.session, session, values, block), SessionHint(text))
    }
    guard let name = block.string(event, values), !name.isEmpty else {
      return damaged(.common(.event, event, values, block), SessionHint(naming: id))
    }
    guard let moment = block.string(time, values).flatMap({ Timestamp(rfc3339: $0) }) else {
      return damaged(.common(.time, time, values, block), SessionHint(naming: id))
    }
    return .success(recorded(index, line, values, SessionKey(id), moment))
  }
}

extension ParsedBlock {
  /// The string at a place among a line's values, unescaped; `nil` for another value, and at -1.
  func string(_ place: Int, _ values: UnsafeBufferPointer<adspec_value>) -> String? {
    guard place >= 0 else { return nil }
    let text = String(decoding: text(of: values[place]), as: UTF8.self)
    switch values[place].form {
    case ADSPEC_STRING: return text
    case ADSPEC_ESCAPED_STRING: return JSONString.unescaped(text)
    default: return nil
    }
  }
}

extension BlockContent {
  var firstTime: Timestamp? { lines.isEmpty ? nil : Timestamp(microseconds: earliest) }
  var lastTime: Timestamp? { lines.isEmpty ? nil : Timestamp(microseconds: latest) }

  /// Forgets what was read, and keeps the memory for the next block.
  mutating func clear() {
    lines.removeAll(keepingCapacity: true)
    damaged.removeAll()
    (earliest, latest, lineCount) = (.max, .min, 0)
  }

  @inline(__always) fileprivate mutating func add(_ line: RecordedLine) {
    lines.append(line)
    earliest = min(earliest, line.time.microseconds)
    latest = max(latest, line.time.microseconds)
  }
}
