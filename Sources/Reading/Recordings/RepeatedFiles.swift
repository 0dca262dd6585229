package import Model
import Basics

/// Recordings, of which those with equal contents count once. Contents are compared decompressed.
package struct RepeatedFiles: Sendable {
  /// The recordings to read: those whose content no earlier one has.
  package private(set) var read: [RecordingFile] = []
  /// The others, in the same order.
  package private(set) var copies: [RepeatedFile] = []

  /// - Parameter recordings: the recordings in reading order.
  package init(_ recordings: [RecordingFile], in source: any FileSource, limit: UnpackLimit) {
    var content = FileContents(source: source, limit: limit)
    let starts = recordings.map { content.start(of: $0) }
    let counts = starts.reduce(into: [SessionKey: Int]()) { counts, start in
      if let start { counts[start, default: 0] += 1 }
    }
    var first: [String: String] = [:]
    for (recording, start) in zip(recordings, starts) {
      // A whole file is hashed only if another one begins with the same bytes.
      let digest = start.flatMap { counts[$0, default: 0] > 1 ? content.digest(of: recording) : nil }
      if let digest, let original = first[digest] {
        copies.append(RepeatedFile(path: recording.path, original: original))
        continue
      }
      if let digest { first[digest] = recording.path }
      read.append(recording)
    }
  }
}

/// Reads the decompressed contents of files, to compare them.
private struct FileContents {
  let source: any FileSource
  let limit: UnpackLimit
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// True if the file that is being compared could not be read to its end.
  private var hasFailed = false

  init(source: any FileSource, limit: UnpackLimit) { (self.source, self.limit) = (source, limit) }

  /// Returns a key of the first 4,096 bytes of the content, or of all of a shorter one. It is `nil` for an empty file, for
  /// one that can't be read, and for what can be read only once, such as a pipe.
  mutating func start(of recording: RecordingFile) -> SessionKey? {
    guard recording.systemPath != "-", source.form(of: recording.systemPath) == .file,
      var content = content(of: recording)
    else { return nil }
    var start: [UInt8] = []
    while start.count < 4096, let bytes = next(&content, atMost: 4096 - start.count) { start += bytes }
    return start.isEmpty ? nil : start.withUnsafeBufferPointer { SessionKey($0) }
  }

  /// Returns the SHA-256 of the content, up to the place where compressed data breaks off; `nil` if it can't be read.
  mutating func digest(of recording: RecordingFile) -> String? {
    guard var content = content(of: recording) else { return nil }
    let digest = SHA256()
    hasFailed = false
    while let bytes = next(&content, atMost: buffer.count) {
      bytes.withUnsafeBytes { digest.update($0) }
    }
    // The reader reports a failure; what was read before it may be the whole of another file.
    return hasFailed ? nil : digest.hex()
  }

  private func content(of recording: RecordingFile) -> (any ContentStream)? {
    do throws(ReadFailure) {
      return try ContentCoding.open(
        source.stream(of: recording.systemPath), named: recording.path, limit
      ).content
    } catch {
      // The reader reports the failure when the file's turn comes.
      return nil
    }
  }

  /// Returns the next bytes; `nil` at the end of what can be read.
  private mutating func next(_ content: inout any ContentStream, atMost count: Int) -> ArraySlice<UInt8>? {
    let read = buffer.withUnsafeMutableBytes {
      content.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<count]))
    }
    if case .failed = read { hasFailed = true }
    guard case .bytes(let read) = read, read > 0 else { return nil }
    return buffer[..<read]
  }
}
