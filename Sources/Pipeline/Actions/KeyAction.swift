import Reading

/// Writes the lines of recordings with the keys of their sessions, so that other programs can group the lines by
/// session (`KeyedFrame`).
package struct KeyAction {
  /// A folder; `-` is standard output.
  private let output: String
  /// The path to use for the recording on standard input; `nil` without such a recording.
  private let name: String?

  package init(output: String, name: String?) { (self.output, self.name) = (output, name) }

  /// Writes the keyed lines (frames), and the facts of each recording. Returns the number of recordings and of frames.
  package func write(_ run: PipelineRun) throws -> (recordings: Int, frames: Int) {
    try output == "-" ? printed(run) : written(run)
  }

  private func printed(_ run: PipelineRun) throws -> (recordings: Int, frames: Int) {
    let (name, output) = (name, try NamedFile("/dev/stdout", sparing: run.inputs))
    var count = (recordings: 0, frames: 0)
    try output.write { take in
      try withoutActuallyEscaping(take) { take in
        count = try run.key(naming: name, frames: take) { path, pieces in
          var piece = 0
          try PartOutput.cut(pieces) { bytes in
            try take(KeyedFrame.facts(path, piece: piece, bytes))
            piece += 1
          }
        }
      }
    }
    return count
  }

  private func written(_ run: PipelineRun) throws -> (recordings: Int, frames: Int) {
    try run.inputs.refuse(folder: output)
    let facts = try OutputWriter.file("facts", in: output, sparing: run.inputs, as: .text)
    let frames = try OutputWriter.file("frames", in: output, sparing: run.inputs, as: .text)
    let name = name
    var count = (recordings: 0, frames: 0)
    // Facts are completed last: if they exist, all frames do.
    try facts.write { takeFacts in
      try withoutActuallyEscaping(takeFacts) { takeFacts in
        try frames.write { takeFrames in
          try withoutActuallyEscaping(takeFrames) { takeFrames in
            count = try run.key(naming: name, frames: takeFrames) { try $1(takeFacts) }
          }
        }
      }
    }
    return count
  }
}
