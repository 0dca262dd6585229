/// What reading one recording counted.
package struct RecordingSummary: Hashable, Sendable {
  package var path: String
  /// Bytes on disk, compressed where it is.
  package var byteCount: Int
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
