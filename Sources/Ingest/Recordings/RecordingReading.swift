package import AdModel
package import Diagnostics

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
package struct RecordingReading<Shard: Sendable>: Sendable {
  /// One for each of `RecordingReader.shardCount`.
  package var shards: [Shard]
  /// One for each recording, in reading order.
  package var summaries: [RecordingSummary]
  /// Sorted.
  package var mistakes: [RecordingMistake]
}
