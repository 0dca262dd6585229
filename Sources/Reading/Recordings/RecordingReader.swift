package import Model
package import Basics

/// Reads recordings (recording.md) into whole sessions.
///
/// The page docs/recording.md leaves some cases open. This reader decides them so:
/// * If an object has a member twice, the first one counts.
/// * An unusable line belongs to the session that its text names as `"session"`. Without one, it belongs to
///   the known sessions whose ids it quotes; without those, to the sessions it lies between. If compressed
///   data breaks off, or a file can't be read further, the last line reached counts as damaged for every open
///   session whose last line is in that file.
/// * Lines of a closed session (10,000 lines of input after its end, or evicted) are counted and not used.
///   The newest million closed sessions are recognised (`ClosedSessions`).
/// * A session that reaches 32 MiB is evicted as well.
///
/// Bytes are read in blocks that end at line ends. Each block is parsed on its own, and its lines go to
/// shards by the key of their session. A shard processes its lines in input order and builds whole sessions.
/// No result depends on `Options.jobs`, on the block size, or on where rotated files were split.
package struct RecordingReader: Sendable {
  package struct Options: Sendable {
    /// The maximum number of open sessions, at least 1. When one more opens, the session whose last line is the oldest
    /// in the input is evicted.
    package var openSessions = 100_000
    /// The maximum number of bytes of lines in memory, over all open sessions. If `makeStore` is set, lines beyond it
    /// are spilled.
    package var heldBytes = 48 << 20
    package var makeStore: (@Sendable () -> any LineStore)?
    /// The number of worker threads. If it is 1, the calling thread does all the work.
    package var jobs = 1
    /// Returns true for the ids of sessions that are to be read; `nil` reads all sessions. A second pass over the input
    /// may need only some. Lines of the others are counted, but neither stored nor passed on.
    package var isWanted: (@Sendable (_ sessionID: String) -> Bool)?
    /// True if summaries need the digests of the files, for reports that name their sources. This computes
    /// SHA-256 over every byte.
    package var needsDigests = false
    /// Called after each block with the number of bytes of files that were read since the last call.
    package var noteRead: (@Sendable (_ bytes: Int) -> Void)?
    /// The size in bytes at which a session is evicted. Together with its values and everything made from them, a
    /// session needs four times as much memory.
    package var longestSession = 32 << 20
    /// The size of a block in bytes. A block should fit in the processor's second-level cache until it is
    /// copied.
    package var blockSize = 1 << 18
    /// The maximum length of a line in bytes, without its line end. Only tests set another value, to test lines over
    /// the limit with few bytes.
    package var longestLine = RecordingReader.longestLine
    package var unpackLimit = UnpackLimit()

    package init() {}
  }

  /// The maximum length of a line in bytes, without its line end (recording.md).
  package static let longestLine = 1 << 20

  let recordings: [RecordingFile]
  let source: any FileSource
  let options: Options

  /// - Parameter recordings: the recordings, sorted by the bytes of their paths, which is the reading order.
  package init(recordings: [RecordingFile], source: any FileSource, options: Options = Options()) {
    self.recordings = recordings
    self.source = source
    self.options = options
  }

  /// Reads all recordings once. Each session is passed to `body` exactly once, with the value of its shard: after its
  /// `session.end`, or when it is evicted. Sessions that are open at the end of the input are passed then, in the order
  /// in which they began.
  ///
  /// - Parameter takeDiagnostics: receives diagnostics as they are found, in no defined order, one call at a time; a
  ///   damaged recording may have a million. If it is `nil`, the result contains all diagnostics.
  package func read<Shard: Sendable>(
    makeShard: @Sendable () -> Shard,
    takeDiagnostics: (@Sendable ([RecordingDiagnostic]) -> Void)? = nil,
    session body: @escaping @Sendable (inout Shard, RecordedSession) -> Void
  ) -> RecordingReading<Shard> {
    let count = SessionShard.count(jobs: max(1, options.jobs))
    let context = RunContext(recordings: recordings, options: options)
    let boxes = (0..<count).map { _ in ShardBox(makeShard()) }
    let shards = boxes.enumerated().map { number, box in
      SessionShard(number, of: count, context) { body(&box.value, $0) }
    }
    let run = RecordingRun(
      context: context, options: options, shards: shards, takeDiagnostics: takeDiagnostics)
    for file in recordings.indices {
      RecordingFeed(recordings[file], file: file, options: options).read(from: source, into: run)
    }
    let (summaries, diagnostics) = run.finish()
    return RecordingReading(shards: boxes.map(\.value), summaries: summaries, diagnostics: diagnostics)
  }
}

