import Basics

/// The reason why an imported file can't be read any further.
package struct ForeignBreak: Error, Hashable, Sendable {
  /// The reason in words that follow "it": "breaks off inside an object".
  package var words: String
  /// Line of the problem, from 1; `nil` for the file as a whole.
  package var line: Int?

  package init(_ words: String, line: Int? = nil) {
    (self.words, self.line) = (words, line)
  }
}

/// Reads files from other tools as text: decompressed if needed, and in pieces unless the whole text is requested.
package struct ForeignFiles: Sendable {
  private let source: any FileSource
  private let refusal: (@Sendable (_ start: UnsafeRawBufferPointer) -> String?)?
  private let unpackLimit: UnpackLimit

  /// - Parameter refusal: returns the reason for refusing a file that starts with these bytes, in words that follow
  ///   "it" in a message; `nil` if the file is read.
  package init(
    source: any FileSource, unpackLimit: UnpackLimit = UnpackLimit(),
    refusal: (@Sendable (_ start: UnsafeRawBufferPointer) -> String?)? = nil
  ) {
    (self.source, self.unpackLimit, self.refusal) = (source, unpackLimit, refusal)
  }

  /// Passes a file's text on, piece by piece.
  ///
  /// - Parameter take: returns false to stop reading.
  package func read(_ path: String, _ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    var plain = PlainStream(try source.stream(of: path))
    let first = try plain.peek(4)
    if first.starts(with: [0x1F, 0x8B]) {
      try read(DecodedStream(plain, decoder: GzipDecoder(), limit: unpackLimit), take)
    } else if first.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      try read(DecodedStream(plain, decoder: ZstdDecoder(), limit: unpackLimit), take)
    } else {
      try read(plain, take)
    }
  }

  /// Returns the whole text of a file, decompressed.
  ///
  /// - Throws: `ForeignBreak` if it is longer than `limit` bytes.
  package func text(of path: String, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { piece in
      bytes.append(contentsOf: piece)
      if bytes.count > limit { throw ForeignBreak("is longer than \(limit >> 20) MiB") }
      return true
    }
    return bytes
  }

  private func read(
    _ content: some ContentStream, _ take: (UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    var content = content
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var isStart = true
    while true {
      switch content.read(into: buffer) {
      case .bytes(0): return
      case .bytes(let count):
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if isStart, let words = refusal?(piece) { throw ForeignBreak(words) }
        isStart = false
        if try !take(piece) { return }
      case .broken(.cut): throw ForeignBreak("breaks off: its compressed data has no end")
      case .broken(.damaged(let reason)): throw ForeignBreak("has damaged compressed data (\(reason))")
      case .broken(.swollen(let ratio)):
        throw ForeignBreak("unpacks to more than \(ratio) times its size: unpack it first if it is sound")
      case .failed(let failure): throw failure
      }
    }
  }
}
