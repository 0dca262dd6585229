package import Model
import Basics

/// Facts about recordings whose lines are distributed by session, on which sessions depend besides their own
/// lines: the position of a line in the whole input, the sessions of damaged lines, and the recordings that
/// break off. Every process that receives lines gets them.
package struct KeyedInput: Codable, Sendable {
  package struct Recording: Codable, Sendable {
    package var path: String
    /// See `RecordingFile.definitionFile`.
    package var definitionFile: String?
    /// The number of lines, empty ones included.
    package var lineCount: Int
    /// The number of frames that the recording's lines were encoded as.
    package var frameCount: Int
    /// True if the recording could not be read to its end: open sessions may have lost lines there.
    package var breaksOff: Bool
  }

  /// A damaged line that doesn't name its session.
  package struct DoubtfulLine: Codable, Sendable {
    package var line: LineReference
    /// Keys of the quoted texts in the line, one of which may be a session's id.
    package var mentioned: [SessionKey]
    /// True if, in the whole input, a session whose id the line quotes began before the line.
    package var isKnown: Bool
  }

  /// The first usable line of a session in one recording.
  package struct Beginning: Sendable {
    package var key: SessionKey
    /// The line number in its recording.
    package var line: Int32

    package init(key: SessionKey, line: Int32) { (self.key, self.line) = (key, line) }
  }

  /// The recordings in reading order.
  package var recordings: [Recording]
  /// The damaged lines that don't name their session, in reading order.
  package var doubtful: [DoubtfulLine]

  /// Merges the facts of single recordings, and determines for each damaged line if a session whose id it quotes began
  /// before it.
  ///
  /// - Parameters:
  ///   - inputs: one per recording, in any order; no two have the same path.
  ///   - beginnings: passes the first lines of the sessions in the recording at an index of `inputs` to `take`, in any
  ///     order. It is only called if a damaged line quotes anything.
  package init(
    settling inputs: [KeyedInput], beginnings: (_ input: Int, _ take: (Beginning) -> Void) throws -> Void
  ) rethrows {
    let order = inputs.indices.sorted {
      inputs[$0].recordings[0].path.precedesInBytes(inputs[$1].recordings[0].path)
    }
    recordings = order.map { inputs[$0].recordings[0] }
    doubtful = order.enumerated().flatMap { file, input in
      inputs[input].doubtful.map { doubtful in
        var doubtful = doubtful
        doubtful.line.file = Int32(file)
        return doubtful
      }
    }
    let mentioned = Set(doubtful.flatMap(\.mentioned))
    if mentioned.isEmpty { return }
    var first: [SessionKey: LineReference] = [:]
    for (file, input) in order.enumerated() {
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

  init(recordings: [Recording], doubtful: [DoubtfulLine]) {
    (self.recordings, self.doubtful) = (recordings, doubtful)
  }
}
