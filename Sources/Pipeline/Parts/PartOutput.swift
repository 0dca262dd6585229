import FoundationEssentials

/// Where a part goes: a file as it is, standard output as lines of base64, for many a pipe passes text alone.
package struct PartOutput {
  /// Bytes of a part that become one line.
  static let lineSize = 48 << 10

  /// As it was given.
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

  /// Cuts what comes in pieces anew, into pieces of `lineSize` and a last one.
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
