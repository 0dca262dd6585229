package import Model
import Basics

/// What sessions depend on besides their own lines, of recordings whose lines are dealt out by session: where in the whole
/// input a line stands, whose damaged lines may be, and which recordings break off. It goes to everybody who gets lines.
package struct KeyedInput: Codable, Sendable {
  package struct Recording: Codable, Sendable {
    package var path: String
    /// As of `RecordingFile`.
    package var definitionFile: String?
    /// Lines, empty ones included.
    package var lineCount: Int
    /// Frames that its lines became.
    package var frameCount: Int
    /// Whether it ends before its end: open sessions may have lost lines there.
    package var breaksOff: Bool
  }

  /// A damaged line that doesn't name its session.
  package struct DoubtfulLine: Codable, Sendable {
    package var line: LineReference
    /// Keys of what it quotes: one of them may be that of a session.
    package var mentioned: [SessionKey]
    /// Whether a session that it quotes had begun before it, in the whole input.
    package var isKnown: Bool
  }

  /// Where a session's first usable line stands in one recording.
  package struct Beginning: Sendable {
    package var key: SessionKey
    /// In its recording.
    package var line: Int32

    package init(key: SessionKey, line: Int32) { (self.key, self.line) = (key, line) }
  }

  /// In reading order.
  package var recordings: [Recording]
  /// In reading order.
  package var doubtful: [DoubtfulLine]

  /// Puts together what was told of one recording each: from then on it is settled whose the doubtful lines are.
  ///
  /// - Parameters:
  ///   - inputs: of one recording each, in any order; no two have one path.
  ///   - beginnings: hands out those of the input at a place of `inputs`, in any order; only asked if something depends on it.
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
