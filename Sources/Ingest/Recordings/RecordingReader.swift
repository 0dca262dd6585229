package import AdModel
import Diagnostics

/// Reads recordings (recording.md) into whole sessions.
///
/// What recording.md leaves to the reader:
/// * Of a member that an object has twice the first counts.
/// * A line that can't be used belongs to the session that its text names as `"session"`; without one, to the known
///   sessions whose ids it quotes; without those, to the sessions it lies between. Where compressed data breaks off, or a
///   file can't be read on, the last line reached counts as damaged for every open session whose last line is in that
///   file.
/// * Lines of a session that was ended or set aside are counted and not used; the newest million such sessions are
///   remembered (`ClosedSessions`).
/// * A session that holds 256 MiB is set aside as well.
///
/// Bytes come in blocks cut at line ends; each block is parsed by itself, and its lines are dealt to 64 shards by the
/// key of their session. A shard takes its lines in the order of the input and so holds whole sessions: no result
/// depends on `Options.jobs`, on the size of blocks, or on where rotated files were cut.
package struct RecordingReader: Sendable {
  package struct Options: Sendable {
    /// Sessions that may be open at a time, at least 1. When one more opens, the one that was silent for the most
    /// lines of input is set aside.
    package var openSessions = 100_000
    /// Threads.
    package var jobs = 1
    /// For a second pass that needs some sessions only: the others are followed, but not kept and not handed over.
    package var isWanted: (@Sendable (_ sessionID: String) -> Bool)?
    /// Whether summaries hold the digests of the files, for reports that name what they rest on. That takes a pass of
    /// SHA-256 over every byte.
    package var needsDigests = false
    /// Is told, a block after the other, how many bytes of the files were read.
    package var noteRead: (@Sendable (_ bytes: Int) -> Void)?
    /// Bytes of a block: what is read from it should stay in the processor's second cache until it is copied.
    package var blockSize = 1 << 18

    package init() {}
  }

  /// Shards: fixed, so that what a shard holds is the same on every machine.
  package static let shardCount = SessionKey.shardCount

  /// Bytes a line may hold, its line end not counted.
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

  /// Reads everything once. Each session goes to `body` exactly once, with the shard its id belongs to: at its
  /// `session.end`, when it is set aside, or, in the order in which they began, when the input ends.
  package func read<Shard: Sendable>(
    makeShard: @Sendable () -> Shard,
    session body: @escaping @Sendable (inout Shard, RecordedSession) -> Void
  ) -> RecordingReading<Shard> {
    let context = RunContext(recordings: recordings, options: options)
    var shards: [ShardBox<Shard>] = []
    var assemblers: [SessionAssembler] = []
    for index in 0..<Self.shardCount {
      let box = ShardBox(makeShard())
      shards.append(box)
      assemblers.append(SessionAssembler(shard: index, context: context) { body(&box.value, $0) })
    }
    let run = RecordingRun(context: context, options: options, assemblers: assemblers)
    for file in recordings.indices {
      RecordingFeed(recordings[file], file: file, options: options).read(from: source, into: run)
    }
    let (summaries, mistakes) = run.finish()
    var values: [Shard] = []
    values.reserveCapacity(shards.count)
    for shard in shards { values.append(shard.value) }
    return RecordingReading(shards: values, summaries: summaries, mistakes: mistakes)
  }
}

/// A shard that sessions are handed to.
private final class ShardBox<Shard> {
  var value: Shard

  init(_ value: Shard) { self.value = value }
}
