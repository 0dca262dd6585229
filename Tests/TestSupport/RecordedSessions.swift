package import AdModel
package import Ingest

/// What reading a recording gave, as one list.
package struct ReadRecordings: Sendable {
  /// In the order in which they were handed over, shard by shard.
  package var sessions: [RecordedSession]
  package var summaries: [RecordingSummary]
  package var mistakes: [RecordingMistake]
}

/// Reads recordings from memory, in the order given.
package func readRecordings(
  _ recordings: [(path: String, bytes: [UInt8])], options: RecordingReader.Options = .init(),
  definitionFile: String? = nil
) -> ReadRecordings {
  let files = recordings.map {
    RecordingFile(path: $0.path, systemPath: $0.path, definitionFile: definitionFile)
  }
  let source = RecordingsInMemory(files: Dictionary(uniqueKeysWithValues: recordings.map { ($0.path, $0.bytes) }))
  let reading = RecordingReader(recordings: files, source: source, options: options)
    .read(makeShard: { [RecordedSession]() }, session: { $0.append($1) })
  return ReadRecordings(
    sessions: reading.shards.flatMap { $0 }, summaries: reading.summaries, mistakes: reading.mistakes)
}

/// The sessions of one recording, in the order in which they begin.
package func recordedSessions(_ ndjson: String, path: String = "sessions.ndjson") -> [RecordedSession] {
  readRecordings([(path, Array(ndjson.utf8))]).sessions
    .sorted { $0.rawEvents[0].line < $1.rawEvents[0].line }
}

/// Files in memory, handed out in small pieces.
private struct RecordingsInMemory: FileSource {
  var files: [String: [UInt8]]

  struct Stream: ByteStream {
    var rest: ArraySlice<UInt8>

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
      let taken = rest.prefix(buffer.count)
      buffer.copyBytes(from: taken)
      rest = rest.dropFirst(taken.count)
      return taken.count
    }
  }

  func entries(of folder: String) throws(ReadFailure) -> [FileEntry] { [] }

  func form(of path: String) -> FileEntry.Form? { files[path] == nil ? nil : .file }

  func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8] { files[path] ?? [] }

  func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    guard let bytes = files[path] else { throw ReadFailure(path: path, reason: "does not exist") }
    return Stream(rest: bytes[...])
  }
}