/// A mutable reference to the value of a shard, which the caller's closures compute.
private final class ShardBox<Shard> {
  var value: Shard

  init(_ value: Shard) { self.value = value }
}

/// A diagnostic about a recording, and the session it concerns.
package struct RecordingDiagnostic: Hashable, Sendable {
  package var diagnostic: Diagnostic
  /// Id of the session that the diagnostic is about; `nil` if it isn't known.
  package var session: String?
  /// Index of the diagnostic's recording among the recordings of the run.
  package var file: Int

  package init(_ diagnostic: Diagnostic, session: String? = nil, file: Int) {
    self.diagnostic = diagnostic
    self.session = session
    self.file = file
  }
}

extension RecordingDiagnostic: Comparable {
  /// Orders diagnostics by their positions in reading order, then by rule. The reader returns them in this order.
  package static func < (a: RecordingDiagnostic, b: RecordingDiagnostic) -> Bool {
    let (lineOfA, lineOfB) = (a.line, b.line)
    if (a.file, lineOfA) != (b.file, lineOfB) { return (a.file, lineOfA) < (b.file, lineOfB) }
    if a.diagnostic.rule != b.diagnostic.rule { return a.diagnostic.rule < b.diagnostic.rule }
    return (a.session ?? "", a.diagnostic.violation.message) < (
      b.session ?? "", b.diagnostic.violation.message
    )
  }

  private var line: Int { diagnostic.violation.location.range?.line ?? 0 }
}

/// The result of reading recordings.
package struct RecordingReading<Shard: Sendable>: Sendable {
  /// The value that was computed for each shard.
  package var shards: [Shard]
  /// One summary per recording, in reading order.
  package var summaries: [RecordingSummary]
  /// Sorted diagnostics; empty if they were passed to `takeDiagnostics`.
  package var diagnostics: [RecordingDiagnostic]
}

/// Reads one recording and splits it into the work items of a run.
struct RecordingFeed {
  private let recording: RecordingFile
  private let file: Int
  private let blockSize: Int
  private let longestLine: Int
  private let needsDigest: Bool
  private let noteRead: (@Sendable (Int) -> Void)?
  private let unpackLimit: UnpackLimit

  init(_ recording: RecordingFile, file: Int, options: RecordingReader.Options) {
    self.recording = recording
    self.file = file
    blockSize = options.blockSize
    longestLine = options.longestLine
    needsDigest = options.needsDigests
    (noteRead, unpackLimit) = (options.noteRead, options.unpackLimit)
  }

  func read(from source: any FileSource, into run: RecordingRun) {
    do throws(ReadFailure) {
      let stream = try source.stream(of: recording.systemPath)
      let digested = needsDigest ? DigestedStream(stream) : nil
      defer { run.note(digest: digested?.hex(), file: file) }
      let (content, coding) = try ContentCoding.open(digested ?? stream, named: recording.path, unpackLimit)
      if needsDigest, coding != .plain {
        readDigesting(content, coding, into: run)
      } else {
        read(content, coding, into: run)
      }
    } catch {
      run.close(file: file, .failed(error))
    }
  }

  private func readDigesting(_ content: some ContentStream, _ coding: ContentCoding, into run: RecordingRun) {
    let content = DigestedContent(content)
    read(content, coding, into: run)
    run.note(contentDigest: content.hex(), file: file)
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
  /// Returns the message of the diagnostic about compressed data that breaks off.
  func message(_ coding: ContentCoding, lastLine: Int) -> String {
    let place = lastLine > 0 ? " at line \(lastLine); what came before is used" : " before its first line"
    return switch self {
    case .cut: "The \(coding.rawValue) data breaks off\(place)."
    case .damaged(let reason): "The \(coding.rawValue) data is damaged (\(reason))\(place)."
    case .swollen(let ratio):
      "The \(coding.rawValue) data unpacks to more than \(ratio) times its size\(place)."
    }
  }

  /// The advice of that diagnostic; empty if there is none beyond the rule's.
  var help: String {
    guard case .swollen = self else { return "" }
    return "If it is a sound recording, allow more with --unpack-limit, or unpack it first."
  }
}

extension RecordingEnd {
  var isComplete: Bool {
    if case .complete = self { true } else { false }
  }
}
