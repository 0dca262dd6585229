import Model
import CSimdjson

/// A usable line of a block: its position, and the fields that decide which session it belongs to.
struct RecordedLine {
  var key: SessionKey
  var time: Timestamp
  /// The line's sequence number; `nil` if not recorded, or not an integer in range.
  var sequence: Int64?
  /// Index of the line in the block's list of lines.
  var index: Int32
  /// The line number in its block, from 1.
  var number: Int32
  var kind: EventKind
}

/// A line that can't be used, with the reason.
struct DamagedLine: Error {
  /// The line number in its block, from 1.
  var number: Int
  /// The offset of the line's first byte in the file.
  var offset: Int
  var problem: LineProblem
  var hint: SessionHint
  /// The number of usable lines before this line in its block.
  var linesBefore = 0
}

/// The usable and the damaged lines of a block of a recording.
struct BlockContent {
  var lines: [RecordedLine] = []
  var damaged: [DamagedLine] = []
  /// The oldest time of the lines, in microseconds since 1970; `latest` is the newest one.
  private var earliest = Int64.max
  private var latest = Int64.min
  /// The number of lines of the block, empty ones included.
  var lineCount = 0
}

/// Reads the fields that every line must have.
struct LineInterpreter {
  private let block: ParsedBlock
  /// Event kinds, indexed by the numbers that the parser gives to the names of events.
  private let kinds = EventKind.allCases
  private let longestLine: Int

  /// Interprets the lines of a parsed block.
  ///
  /// - Parameter offset: the offset of the block's first byte in its file.
  static func interpret(
    _ block: ParsedBlock, offset: Int, longestLine: Int, into content: inout BlockContent
  ) {
    content.clear()
    content.lineCount = block.lineEnds
    if let last = block.bytes.last, last != UInt8(ascii: "\n") { content.lineCount += 1 }
    let interpreter = LineInterpreter(block: block, longestLine: longestLine)
    content.lines.reserveCapacity(block.lines.count)
    for index in block.lines.indices {
      if let line = interpreter.recorded(index) {
        content.add(line)
      } else {
        content.damaged.append(
          interpreter.damaged(block.lines[index], offset: offset, linesBefore: content.lines.count))
      }
    }
  }

  /// Returns the line with this index in the block if it is usable; `nil` otherwise.
  private func recorded(_ index: Int) -> RecordedLine? {
    let line = block.lines[index]
    let values = block.values(of: line)
    guard line.error == ADSPEC_FINE,
      let key = block.text(line.common.1, values, { $0.isEmpty ? nil : SessionKey($0) }),
      block.text(line.common.0, values, { $0.isEmpty ? nil : true }) != nil,
      let time = block.text(line.common.2, values, { Timestamp(rfc3339: $0) })
    else { return nil }
    return RecordedLine(
      key: key, time: time, sequence: sequence(line.common.3, values),
      index: Int32(truncatingIfNeeded: index), number: Int32(truncatingIfNeeded: line.number &+ 1),
      kind: kinds[Int(line.event)])
  }

  private func sequence(_ place: Int32, _ values: UnsafeBufferPointer<adspec_value>) -> Int64? {
    guard place >= 0, values[Int(place)].form == ADSPEC_NUMBER else { return nil }
    return JSONNumber.integer(block.text(of: values[Int(place)]))
      .flatMap { EventSchema.sequence.contains(Double($0)) ? $0 : nil }
  }

  /// Returns a description of an unusable line, with the reason.
  private func damaged(_ line: adspec_line, offset: Int, linesBefore: Int) -> DamagedLine {
    let (text, values, start) = (block.text(of: line), block.values(of: line), offset + Int(line.start))
    func damaged(_ problem: LineProblem, _ hint: SessionHint) -> DamagedLine {
      DamagedLine(
        number: 1 + Int(line.number), offset: start, problem: problem, hint: hint, linesBefore: linesBefore)
    }
    guard line.error == ADSPEC_FINE else {
      let isLong = line.error == ADSPEC_TOO_LONG
      return damaged(
        .unparsed(line, text),
        isLong ? LongLine(text, offset: start, longestLine: longestLine).hint : SessionHint(text))
    }
    let (event, session, time) = (Int(line.common.0), Int(line.common.1), Int(line.common.2))
    guard let id = block.string(session, values), !id.isEmpty else {
      return damaged(.common(.session, session, values, block), SessionHint(text))
    }
    let isNamed = block.string(event, values).map { !$0.isEmpty } ?? false
    return damaged(
      isNamed ? .common(.time, time, values, block) : .common(.event, event, values, block),
      SessionHint(naming: id))
  }
}

extension ParsedBlock {
  /// Calls a closure with the unescaped bytes of a string.
  ///
  /// - Parameter place: the index of the string among the values of a line; -1 for an absent value.
  /// - Returns: `nil` if the value is absent or isn't a string.
  @inline(__always) func text<Result>(
    _ place: Int32, _ values: UnsafeBufferPointer<adspec_value>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    guard place >= 0 else { return nil }
    if values[Int(place)].form == ADSPEC_STRING { return body(text(of: values[Int(place)])) }
    var text = string(Int(place), values)
    return text?.withUTF8(body)
  }

  /// Returns an unescaped string; `nil` if the value is absent or isn't a string.
  ///
  /// - Parameter place: the index of the string among the values of a line; -1 for an absent value.
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

  /// Removes the lines, and keeps the memory for the next block.
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
