import FoundationEssentials

/// The destination of a part. A file gets its bytes; standard output gets lines of base64, since many pipes carry text
/// only.
package struct PartOutput {
  /// Bytes of a part that become one line of base64.
  static let lineSize = 48 << 10

  /// The path as it was given; `-` is standard output.
  let path: String
  let file: NamedFile

  package init(_ path: String, sparing inputs: RunInputs) throws {
    self.path = path
    file = try NamedFile(path == "-" ? "/dev/stdout" : path, sparing: inputs)
  }

  func write(_ pieces: @escaping (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
    try file.write { take in
      try withoutActuallyEscaping(take) { take in
        guard path == "-" else { return try pieces(take) }
        try Self.cut(pieces) { line in try take(Array(Data(line).base64EncodedData()) + [UInt8(ascii: "\n")])
        }
      }
    }
  }

  /// Regroups pieces of any size into pieces of `lineSize` bytes and a shorter last one.
  static func cut(
    _ pieces: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void,
    _ take: @escaping (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var held: [UInt8] = []
    try pieces { piece in
      held += piece
      var taken = 0
      while held.count - taken >= lineSize {
        try take(held[taken..<taken + lineSize])
        taken += lineSize
      }
      held.removeFirst(taken)
    }
    if !held.isEmpty { try take(held[...]) }
  }
}
