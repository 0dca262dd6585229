package import Model
package import Reading

/// The result of reading recordings, with the sessions of all shards in one list.
package struct ReadRecordings: Sendable {
  /// Sessions sorted by their first line. The reader's own order depends on the number of threads.
  package var sessions: [RecordedSession]
  package var summaries: [RecordingSummary]
  package var diagnostics: [RecordingDiagnostic]
}

/// Reads recordings from memory, in the order given.
package func readRecordings(
  _ recordings: [(path: String, bytes: [UInt8])], options: RecordingReader.Options = .init(),
  definitionFile: String? = nil
) -> ReadRecordings {
  let reading = recordingReader(recordings, options: options, definitionFile: definitionFile)
    .read(makeShard: { [RecordedSession]() }, session: { $0.append($1) })
  return ReadRecordings(
    sessions: reading.shards.flatMap { $0 }.sorted { $0.rawEvents[0].line < $1.rawEvents[0].line },
    summaries: reading.summaries, diagnostics: reading.diagnostics)
}

/// Returns a reader of recordings in memory.
package func recordingReader(
  _ recordings: [(path: String, bytes: [UInt8])], options: RecordingReader.Options = .init(),
  definitionFile: String? = nil
) -> RecordingReader {
  let files = recordings.map {
    RecordingFile(path: $0.path, systemPath: $0.path, definitionFile: definitionFile)
  }
  let source = MemorySource(Dictionary(uniqueKeysWithValues: recordings.map { ($0.path, $0.bytes) }))
  return RecordingReader(recordings: files, source: source, options: options)
}

/// The sessions of one recording, in the order in which they begin.
package func recordedSessions(_ ndjson: String, path: String = "sessions.ndjson") -> [RecordedSession] {
  readRecordings([(path, Array(ndjson.utf8))]).sessions
    .sorted { $0.rawEvents[0].line < $1.rawEvents[0].line }
}
