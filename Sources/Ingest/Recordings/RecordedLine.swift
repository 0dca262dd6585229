import AdModel
import CSimdjson

/// A line that can be used: what decides where it goes, read from the block it stands in.
struct RecordedLine {
  /// Index in the block's list of lines.
  var index: Int32
  /// From 1, in its block.
  var number: Int32
  var key: SessionKey
  var kind: EventKind
  var time: Timestamp
  /// Places among the line's values; -1 where it has none.
  var session: Int32
  var ad: Int32
  var sequence: Int32
}

/// A line that was set aside.
struct DamagedLine {
  /// From 1, in its block.
  var number: Int
  /// Byte of the file at which it starts.
  var offset: Int
  /// What is wrong with it, in words that follow "it".
  var reason: String
  var hint: SessionHint
  /// Lines of the block before it that can be used.
  var linesBefore: Int
}

/// What a block of a recording holds.
struct BlockContent {
  var lines: [RecordedLine] = []
  var damaged: [DamagedLine] = []
  var firstTime: Timestamp?
  var lastTime: Timestamp?
  /// Lines of the block, empty ones included.
  var lineCount = 0
  /// Places in `lines`, by shard, and where those of each shard start: one more start than there are shards.
  var dealt: [Int32] = []
  var starts: [Int32] = []
}

/// Reads the fields that every line must have.
struct LineInterpreter: Sendable {
  private static let kinds = NameTable(EventKind.allCases.dropLast().map(\.name))

  /// Interprets a block whose first byte has this offset in its file.
  func interpret(_ block: ParsedBlock, offset: Int) -> BlockContent {
    var content = BlockContent()
    content.lines.reserveCapacity(block.lines.count)
    content.lineCount = block.lineEnds
    if let last = block.bytes.last, last != UInt8(ascii: "\n") { content.lineCount += 1 }
    for (index, line) in block.lines.enumerated() {
      let number = 1 + Int(line.number)
      let start = offset + Int(line.start)
      func setAside(_ reason: String, _ hint: SessionHint) {
        content.damaged.append(
          DamagedLine(
            number: number, offset: start, reason: reason, hint: hint, linesBefore: content.lines.count))
      }
      guard line.error == ADSPEC_FINE else {
        let text = block.text(of: line)
        let hint =
          line.error == ADSPEC_TOO_LONG
          ? LongLine(text, offset: start, longestLine: RecordingReader.longestLine).hint : SessionHint(text)
        setAside(LineFault.reason(line, text), hint)
        continue
      }
      switch interpret(line, index: index, number: number, of: block) {
      case .success(let recorded):
        content.lines.append(recorded)
        content.note(recorded.time)
      case .failure(let fault):
        setAside(fault.reason, fault.hint)
      }
    }
    return content
  }

  private func interpret(
    _ line: adspec_line, index: Int, number: Int, of block: ParsedBlock
  ) -> Result<RecordedLine, LineFault> {
    let values = block.values(of: line)
    var places = CommonPlaces()
    places.find(in: values)
    let session = block.string(places.session, in: line, values)
    guard let session, !session.isEmpty else {
      return .failure(.common(.session, places.session, in: line, values, block, hint: nil))
    }
    func fault(_ field: EventField, _ place: Int) -> Result<RecordedLine, LineFault> {
      .failure(.common(field, place, in: line, values, block, hint: session.string))
    }
    guard let event = block.string(places.event, in: line, values), !event.isEmpty else {
      return fault(.event, places.event)
    }
    guard let text = block.string(places.time, in: line, values), let time = text.time else {
      return fault(.time, places.time)
    }
    return .success(
      RecordedLine(
        index: Int32(index), number: Int32(truncatingIfNeeded: number), key: session.key,
        kind: kind(of: event),
        time: time, session: Int32(places.session), ad: Int32(places.ad), sequence: Int32(places.sequence)))
  }

  private func kind(of event: StringValue) -> EventKind {
    switch event {
    case .plain(let text):
      Self.kinds.number(of: text).flatMap(EventKind.init(rawValue:)) ?? .unknown
    case .unescaped(let text):
      EventKind(name: text) ?? .unknown
    }
  }
}

/// A string of a line.
enum StringValue {
  case plain(UnsafeBufferPointer<UInt8>)
  case unescaped(String)

  var isEmpty: Bool {
    switch self {
    case .plain(let text): text.isEmpty
    case .unescaped(let text): text.isEmpty
    }
  }

  var key: SessionKey {
    switch self {
    case .plain(let text): SessionKey(text)
    case .unescaped(let text): SessionKey(text)
    }
  }

  var string: String {
    switch self {
    case .plain(let text): String(decoding: text, as: UTF8.self)
    case .unescaped(let text): text
    }
  }

  var time: Timestamp? {
    switch self {
    case .plain(let text): Timestamp(rfc3339: text)
    case .unescaped(let text): Timestamp(rfc3339: text)
    }
  }
}

extension ParsedBlock {
  /// The string at a place among a line's values; `nil` for another value, and at -1.
  func string(
    _ place: Int, in line: adspec_line, _ values: UnsafeBufferPointer<adspec_value>
  ) -> StringValue? {
    guard place >= 0 else { return nil }
    let text = text(of: values[place], in: line)
    switch values[place].form {
    case ADSPEC_STRING: return .plain(text)
    case ADSPEC_ESCAPED_STRING:
      return .unescaped(JSONString.unescaped(String(decoding: text, as: UTF8.self)))
    default: return nil
    }
  }
}

extension BlockContent {
  /// Sorts the lines by shard, keeping their order in each.
  mutating func deal() {
    var counts = [Int32](repeating: 0, count: SessionKey.shardCount + 1)
    for line in lines { counts[line.key.shard + 1] += 1 }
    for shard in 1..<counts.count { counts[shard] += counts[shard - 1] }
    starts = counts
    dealt = Array(repeating: 0, count: lines.count)
    for (place, line) in lines.enumerated() {
      dealt[Int(counts[line.key.shard])] = Int32(place)
      counts[line.key.shard] += 1
    }
  }

  fileprivate mutating func note(_ time: Timestamp) {
    firstTime = firstTime.map { min($0, time) } ?? time
    lastTime = lastTime.map { max($0, time) } ?? time
  }
}

/// Where the fields of every event stand among a line's values: of a name given twice, the first.
private struct CommonPlaces {
  var event = -1
  var session = -1
  var time = -1
  var sequence = -1
  var ad = -1

  mutating func find(in values: UnsafeBufferPointer<adspec_value>) {
    var place = 0
    while place < values.count {
      // The first five of `EventField`, written out: this is asked of every value of every line.
      switch values[place].field {
      case 0 where event < 0: event = place
      case 1 where session < 0: session = place
      case 2 where time < 0: time = place
      case 3 where sequence < 0: sequence = place
      case 4 where ad < 0: ad = place
      default: break
      }
      place = Int(values[place].end)
    }
  }
}
