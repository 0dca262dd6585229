import Model

/// The settings and state that all shards of a run share.
final class RunContext: Sendable {
  let recordings: [RecordingFile]
  let paths: [String]
  let openSessions: Int
  /// The memory limit of one shard in bytes.
  let heldBytes: Int
  let longestSession: Int
  let makeStore: (@Sendable () -> any LineStore)?
  let isWanted: (@Sendable (String) -> Bool)?

  init(recordings: [RecordingFile], options: RecordingReader.Options) {
    self.recordings = recordings
    paths = recordings.map(\.path)
    openSessions = max(1, options.openSessions)
    heldBytes = options.heldBytes / SessionShard.count(jobs: max(1, options.jobs))
    longestSession = options.longestSession
    makeStore = options.makeStore
    isWanted = options.isWanted
  }
}

/// A shard: the sessions whose keys are assigned to it. One thread processes it. The number of shards depends on the
/// number of threads, so no output may depend on the assignment.
///
/// Its state is a single struct, so that Swift checks exclusive access once per call instead of once per field.
final class SessionShard {
  private let (number, count): (Int, Int)
  var sessions: ShardSessions

  /// - Parameter take: receives each session once, on one thread at a time.
  init(_ number: Int, of count: Int, _ context: RunContext, take: @escaping (RecordedSession) -> Void) {
    (self.number, self.count) = (number, count)
    sessions = ShardSessions(context: context, take: take)
  }

  /// Returns the number of shards: one per thread, at most `SessionKey.shareCount`.
  static func count(jobs: Int) -> Int { min(SessionKey.shareCount, jobs) }

  /// Returns the number of the shard, among `count`, that a session belongs to.
  static func number(of key: SessionKey, among count: Int) -> Int { key.share % count }

  /// Adds the shard's lines of a block, and the damaged lines that name one of its sessions.
  func append(_ block: RecordingBlock, unassigned: borrowing UnassignedLines) {
    let damaged = block.content.damaged.filter { line in
      line.hint.named.map { Self.number(of: $0.key, among: count) == number } ?? false
    }
    sessions.append(block, block.places[number], damaged: damaged, unassigned)
    sessions.spill()
  }
}

extension [SessionShard] {
  /// Returns the shard that a session belongs to.
  subscript(key: SessionKey) -> SessionShard { self[SessionShard.number(of: key, among: count)] }
}
