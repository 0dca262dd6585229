package import Model

/// Encodes the lines of one recording as frames, from which another process builds sessions. That process also assigns
/// damaged lines, because it gets all lines of a session.
final class LineKeying {
  private let name: [UInt8]
  private let take: ([UInt8]) -> Void
  private var frames: [UInt8] = []
  private var beginnings: [SessionKey: Int32] = [:]
  private var doubtful: [KeyedInput.DoubtfulLine] = []
  private var recording: KeyedInput.Recording

  /// - Parameter take: receives the encoded frames, several at a time.
  init(_ recording: RecordingFile, _ take: @escaping ([UInt8]) -> Void) {
    self.take = take
    name = KeyedFrame.name(of: recording.path)
    self.recording = KeyedInput.Recording(
      path: recording.path, definitionFile: recording.definitionFile, lineCount: 0, frameCount: 0,
      breaksOff: false)
  }

  func append(_ line: RecordedLine, of block: RecordingBlock) {
    let number = block.linesBefore + Int(line.number)
    if beginnings[line.key] == nil { beginnings[line.key] = Int32(truncatingIfNeeded: number) }
    append(line.key, number, block.parsed.text(of: block.parsed.lines[Int(line.index)]))
  }

  /// Records a damaged line. One that names its session becomes a frame of that session.
  func skip(_ hint: SessionHint, at line: LineReference) {
    if let named = hint.named { return append(named.key, Int(line.line), nil) }
    doubtful.append(KeyedInput.DoubtfulLine(line: line, mentioned: hint.mentioned, isKnown: false))
  }

  private func append(_ key: SessionKey, _ line: Int, _ text: UnsafeBufferPointer<UInt8>?) {
    KeyedFrame.append(key, name, line, text, to: &frames)
    recording.frameCount += 1
    if frames.count >= 1 << 18 { flush() }
  }

  /// Records the end of the recording and its number of lines.
  func close(lineCount: Int, isComplete: Bool) {
    (recording.lineCount, recording.breaksOff) = (lineCount, !isComplete)
    flush()
  }

  private func flush() {
    take(frames)
    frames.removeAll(keepingCapacity: true)
  }

  /// The data about the recording and the first lines of its sessions; complete once `close` was called.
  var result: (input: KeyedInput, beginnings: [KeyedInput.Beginning]) {
    let sorted = beginnings.sorted { $0.key < $1.key }
    return (
      KeyedInput(recordings: [recording], doubtful: doubtful),
      sorted.map { KeyedInput.Beginning(key: $0.key, line: $0.value) }
    )
  }
}

/// The result of encoding a recording as frames.
package struct KeyedRecording: Sendable {
  package var input: KeyedInput
  /// The first lines of the recording's sessions, sorted by key.
  package var beginnings: [KeyedInput.Beginning]
  package var summary: RecordingSummary
}

extension RecordingReader {
  /// Encodes the lines of the only recording as frames, in their order.
  ///
  /// - Parameters:
  ///   - takeDiagnostics: receives diagnostics as they are found, like that of `read`.
  ///   - take: receives the frames, several per call; calls don't overlap.
  package func key(
    takeDiagnostics: @escaping @Sendable ([RecordingDiagnostic]) -> Void,
    frames take: @escaping ([UInt8]) -> Void
  ) -> KeyedRecording {
    precondition(recordings.count == 1, "a recording at a time")
    let keying = LineKeying(recordings[0], take)
    let run = RecordingRun(
      context: RunContext(recordings: recordings, options: options), options: options, shards: [],
      keying: keying, takeDiagnostics: takeDiagnostics)
    RecordingFeed(recordings[0], file: 0, options: options).read(from: source, into: run)
    let summary = run.finish().summaries[0]
    let (input, beginnings) = keying.result
    return KeyedRecording(input: input, beginnings: beginnings, summary: summary)
  }
}
