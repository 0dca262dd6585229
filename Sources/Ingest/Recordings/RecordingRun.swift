import AdModel

/// One reading of all recordings, from the first byte to the last session.
///
/// What is read fills one round while the round before is worked on: reading from a disk and decompressing take a thread of
/// their own, as soon as there is more than one.
final class RecordingRun {
  private var filling: RecordingRound
  /// The other round, which is being worked on or waits to be filled.
  private var other: RecordingRound
  private let work: RoundWork
  private let background: Background?
  /// By file, where they were asked for.
  private var digests: [Int: String] = [:]

  init(context: RunContext, options: RecordingReader.Options, assemblers: [SessionAssembler]) {
    let jobs = max(1, options.jobs)
    work = RoundWork(context: context, jobs: jobs, assemblers: assemblers)
    filling = RecordingRound(slots: jobs == 1 ? 1 : jobs * 2, blockSize: options.blockSize)
    background = jobs == 1 ? nil : Background()
    other = jobs == 1 ? filling : RecordingRound(slots: jobs * 2, blockSize: options.blockSize)
  }

  /// A buffer for the next block.
  func nextBuffer() -> BlockBuffer {
    if filling.isFull { handOver() }
    return filling.nextBuffer
  }

  /// The buffer that `nextBuffer` gave holds lines.
  func add(lines range: Range<Int>, offset: Int, file: Int, isCut: Bool) {
    filling.add(lines: range, offset: offset, file: file, isCut: isCut)
  }

  func add(_ line: LongLine, file: Int, isCut: Bool) {
    filling.add(.longLine(line, file: file, isCut: isCut))
  }

  /// No more comes of this file.
  func close(file: Int, _ end: RecordingEnd, _ coding: ContentCoding = .plain, byteCount: Int = 0) {
    filling.add(.close(file: file, end, coding, byteCount: byteCount))
  }

  func note(digest: String?, file: Int) { digests[file] = digest }

  /// Hands over what is still open; what was counted, and every mistake, sorted.
  func finish() -> (summaries: [RecordingSummary], mistakes: [RecordingMistake]) {
    handOver()
    background?.wait()
    var summaries = work.summaries
    for (file, digest) in digests { summaries[file].sha256 = digest }
    return (summaries, work.finish())
  }

  private func handOver() {
    let full = filling
    if let background {
      // The round before is done with: it can be filled.
      background.wait()
      background.start { [work] in work.perform(full) }
    } else {
      work.perform(full)
    }
    (filling, other) = (other, full)
  }
}
