package import Model
package import Basics

/// Reads recordings (recording.md) into whole sessions.
///
/// What recording.md leaves to the reader:
/// * Of a member that an object has twice the first counts.
/// * A line that can't be used belongs to the session that its text names as `"session"`; without one, to the known
///   sessions whose ids it quotes; without those, to the sessions it lies between. Where compressed data breaks off, or a
///   file can't be read on, the last line reached counts as damaged for every open session whose last line is in that
///   file.
/// * Lines of a session that was closed (10,000 lines of input after its end, or evicted) are counted and not used; the
///   newest million such sessions are remembered (`ClosedSessions`).
/// * A session that holds 32 MiB is evicted as well.
///
/// Bytes come in blocks cut at line ends; each block is parsed by itself, and its lines go to lanes by the key
/// of their session. A lane takes its lines in the order of the input and so holds whole sessions: no result
/// depends on `Options.jobs`, on the size of blocks, or on where rotated files were cut.
package struct RecordingReader: Sendable {
  package struct Options: Sendable {
    /// Sessions that may be open at a time, at least 1. When one more opens, the one that was silent for the most
    /// lines of input is evicted.
    package var openSessions = 100_000
    /// Bytes of the lines of open sessions that memory holds; the others wait in stores, if any are made.
    package var heldBytes = 48 << 20
    package var makeStore: (@Sendable () -> any LineStore)?
    /// Threads.
    package var jobs = 1
    /// For a second pass that needs some sessions only: the others are followed, but not kept and not handed over.
    package var isWanted: (@Sendable (_ sessionID: String) -> Bool)?
    /// Whether summaries hold the digests of the files, for reports that name what they rest on. That takes a pass of
    /// SHA-256 over every byte.
    package var needsDigests = false
    /// Is told, a block after the other, how many bytes of the files were read.
    package var noteRead: (@Sendable (_ bytes: Int) -> Void)?
    /// Bytes that a session may hold; a longer one is evicted. With its values, and what is made of it, such a session takes
    /// four times as much memory.
    package var longestSession = 32 << 20
    /// Bytes of a block: what is read from it should stay in the processor's second cache until it is copied.
    package var blockSize = 1 << 18
    /// Bytes a line may hold, its line end not counted. Only tests ask for other than the format promises: what becomes of
    /// longer lines shows in a few bytes then.
    package var longestLine = RecordingReader.longestLine

    package init() {}
  }

  /// Bytes a line may hold, its line end not counted (recording.md).
  package static let longestLine = 1 << 20

  let recordings: [RecordingFile]
  let source: any FileSource
  let options: Options

  /// Recordings are read in the order given here: the byte order of their paths.
  package init(recordings: [RecordingFile], source: any FileSource, options: Options = Options()) {
    self.recordings = recordings
    self.source = source
    self.options = options
  }

  /// Reads everything once. Each session goes to `body` exactly once, with what the sessions of its lane make: at its
  /// `session.end`, when it is evicted, or, in the order in which they began, when the input ends.
  ///
  /// - Parameter takeMistakes: takes mistakes as they come, in no order that means anything, one call at a time; without it
  ///   all of them are in what is returned. A damaged recording may have a million.
  package func read<Lane: Sendable>(
    makeLane: @Sendable () -> Lane,
    takeMistakes: (@Sendable ([RecordingMistake]) -> Void)? = nil,
    session body: @escaping @Sendable (inout Lane, RecordedSession) -> Void
  ) -> RecordingReading<Lane> {
    let count = SessionLane.count(jobs: max(1, options.jobs))
    let context = RunContext(recordings: recordings, options: options)
    let boxes = (0..<count).map { _ in LaneBox(makeLane()) }
    let lanes = boxes.enumerated().map { number, box in
      SessionLane(number, of: count, context) { body(&box.value, $0) }
    }
    let run = RecordingRun(context: context, options: options, lanes: lanes, takeMistakes: takeMistakes)
    for file in recordings.indices {
      RecordingFeed(recordings[file], file: file, options: options).read(from: source, into: run)
    }
    let (summaries, mistakes) = run.finish()
    return RecordingReading(lanes: boxes.map(\.value), summaries: summaries, mistakes: mistakes)
  }
}

/// What the caller makes of a lane's sessions.
private final class LaneBox<Lane> {
  var value: Lane

