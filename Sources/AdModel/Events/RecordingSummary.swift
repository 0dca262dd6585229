/// What reading one recording counted.
package struct RecordingSummary: Hashable, Sendable {
  package var path: String
  /// Bytes on disk, compressed where it is.
  package var byteCount: Int
  /// Of the file as it is on disk: 64 lower-case hex digits. `nil` when nobody asked for it, or when the file couldn't be
  /// read to its end.
  package var sha256: String?
  /// Lines that held something; empty ones are skipped and not counted.
  package var lines: Int
  /// Quarantined lines.
  package var linesSetAside: Int
  package var events: Int
  /// Oldest and newest `time` of its events.
  package var firstTime: Timestamp?
  package var lastTime: Timestamp?

  package init(path: String, byteCount: Int = 0, lines: Int = 0, linesSetAside: Int = 0, events: Int = 0) {
    self.path = path
    self.byteCount = byteCount
    self.lines = lines
    self.linesSetAside = linesSetAside
    self.events = events
  }
}
