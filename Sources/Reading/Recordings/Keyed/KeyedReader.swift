package import Model

/// Reads frames (`KeyedFrame`) into whole sessions, one session after the other. The result equals that of
/// `RecordingReader`, even if other processes read the frames of other sessions.
package struct KeyedReader {
  private let input: KeyedInput

  package init(_ input: KeyedInput) { self.input = input }

  /// Counts of the lines that were read of one recording.
  package struct Share: Codable, Sendable {
    /// The number of the recording's frames that were read.
    package var frameCount = 0
    /// Lines that came too late to belong to their session (`RecordingSummary.linesAfterEnd`).
    package var linesAfterEnd = 0
    /// Lines that were sent again (`RecordingSummary.repeated`).
    package var repeated = RepeatedLines()

    package init() {}

    package static func += (a: inout Share, b: Share) {
      a.frameCount += b.frameCount
      a.linesAfterEnd += b.linesAfterEnd
      a.repeated += b.repeated
    }
  }

  /// Reads all frames, which must be sorted by their bytes. Frames with data about recordings are skipped.
  ///
  /// - Parameters:
  ///   - takeDiagnostics: receives the diagnostics about the ends of sessions.
  ///   - body: receives each session once.
  /// - Returns: counts by the index of the recording in the input, only for recordings with frames.
  /// - Throws: `KeyedFailure`, `ReadFailure`.
  package func read(
    _ frames: any ByteStream, takeDiagnostics: ([RecordingDiagnostic]) -> Void,
    session body: @escaping (RecordedSession) -> Void
  ) throws -> [Int: Share] {
    let run = KeyedRun(input, take: body)
    var lines = FrameLines(frames)
    while try lines.next(run.add) {}
    try run.finish()
    takeDiagnostics(run.diagnostics)
    return run.shares
  }
}

/// One pass over frames. The decoded lines are collected in a block, which is parsed like a block of a recording. The
/// lines are then added to their sessions with their original positions.
private final class KeyedRun {
  private struct Frame {
    var key: SessionKey
    var line: LineReference
    var isDamaged: Bool
  }

  private static let blockSize = 1 << 18

  private let input: KeyedInput
  private let files: FileNumbers
  /// The number of lines of the input before each recording.
  private let linesBefore: [Int]
  private let doubtful: DoubtfulLines

  private let buffer = BlockBuffer(
    capacity: BlockCapacity.bytes(blockSize: blockSize, longestLine: RecordingReader.longestLine))
  private let parser = BlockParser(longestLine: RecordingReader.longestLine)
  private var content = BlockContent()
  /// The frames of the block that is being filled.
  private var frames: [Frame] = []
  private var byteCount = 0
  /// The frame that was added last. The next frame must not sort before it.
  private var last: Frame?

  private var sessions: ShardSessions
  /// The session whose lines are being read, and the position of its last line.
  private var current: (key: SessionKey, line: LineReference)?
  /// Damaged lines after the current line that quote the current session's id and name no session.
  private var doubtfulAhead: ArraySlice<KeyedInput.DoubtfulLine> = []
  private(set) var shares: [Int: KeyedReader.Share] = [:]

  init(_ input: KeyedInput, take: @escaping (RecordedSession) -> Void) {
    self.input = input
    files = FileNumbers(input)
    var count = 0
    linesBefore = input.recordings.map { recording in
      defer { count += recording.lineCount }
      return count
    }
    doubtful = DoubtfulLines(input)
    let recordings = input.recordings.map {
      RecordingFile(path: $0.path, systemPath: $0.path, definitionFile: $0.definitionFile)
    }
    var options = RecordingReader.Options()
    // Each session comes as a whole, so none needs to be evicted for others.
    options.openSessions = .max
    sessions = ShardSessions(
      context: RunContext(recordings: recordings, options: options), take: take)
  }

  // MARK: Frames

