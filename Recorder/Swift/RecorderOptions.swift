/// How a recorder works; as it stands it is right for most apps.
public struct RecorderOptions: Sendable {
  /// The session's id, unique over all recordings that will lie in one catalog; `nil` makes one up. It names the files, so
  /// letters, digits, `-`, `_` and `.` are what may stand in it; all else becomes `_` there.
  public var session: String?
  /// How many events may wait for being written, 1 at least; one that comes then is dropped, and counted.
  public var queueLimit = 8192
  /// How large a file gets before the next one is begun, in bytes.
  public var fileBytes = 4 << 20
  /// Whether consent strings, ids of streams and responses, and queries of addresses are left out of what is written.
  public var redactsAtSource = true

  /// The options that hold where nothing else is said.
  public init() {}
}

/// What became of the events of a recorder.
public struct RecorderCounts: Hashable, Sendable {
  /// Events that got a number of the session: the sum of the counts that follow.
  public var recorded = 0
  /// Lines in files.
  public var written = 0
  /// Events that wait for being written.
  public var waiting = 0
  /// Events for which there was no room to wait; each leaves a gap in `seq`.
  public var dropped = 0
  /// Events that could not be written, because the disk was full, say, or that were longer than a line may be (1 MiB); each
  /// leaves a gap in `seq`.
  public var failed = 0
  /// Events that came after the end of the session. They have no number.
  public var late = 0
  /// Why something could not be written, the last time it couldn't: an action, a path, and what the system said.
  public var failure: String?
}
