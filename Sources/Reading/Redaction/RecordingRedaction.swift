package import Model
import Basics

/// Copies recordings with secret texts replaced. The number and the order of lines stay. One line is in memory at a
/// time.
package struct RecordingRedaction {
  private let source: any FileSource
  private let pseudonyms: Pseudonyms

  package init(source: any FileSource, pseudonyms: Pseudonyms) {
    (self.source, self.pseudonyms) = (source, pseudonyms)
  }

  /// Returns a digest of all bytes of the recordings. It serves as a key, which can't be guessed without the
  /// recordings.
  package static func key(of paths: [String], in source: any FileSource) throws(ReadFailure) -> String {
    var digests: [String] = []
    for path in paths { digests.append(DigestedStream(try source.stream(of: path)).hex() ?? "") }
    return SHA256.hex(ofParts: digests)
  }

  /// Passes the copy on, piece by piece and uncompressed.
  ///
  /// - Returns: the reason why the recording couldn't be read to its end; `nil` if it was.
  package func copy(_ path: String, to take: ([UInt8]) throws -> Void) throws -> String? {
    try copy(ContentCoding.open(source.stream(of: path), named: path).content, to: take)
  }

  private func copy(_ content: some ContentStream, to take: ([UInt8]) throws -> Void) throws -> String? {
    var content = content
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var lines = Lines(pseudonyms: pseudonyms)
    while true {
      switch buffer.withUnsafeMutableBytes({ content.read(into: $0) }) {
      case .bytes(0):
        try take(lines.end())
        return nil
      case .bytes(let count): try take(lines.redacted(buffer[..<count]))
      case .broken(let reason):
        try take(lines.end())
        return reason.words
      case .failed(let failure): throw failure
      }
    }
  }
}

/// Splits the content of a recording, which arrives in pieces of any size, into lines.
private struct Lines {
  let pseudonyms: Pseudonyms
  private var rest: [UInt8] = []
  private var isFirst = true
  /// True while the current line is longer than any reader accepts. Its pieces are then redacted as they arrive.
  private var isLong = false

  init(pseudonyms: Pseudonyms) { self.pseudonyms = pseudonyms }

  mutating func redacted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      rest += bytes[start..<end]
      result += take() + [UInt8(ascii: "\n")]
      isLong = false
      start = end + 1
    }
    rest += bytes[start...]
    if rest.count > RecordingReader.longestLine {
      isLong = true
      result += take()
    }
    return result
  }

  mutating func end() -> [UInt8] { take() }

  private mutating func take() -> [UInt8] {
    defer { (rest, isFirst) = ([], false) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = isFirst && rest.starts(with: mark) ? mark : []
    let line = Array(rest.dropFirst(start.count))
    let isReadable = !isLong && line.count <= RecordingReader.longestLine
    return start
      + (isReadable
        ? LineRedaction.redacted(line, by: pseudonyms) : BrokenLineRedaction.redacted(line, by: pseudonyms))
  }
}

extension CodingBreak {
  fileprivate var words: String {
    switch self {
    case .cut: "it breaks off"
    case .damaged(let reason): "it is damaged (\(reason))"
    case .swollen(let ratio): "it unpacks to more than \(ratio) times its size; unpack it first"
    }
  }
}
