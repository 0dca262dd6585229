import Model
import CSimdjson

/// Builds sessions from stored lines: parses them again and collects their faults. For one thread at a time.
///
/// Parsed values need twice as much memory as lines, so open sessions keep their lines only.
final class SessionBuilder {
  /// The maximum number of bytes of whole lines that are parsed at once; a longer line is parsed alone.
  private static let batchSize = 1 << 18

  private var parser: BlockParser?
  private var content = BlockContent()

  /// Builds the session of the lines in a storage, and adds its events and values to the storage; `nil` if they aren't
  /// the lines of a session.
  func session(
    _ storage: SessionStorage, _ ending: RecordedSession.Ending, paths: [String],
    definitionFile: String?, skippedLines: (StoredList<RawEvent>) -> [LineReference]
  ) -> RecordedSession? {
    let parser = parser ?? BlockParser(longestLine: RecordingReader.longestLine)
    self.parser = parser
    storage.pad(BlockBuffer.padding)
    var parts = SessionParts(storage)
    var start = 0
    while start < storage.bytes.count {
      let end = Self.end(of: start, in: storage)
      // The block's pointers are valid until bytes are added to the storage, which happens after this.
      let block = parser.parse(storage.bytes.stretch(start, end - start))
      LineInterpreter.interpret(
        block, offset: 0, longestLine: RecordingReader.longestLine, into: &content)
      guard parts.append(content.lines, of: block, from: start) else { return nil }
      start = end
    }
    guard parts.isComplete, let id = parts.id else { return nil }
    let lines = skippedLines(storage.events)
    return RecordedSession(
      id: id, files: paths, storage: storage, adIDs: parts.adIDs, defects: parts.notes.defects,
      unknownNames: parts.notes.unknownNames, skippedLines: lines.isEmpty ? [] : Set(lines).sorted(),
      ending: ending, definitionFile: definitionFile)
  }

  /// Returns the end of the lines that are parsed together, beginning at `start`. It is the end of the last whole line
  /// within `batchSize` bytes or, if the first line is longer than that, the end of this line.
  private static func end(of start: Int, in storage: SessionStorage) -> Int {
    let all = storage.bytes.count
    guard all - start > batchSize else { return all }
    let newline = UInt8(ascii: "\n")
    if let last = storage.bytes.stretch(start, batchSize).lastIndex(of: newline) { return start + last + 1 }
    let rest = storage.bytes.stretch(start + batchSize, all - start - batchSize)
    return rest.firstIndex(of: newline).map { start + batchSize + $0 + 1 } ?? all
  }
}

/// Collects the events and values of a session, line by line.
private struct SessionParts {
  private let storage: SessionStorage
  /// The session's id, as in its first line.
  private(set) var id: String?
  private(set) var adIDs: [String] = []
  private(set) var notes = SessionFlaws()
  private var ads = AdPlaces()

  init(_ storage: SessionStorage) { self.storage = storage }

  /// True if every stored line has become an event, and there is at least one line.
  var isComplete: Bool {
    storage.events.count == storage.lines.count && storage.events.count > 0
  }

  /// Adds the lines of a block. Returns false if these are more lines than were stored.
  ///
  /// - Parameter start: the offset of the block in the storage.
  mutating func append(_ lines: [RecordedLine], of block: ParsedBlock, from start: Int) -> Bool {
    let first = storage.events.count
    guard first + lines.count <= storage.lines.count else { return false }
    guard let check = EventCheck(block) else { return true }
    storage.reserve(events: lines.count, values: block.values.count)
    for (index, line) in lines.enumerated() {
      append(
        line, of: block, from: UInt32(truncatingIfNeeded: start), at: storage.lines[first + index], check)
    }
    return true
  }

  private mutating func append(
    _ line: RecordedLine, of block: ParsedBlock, from start: UInt32, at reference: LineReference,
    _ check: EventCheck
  ) {
    let source = block.lines[Int(line.index)]
    let values = block.values(of: source)
    if id == nil { id = block.string(Int(source.common.1), values) }
    let ad = block.text(source.common.4, values) { ads.place(of: SessionKey($0)) }
    if ads.count > adIDs.count { adIDs.append(block.string(Int(source.common.4), values) ?? "") }
    storage.append(
      RawEvent(
        kind: line.kind, line: reference, time: line.time, sequence: line.sequence,
        ad: ad.map { Int32(truncatingIfNeeded: $0) }, start: start &+ source.start, length: source.length),
      values: UnsafeRawBufferPointer(values), origin: start)
    notes.noteLast(of: storage, source, of: block, check)
  }
}
