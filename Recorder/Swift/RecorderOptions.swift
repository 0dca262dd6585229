/// Options of a recorder; the defaults suit most apps.
public struct RecorderOptions: Sendable {
  /// The session's id, unique over all recordings of one catalog; `nil` creates a random one. It is part of the files'
  /// names, where characters other than letters, digits, `-`, `_` and `.` become `_`.
  public var session: String?
  /// The maximum number of events that wait to be written, at least 1. Further events are dropped and counted.
  public var queueLimit = 8192
  /// The size in bytes beyond which a new file begins.
  public var fileBytes = 4 << 20
  /// True if consent strings, ids of streams and responses, and queries of URLs are kept out of the files.
  public var redactsAtSource = true

  /// The default options.
  public init() {}
}

/// Counts of a recorder's events.
public struct RecorderCounts: Hashable, Sendable {
  /// Events with a number in the session: the sum of `written`, `waiting`, `dropped` and `failed`.
  public var recorded = 0
  /// Events whose lines are in files.
  public var written = 0
  /// Events that wait to be written.
  public var waiting = 0
  /// Events that were dropped because too many waited; each leaves a gap in `seq`.
  public var dropped = 0
  /// Events that could not be written, because the disk was full or the line was longer than 1 MiB, for example. Each
  /// of them leaves a gap in `seq`.
  public var failed = 0
  /// Events that came after the session's end. They get no sequence number.
  public var late = 0
  /// The last failure to write: an action, a path and the system's message; `nil` if there was none.
  public var failure: String?
}
