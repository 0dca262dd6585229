package import Model
import Basics

/// Data about all recordings whose lines are distributed to several processes by session. Every process gets it,
/// because a session depends on more than its own lines: on the positions of lines in the whole input, on damaged lines
/// that may belong to it, and on recordings that break off.
package struct KeyedInput: Codable, Sendable {
  package struct Recording: Codable, Sendable {
    package var path: String
    /// The definition file of the recording (`RecordingFile.definitionFile`); `nil` if there is none.
    package var definitionFile: String?
    /// The number of lines, empty ones included.
    package var lineCount: Int
    /// The number of frames that were made from the recording's lines.
    package var frameCount: Int
    /// True if the recording could not be read to its end: open sessions may have lost lines there.
    package var breaksOff: Bool
    /// The path of an earlier recording with the same content: then no line of this one counts.
    package var original: String?
  }

  /// A damaged line that doesn't name its session.
  package struct DoubtfulLine: Codable, Sendable {
    package var line: LineReference
    /// Keys of the texts in quotes in the line, any of which may be a session's id.
    package var mentioned: [SessionKey]
    /// True if the line quotes the id of a session that began before the line, anywhere in the input.
    package var isKnown: Bool
  }

  /// The first usable line of a session within one recording.
  package struct Beginning: Sendable {
    package var key: SessionKey
    /// The line number in its recording.
    package var line: Int32

    package init(key: SessionKey, line: Int32) { (self.key, self.line) = (key, line) }
  }

  /// The recordings in reading order.
  package var recordings: [Recording]
  /// The damaged lines that don't name the session they belong to, in reading order.
  package var doubtful: [DoubtfulLine]

  /// Merges the data about single recordings. For each damaged line, it determines if a session whose id the line
  /// quotes began before the line.
  ///
  /// - Parameters:
  ///   - inputs: the data about each recording, in any order; no two recordings have the same path.
  ///   - digest: returns the digest of a recording's content, given its index in `inputs`; `nil` if it is unknown.
  ///   - beginnings: passes to `take` the first line of each session in one recording, in any order. The recording is
  ///     given by its index in `inputs`. The function is only called if a damaged line quotes anything.
  package init(
    settling inputs: [KeyedInput], digest: (_ input: Int) -> String?,
    beginnings: (_ input: Int, _ take: (Beginning) -> Void) throws -> Void
  ) rethrows {
    let order = inputs.indices.sorted {
      inputs[$0].recordings[0].path.precedesInBytes(inputs[$1].recordings[0].path)
    }
    recordings = order.map { inputs[$0].recordings[0] }
    doubtful = []
    var originals: [String: String] = [:]
    for (file, input) in order.enumerated() {
      if let digest = digest(input), recordings[file].lineCount > 0 {
        if let original = originals[digest] {
          (recordings[file].original, recordings[file].lineCount) = (original, 0)
          continue
        }
        originals[digest] = recordings[file].path
      }
      doubtful += inputs[input].doubtful.map { doubtful in
        var doubtful = doubtful
        doubtful.line.file = Int32(file)
        return doubtful
      }
    }
    let mentioned = Set(doubtful.flatMap(\.mentioned))
    if mentioned.isEmpty { return }
    var first: [SessionKey: LineReference] = [:]
    for (file, input) in order.enumerated() where recordings[file].original == nil {
      try beginnings(input) { beginning in
        guard mentioned.contains(beginning.key), first[beginning.key]?.file ?? .max >= file else { return }
        first[beginning.key] = LineReference(file: Int32(file), line: beginning.line)
      }
    }
    for place in doubtful.indices {
      let line = doubtful[place].line
      doubtful[place].isKnown = doubtful[place].mentioned.contains { first[$0].map { $0 < line } ?? false }
    }
  }

  /// The recordings of which no line counts.
  package var copies: [RepeatedFile] {
    recordings.compactMap { recording in
      recording.original.map { RepeatedFile(path: recording.path, original: $0) }
    }
  }

  init(recordings: [Recording], doubtful: [DoubtfulLine]) {
    (self.recordings, self.doubtful) = (recordings, doubtful)
  }
}
