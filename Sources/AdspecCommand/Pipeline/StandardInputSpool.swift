import Ingest

/// Standard input kept in memory, because pages need its sessions a second time; everything else from the disk.
struct StandardInputSpool: FileSource {
  private let disk: DiskSource
  private let spooled: [UInt8]

  init(over disk: DiskSource) throws(ReadFailure) {
    self.disk = disk
    var stream = try disk.stream(of: "-")
    var spooled: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try Self.fill(&chunk, from: &stream)
      if count == 0 { break }
      spooled += chunk[..<count]
    }
    self.spooled = spooled
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

  func size(of path: String) -> Int? { path == "-" ? spooled.count : disk.size(of: path) }

  func resolved(_ path: String) -> String? { path == "-" ? path : disk.resolved(path) }

  func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    path == "-" ? SpooledStream(bytes: spooled) : try disk.stream(of: path)
  }
}

private struct SpooledStream: ByteStream {
  let bytes: [UInt8]
  var position = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