  /// Adds the line of a frame to its session.
  ///
  /// - Parameter number: the line's number among the frames.
  func add(_ text: UnsafeBufferPointer<UInt8>, number: Int) throws {
    func none(_ reason: String) -> KeyedFailure { .noFrame(number, reason) }
    let fields = text.split(separator: KeyedFrame.tab, maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 4 else { throw none("hasn't four fields with tabs between") }
    if fields[0].elementsEqual(KeyedFrame.factsKey) { return }
    let (name, base64) = (UnsafeBufferPointer(rebasing: fields[1]), UnsafeBufferPointer(rebasing: fields[3]))
    guard let key = KeyedFrame.key(UnsafeBufferPointer(rebasing: fields[0])) else {
      throw none("doesn't begin with a key")
    }
    guard let line = KeyedFrame.line(UnsafeBufferPointer(rebasing: fields[2])) else {
      throw none("has no number of a line in its third field")
    }
    guard let file = files[name] else {
      throw KeyedFailure.frame(
        KeyedFrame.path(named: name), line: line, "the facts that were given don't tell of this recording")
    }
    guard input.recordings[file].original == nil else {
      shares[file, default: KeyedReader.Share()].frameCount += 1
      return
    }
    let frame = Frame(key: key, line: LineReference(file: Int32(file), line: line), isDamaged: base64.isEmpty)
    try check(frame)
    try add(frame, base64)
  }

  private func check(_ frame: Frame) throws {
    if Int(frame.line.line) > input.recordings[Int(frame.line.file)].lineCount {
      throw failure(frame, "the recording has fewer lines")
    }
    guard let last else { return }
    if (last.key, last.line) == (frame.key, frame.line) { throw failure(frame, "it comes twice") }
    if (last.key, last.line) > (frame.key, frame.line) {
      throw failure(
        frame, "frames must come sorted by key, recording and line, and the one before belongs behind it")
    }
  }

  private func failure(_ frame: Frame, _ reason: String) -> KeyedFailure {
    .frame(input.recordings[Int(frame.line.file)].path, line: frame.line.line, reason)
  }

  private func add(_ frame: Frame, _ base64: UnsafeBufferPointer<UInt8>) throws {
    if byteCount + base64.count / 4 * 3 + 1 > buffer.capacity || frames.count >= 1 << 16 { try takeBlock() }
    guard base64.count / 4 * 3 < buffer.capacity,
      let count = Base64Bytes.decode(base64, into: buffer.room(byteCount..<buffer.capacity))
    else { throw failure(frame, "its last field isn't base64 of a line") }
    if !frame.isDamaged {
      buffer.room(byteCount + count..<byteCount + count + 1)[0] = KeyedFrame.lineEnd
      byteCount += count + 1
    }
    frames.append(frame)
    last = frame
  }

  // MARK: Lines

  private func takeBlock() throws {
    buffer.pad(after: byteCount)
    let parsed = parser.parse(buffer, 0..<byteCount)
    LineInterpreter.interpret(
      parsed, offset: 0, longestLine: RecordingReader.longestLine, into: &content)
    var (lines, number) = (content.lines[...], Int32(0))
    for frame in frames {
      begin(frame)
      if frame.isDamaged {
        sessions.skip(frame.line, at: ordinal(frame.line), for: frame.key)
        continue
      }
      number += 1
      guard let line = lines.popFirst(), line.number == number, line.key == frame.key else {
        throw failure(frame, "what it holds is no line of its session")
      }
      sessions.append(line, of: parsed, at: frame.line, ordinal(frame.line), doubtful.unassigned)
    }
    guard parsed.lineEnds == number else {
      throw failure(frames[frames.count - 1], "what it holds, or one before it, is more than a line")
    }
    frames.removeAll(keepingCapacity: true)
    byteCount = 0
  }

  /// Prepares the session of a frame, before the frame's line is added to it. If the frame is of another session, the
  /// current session is ended.
  private func begin(_ frame: Frame) {
    if let current, current.key == frame.key {
      takeDoubtful(before: frame.line)
      if current.line.file != frame.line.file { leave(current.line.file) }
    } else {
      endSession()
      doubtfulAhead = doubtful.mentioning(frame.key)
      current = (frame.key, frame.line)
      takeDoubtful(before: frame.line)
    }
    current?.line = frame.line
    shares[Int(frame.line.file), default: KeyedReader.Share()].frameCount += 1
  }

  /// Adds to the current session the damaged lines before `line` that quote the session's id; if `line` is `nil`, all
  /// of them that are left. A damaged line may quote the ids of several sessions. It counts for those that had begun
  /// before it or, if none had, for all of them.
  private func takeDoubtful(before line: LineReference?) {
    guard let current else { return }
    while let next = doubtfulAhead.first, line.map({ next.line < $0 }) ?? true {
      doubtfulAhead.removeFirst()
      guard !next.isKnown || sessions.knows(current.key) else { continue }
      sessions.skip(next.line, at: ordinal(next.line), for: current.key)
    }
  }

  /// Notes that no more lines of the current session come from this recording. If the recording breaks off, the session
  /// may have lost lines there.
  private func leave(_ file: Int32) {
    let recording = input.recordings[Int(file)]
    guard recording.breaksOff else { return }
    sessions.breakOff(at: LineReference(file: file, line: Int32(truncatingIfNeeded: recording.lineCount)))
  }

  private func endSession() {
    guard let current else { return }
    leave(current.line.file)
    takeDoubtful(before: nil)
    sessions.closeAll(unassigned: doubtful.unassigned)
  }

  private func ordinal(_ line: LineReference) -> Int { linesBefore[Int(line.file)] + Int(line.line) }

  func finish() throws {
    if !frames.isEmpty { try takeBlock() }
    endSession()
    for (file, lines) in sessions.linesAfterEnd {
      shares[file, default: KeyedReader.Share()].linesAfterEnd += lines
    }
    for (file, lines) in sessions.repeatedLines {
      shares[file, default: KeyedReader.Share()].repeated += lines
    }
  }

  var diagnostics: [RecordingDiagnostic] { sessions.diagnostics.sorted() }
}

/// The indices of recordings by their names in frames.
private final class FileNumbers {
  private let numbers: [String: Int]
  /// One-entry cache: most frames of a session come from one recording.
  private var last: (name: [UInt8], number: Int?) = ([], nil)

  init(_ input: KeyedInput) {
    numbers = Dictionary(
      input.recordings.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: UnsafeBufferPointer<UInt8>) -> Int? {
    if last.name.elementsEqual(name) { return last.number }
    last = (Array(name), numbers[KeyedFrame.path(named: name)])
    return last.number
  }
}

/// The damaged lines that don't name their session, by the keys of the texts that they quote.
private struct DoubtfulLines {
  private let byKey: [SessionKey: [KeyedInput.DoubtfulLine]]
  let unassigned: UnassignedLines

  init(_ input: KeyedInput) {
    var byKey: [SessionKey: [KeyedInput.DoubtfulLine]] = [:]
    var unassigned = UnassignedLines()
    for line in input.doubtful {
      for key in Set(line.mentioned) { byKey[key, default: []].append(line) }
      if !line.isKnown { unassigned.append(line.line) }
    }
    (self.byKey, self.unassigned) = (byKey, unassigned)
  }

  /// Returns the lines that quote a session's id, in reading order.
  func mentioning(_ key: SessionKey) -> ArraySlice<KeyedInput.DoubtfulLine> { byKey[key, default: []][...] }
}
