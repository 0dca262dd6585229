import Model

/// What all lanes of a run share.
final class RunContext: Sendable {
  let recordings: [RecordingFile]
  let paths: [String]
  let openSessions: Int
  /// Of a lane.
  let heldBytes: Int
  let longestSession: Int
  let makeStore: (@Sendable () -> any LineStore)?
  let isWanted: (@Sendable (String) -> Bool)?

  init(recordings: [RecordingFile], options: RecordingReader.Options) {
    self.recordings = recordings
    paths = recordings.map(\.path)
    openSessions = max(1, options.openSessions)
    heldBytes = options.heldBytes / SessionLane.count(jobs: max(1, options.jobs))
    longestSession = options.longestSession
    makeStore = options.makeStore
    isWanted = options.isWanted
  }
}

/// A share of all sessions, by their ids, at which one thread works. Which sessions share one depends on the number of
/// threads, and so nothing that is told of them may depend on it.
///
/// Its state is one struct that a call changes as a whole: Swift then checks once a call, not once a field, that nobody else
/// is changing it.
final class SessionLane {
  private let (number, count): (Int, Int)
  var sessions: LaneSessions

  /// - Parameter take: gets each session once, on one thread at a time.
  init(_ number: Int, of count: Int, _ context: RunContext, take: @escaping (RecordedSession) -> Void) {
    (self.number, self.count) = (number, count)
    sessions = LaneSessions(context: context, take: take)
  }

  /// One for each thread.
  static func count(jobs: Int) -> Int { min(SessionKey.shareCount, jobs) }

  /// Which of so many lanes a session belongs to.
  static func number(of key: SessionKey, among count: Int) -> Int { key.share % count }

  /// Takes its own lines of a block, damaged ones that name a session of it among them.
  func append(_ block: RecordingBlock, unassigned: borrowing UnassignedLines) {
    let damaged = block.content.damaged.filter { line in
      line.hint.named.map { Self.number(of: $0.key, among: count) == number } ?? false
    }
    sessions.append(block, block.places[number], damaged: damaged, unassigned)
    sessions.putAway()
  }
}

extension [SessionLane] {
  /// The one that a session belongs to.
  subscript(key: SessionKey) -> SessionLane { self[SessionLane.number(of: key, among: count)] }
}
