import AdModel
import Diagnostics

/// One reading of all recordings, from the first byte to the last session.
final class RecordingRun<Shard: Sendable> {
  private let context: RunContext
  private let options: RecordingReader.Options
  private let interpreter = LineInterpreter()
  private let parser: BlockParser
  private let buffer: BlockBuffer

  private var assemblers: [SessionAssembler<Shard>]
  private var openCount = 0
  private var ownerless = OwnerlessLines()
  private var summaries: [RecordingSummary] = []
  private var mistakes: [RecordingMistake] = []

  init(
    recordings: [RecordingFile], options: RecordingReader.Options, makeShard: @Sendable () -> Shard,
    body: @escaping @Sendable (inout Shard, RecordedSession) -> Void
  ) {
    self.options = options
    context = RunContext(recordings: recordings, options: options)
    parser = BlockParser(
      fields: .eventFields, longestLine: RecordingReader.longestLine)
    buffer = BlockBuffer(
      capacity: BlockCapacity.bytes(blockSize: options.blockSize, longestLine: RecordingReader.longestLine))
    assemblers = (0..<RecordingReader.shardCount).map { [context] _ in
      SessionAssembler(shard: makeShard(), context: context, body: body)
    }
  }

  /// Hands over what is still open.
  func finish() -> RecordingReading<Shard> {
    for index in assemblers.indices { mistakes += assemblers[index].finish(ownerless: ownerless) }
    return RecordingReading(
      shards: assemblers.map(\.shard), summaries: summaries, mistakes: mistakes.sorted())
  }

  // MARK: Files

  func read(file: Int, from source: any FileSource) {
    let recording = context.recordings[file]
    summaries.append(RecordingSummary(path: recording.path))
    do throws(ReadFailure) {
      var plain = PlainStream(try source.stream(of: recording.systemPath))
      let coding = ContentCoding(firstBytes: try plain.peek(4), path: recording.path)
      switch coding {
      case .plain: read(file: file, plain, coding)
      case .gzip: read(file: file, DecodedStream(plain, decoder: GzipDecoder()), coding)
      case .zstd: read(file: file, DecodedStream(plain, decoder: ZstdDecoder()), coding)
      }
    } catch {
      fail(error, file: file, after: 0)
    }
  }

  private func read(file: Int, _ content: some ContentStream, _ coding: ContentCoding) {
    var reader = BlockReader(
      content, blockSize: options.blockSize, longestLine: RecordingReader.longestLine)
    var lastLine = 0
    while let piece = reader.next(into: buffer) {
      let isCut = reader.isAtEnd && !(reader.end?.isComplete ?? true)
      switch piece {
      case .lines(let range, let offset):
        let block = parser.parse(buffer, range)
        var content = interpreter.interpret(block, firstLine: lastLine + 1, offset: offset)
        if isCut, block.bytes.last != UInt8(ascii: "\n"), let last = content.damaged.last,
          last.number == content.lastLine
        {
          content.damaged[content.damaged.count - 1].isCut = true
        }
        apply(content, of: block, file: file)
        lastLine = content.lastLine
      case .longLine(let line, _):
        lastLine += 1
        setAside(
          DamagedLine(
            number: lastLine, offset: line.offset, reason: LineFault.tooLong(line.length), hint: line.hint,
            linesBefore: 0, isCut: isCut), file: file)
      }
    }
    summaries[file].byteCount = reader.content.byteCount
    close(file: file, reader.end ?? .complete, coding, lastLine: lastLine)
  }

  private func close(file: Int, _ end: RecordingEnd, _ coding: ContentCoding, lastLine: Int) {
    switch end {
    case .complete:
      if summaries[file].lines == 0 {
        report("recording-empty", "The recording holds no lines.", file: file, line: 0)
      }
    case .broken(let reason):
      report("recording-truncated", reason.message(coding, lastLine: lastLine), file: file, line: lastLine)
      breakOff(file: file, lastLine: lastLine)
    case .failed(let failure):
      fail(failure, file: file, after: lastLine)
    }
  }

  private func fail(_ failure: ReadFailure, file: Int, after lastLine: Int) {
    report("input-unreadable", "The recording can't be read: \(failure.reason).", file: file, line: lastLine)
    breakOff(file: file, lastLine: lastLine)
  }

  private func breakOff(file: Int, lastLine: Int) {
    let line = LineReference(file: Int32(file), line: Int32(lastLine))
    for index in assemblers.indices { assemblers[index].breakOff(at: line) }
  }

  // MARK: Lines

  private func apply(_ content: BlockContent, of block: ParsedBlock, file: Int) {
    summaries[file].lines += content.lines.count
    summaries[file].events += content.lines.count
    summaries[file].note(content)
    var damaged = content.damaged[...]
    for (index, line) in content.lines.enumerated() {
      while let next = damaged.first, next.linesBefore <= index {
        setAside(damaged.removeFirst(), file: file)
      }
      append(line, of: block, file: file)
    }
    for line in damaged { setAside(line, file: file) }
  }

  private func append(_ line: RecordedLine, of block: ParsedBlock, file: Int) {
    let shard = line.key.shard
    let before = assemblers[shard].openCount
    assemblers[shard].append(line, of: block, file: file, ownerless: ownerless)
    openCount += assemblers[shard].openCount - before
    if openCount > context.openSessions { evict() }
  }

  /// Sets the session aside that was silent for the most lines of input.
  private func evict() {
    let silent = assemblers.indices.compactMap { shard in assemblers[shard].longestSilence.map { ($0, shard) }
    }
    guard let (_, shard) = silent.min(by: { $0.0 < $1.0 }) else { return }
    assemblers[shard].evictLongestSilent(ownerless: ownerless)
    openCount -= 1
  }

  private func setAside(_ line: DamagedLine, file: Int) {
    summaries[file].lines += 1
    summaries[file].linesSetAside += 1
    let reference = LineReference(file: Int32(file), line: Int32(line.number))
    if !line.isCut {
      report(
        "line-unreadable", "Line \(line.number), from byte \(line.offset), was set aside: it \(line.reason).",
        file: file, line: line.number, session: line.hint.named?.id)
    }
    if let named = line.hint.named {
      assemblers[named.key.shard].quarantine(reference, for: named.key)
      return
    }
    let known = line.hint.mentioned.filter { assemblers[$0.shard].knows($0) }
    for key in known.isEmpty ? line.hint.mentioned : known {
      assemblers[key.shard].quarantine(reference, for: key)
    }
    guard known.isEmpty else { return }
    ownerless.append(reference)
  }

  private func report(_ rule: RuleID, _ message: String, file: Int, line: Int, session: String? = nil) {
    let path = context.paths[file]
    let location = line > 0 ? Location(file: path, line: line) : Location(file: path)
    mistakes.append(RecordingMistake(Mistake(rule, message, at: location), session: session, file: file))
  }
}

extension CodingBreak {
  fileprivate func message(_ coding: ContentCoding, lastLine: Int) -> String {
    let place = lastLine > 0 ? " at line \(lastLine); what came before is used" : " before its first line"
    return switch self {
    case .cut: "The \(coding.rawValue) data breaks off\(place)."
    case .damaged(let reason): "The \(coding.rawValue) data is damaged (\(reason))\(place)."
    }
  }
}

extension RecordingEnd {
  fileprivate var isComplete: Bool {
    if case .complete = self { true } else { false }
  }
}

extension RecordingSummary {
  fileprivate mutating func note(_ content: BlockContent) {
    if let first = content.firstTime { firstTime = min(firstTime ?? first, first) }
    if let last = content.lastTime { lastTime = max(lastTime ?? last, last) }
  }
}