  init(_ value: Lane) { self.value = value }
}

/// A mistake in a recording, and what it concerns.
package struct RecordingMistake: Hashable, Sendable {
  package var mistake: Mistake
  /// Id of the session it concerns, where that can be told.
  package var session: String?
  /// Index of the recording among those that were read.
  package var file: Int

  package init(_ mistake: Mistake, session: String? = nil, file: Int) {
    self.mistake = mistake
    self.session = session
    self.file = file
  }
}

extension RecordingMistake: Comparable {
  /// In reading order, then by rule: the order in which they are handed out.
  package static func < (a: RecordingMistake, b: RecordingMistake) -> Bool {
    let (lineOfA, lineOfB) = (a.line, b.line)
    if (a.file, lineOfA) != (b.file, lineOfB) { return (a.file, lineOfA) < (b.file, lineOfB) }
    if a.mistake.rule != b.mistake.rule { return a.mistake.rule < b.mistake.rule }
    return (a.session ?? "", a.mistake.complaint.message) < (b.session ?? "", b.mistake.complaint.message)
  }

  private var line: Int { mistake.complaint.location.range?.line ?? 0 }
}

/// What came of reading recordings.
package struct RecordingReading<Lane: Sendable>: Sendable {
  /// The result of each lane, one a thread.
  package var lanes: [Lane]
  /// One for each recording, in reading order.
  package var summaries: [RecordingSummary]
  /// Sorted; none where they were taken before.
  package var mistakes: [RecordingMistake]
}

/// Takes a file apart into what a run works on.
struct RecordingFeed {
  private let recording: RecordingFile
  private let file: Int
  private let blockSize: Int
  private let longestLine: Int
  private let needsDigest: Bool
  private let noteRead: (@Sendable (Int) -> Void)?

  init(_ recording: RecordingFile, file: Int, options: RecordingReader.Options) {
    self.recording = recording
    self.file = file
    blockSize = options.blockSize
    longestLine = options.longestLine
    needsDigest = options.needsDigests
    noteRead = options.noteRead
  }

  func read(from source: any FileSource, into run: RecordingRun) {
    do throws(ReadFailure) {
      let stream = try source.stream(of: recording.systemPath)
      let digested = needsDigest ? DigestedStream(stream) : nil
      defer { run.note(digest: digested?.hex(), file: file) }
      var plain = PlainStream(digested ?? stream)
      let coding = ContentCoding(firstBytes: try plain.peek(4), path: recording.path)
      switch coding {
      case .plain: read(plain, coding, into: run)
      case .gzip: read(DecodedStream(plain, decoder: GzipDecoder()), coding, into: run)
      case .zstd: read(DecodedStream(plain, decoder: ZstdDecoder()), coding, into: run)
      }
    } catch {
      run.close(file: file, .failed(error))
    }
  }

  private func read(_ content: some ContentStream, _ coding: ContentCoding, into run: RecordingRun) {
    var reader = BlockReader(content, blockSize: blockSize, longestLine: longestLine)
    var noted = 0
    while true {
      let buffer = run.nextBuffer()
      guard let chunk = reader.next(into: buffer) else { break }
      noteRead?(reader.content.byteCount - noted)
      noted = reader.content.byteCount
      let isCut = reader.isAtEnd && !(reader.end?.isComplete ?? true)
      switch chunk {
      case .lines(let range, let offset):
        let isWhole = buffer.bytes[..<range.upperBound].last == UInt8(ascii: "\n")
        run.add(lines: range, offset: offset, file: file, isCut: isCut && !isWhole)
      case .longLine(let line, let hasLineEnd):
        run.add(line, file: file, isCut: isCut && !hasLineEnd)
      }
    }
    run.close(file: file, reader.end ?? .complete, coding, byteCount: reader.content.byteCount)
  }
}

extension CodingBreak {
  /// What is told of it.
  func message(_ coding: ContentCoding, lastLine: Int) -> String {
    let place = lastLine > 0 ? " at line \(lastLine); what came before is used" : " before its first line"
    return switch self {
    case .cut: "The \(coding.rawValue) data breaks off\(place)."
    case .damaged(let reason): "The \(coding.rawValue) data is damaged (\(reason))\(place)."
    }
  }
}

extension RecordingEnd {
  var isComplete: Bool {
    if case .complete = self { true } else { false }
  }
}
