import Reading

/// Standard input, kept in a temporary file because pages read its sessions a second time. All other files come from
/// the disk.
struct StandardInputSpool: FileSource {
  private let disk: DiskSource
  private let file: ScratchFile
  private let count: Int

  /// Reads standard input to its end, and keeps it in a temporary file.
  ///
  /// - Parameter disk: the source of all other files.
  init(over disk: DiskSource) throws {
    self.disk = disk
    file = try ScratchFile()
    var stream = try disk.stream(of: "-")
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var total = 0
    while true {
      let count = try Self.fill(&chunk, from: &stream)
      if count == 0 { break }
      try file.append(chunk[..<count])
      total += count
    }
    count = total
  }

  private static func fill(
    _ chunk: inout [UInt8], from stream: inout any ByteStream
  ) throws(ReadFailure) -> Int {
    let result = chunk.withUnsafeMutableBytes { buffer -> Result<Int, ReadFailure> in
      do throws(ReadFailure) {
        return .success(try stream.read(into: buffer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  func entries(of folder: String) throws(ReadFailure) -> [FileEntry] { try disk.entries(of: folder) }
  func form(of path: String) -> FileEntry.Form? { path == "-" ? .file : disk.form(of: path) }
  func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try disk.bytes(of: path, limit: limit)
  }

  func size(of path: String) -> Int? { path == "-" ? count : disk.size(of: path) }

  func resolved(_ path: String) -> String? { path == "-" ? path : disk.resolved(path) }

  func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    path == "-" ? SpooledStream(file: file, count: count) : try disk.stream(of: path)
  }
}

private struct SpooledStream: ByteStream {
  let file: ScratchFile
  let count: Int
  var position = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    let wanted = min(buffer.count, count - position)
    do throws(WriteFailure) {
      try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), from: position)
    } catch {
      throw ReadFailure(path: "-", reason: error.reason)
    }
    position += wanted
    return wanted
  }
}
