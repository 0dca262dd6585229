import AdModel
import Diagnostics

/// Takes a file apart into what a run works on.
struct RecordingFeed {
  private let recording: RecordingFile
  private let file: Int
  private let blockSize: Int
  private let needsDigest: Bool
  private let noteRead: (@Sendable (Int) -> Void)?

  init(_ recording: RecordingFile, file: Int, options: RecordingReader.Options) {
    self.recording = recording
    self.file = file
    blockSize = options.blockSize
    needsDigest = options.needsDigests
    noteRead = options.noteRead
  }

  func read(from source: any FileSource, into run: RecordingRun) {
    do throws(ReadFailure) {
      let stream = try source.stream(of: recording.systemPath)
      let digested = needsDigest ? DigestedStream(stream) : nil
      defer { run.note(digest: digested?.hex(), file: file) }
      var plain = PlainStream(digested ?? stream)
      let coding = ContentCoding(firstBytes: try plain.peek(4), path: recording.path)
      switch coding {
      case .plain: read(plain, coding, into: run)
      case .gzip: read(DecodedStream(plain, decoder: GzipDecoder()), coding, into: run)
      case .zstd: read(DecodedStream(plain, decoder: ZstdDecoder()), coding, into: run)
      }
    } catch {
      run.close(file: file, .failed(error))
    }
  }

  private func read(_ content: some ContentStream, _ coding: ContentCoding, into run: RecordingRun) {
    var reader = BlockReader(content, blockSize: blockSize, longestLine: RecordingReader.longestLine)
    var noted = 0
    while true {
      let buffer = run.nextBuffer()
      guard let piece = reader.next(into: buffer) else { break }
      noteRead?(reader.content.byteCount - noted)
      noted = reader.content.byteCount
      let isCut = reader.isAtEnd && !(reader.end?.isComplete ?? true)
      switch piece {
      case .lines(let range, let offset):
        let isWhole = buffer.bytes[..<range.upperBound].last == UInt8(ascii: "\n")
        run.add(lines: range, offset: offset, file: file, isCut: isCut && !isWhole)
      case .longLine(let line, let hasLineEnd):
        run.add(line, file: file, isCut: isCut && !hasLineEnd)
      }
    }
    run.close(file: file, reader.end ?? .complete, coding, byteCount: reader.content.byteCount)
  }
}

extension CodingBreak {
  /// What is told of it.
  func message(_ coding: ContentCoding, lastLine: Int) -> String {
    let place = lastLine > 0 ? " at line \(lastLine); what came before is used" : " before its first line"
    return switch self {
    case .cut: "The \(coding.rawValue) data breaks off\(place)."
    case .damaged(let reason): "The \(coding.rawValue) data is damaged (\(reason))\(place)."
    }
  }
}

extension RecordingEnd {
  var isComplete: Bool {
    if case .complete = self { true } else { false }
  }
}
