/// The length of a video, read from the header of its movie: `mvhd` in `moov` (ISO/IEC 14496-12, section 8.2.2). MP4,
/// QuickTime and 3GPP have one, before or behind the pictures; WebM has none.
struct VideoLength {
  /// Maximum number of bytes that are read in search of the header: 64 MiB.
  private static let limit = 64 << 20

  private var stream: any ByteStream
  private var bytesLeft = Self.limit

  /// Returns the length in milliseconds; `nil` if the stream is no such video, or states no length within `limit`.
  static func milliseconds(of stream: any ByteStream) throws(ReadFailure) -> Int? {
    var reader = VideoLength(stream: stream)
    return try reader.movieHeader().flatMap(milliseconds)
  }

  /// Returns the content of the box `mvhd`; `nil` if there is none.
  private mutating func movieHeader() throws(ReadFailure) -> [UInt8]? {
    while let box = try nextBox() {
      switch box.type {
      // Its boxes follow at once, so that the next one is the first in it.
      case "moov": continue
      case "mvhd": return try box.length.flatMap { length throws(ReadFailure) in try bytes(min(length, 128)) }
      default:
        guard let length = box.length, try skip(length) else { return nil }
      }
    }
    return nil
  }

  /// Reads the header of a box. Its length is that of its content; `nil` if it lasts to the end of the file.
  private mutating func nextBox() throws(ReadFailure) -> (type: String, length: Int?)? {
    guard let header = try bytes(8) else { return nil }
    let type = String(decoding: header[4..<8], as: UTF8.self)
    switch Self.number(header[0..<4]) {
    case 0: return (type, nil)
    case 1:
      guard let large = try bytes(8), large[0] < 0x10 else { return nil }
      let size = Self.number(large[...])
      return size < 16 ? nil : (type, size - 16)
    case 2...7: return nil
    case let size: return (type, size - 8)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int(truncatingIfNeeded: $1) }
  }

  private static func milliseconds(of header: [UInt8]) -> Int? {
    // Version 1 has times of 8 bytes, version 0 of 4; two of them and the flags come first.
    let width = header.first == 1 ? 8 : 4
    let scale = 4 + 2 * width
    guard header.count >= scale + 4 + width else { return nil }
    let ticks = Self.number(header[scale..<scale + 4])
    let length = header[(scale + 4)..<(scale + 4 + width)]
    // All bits are set if the length isn't known.
    guard ticks > 0, length.first != 0xFF, length.prefix(3).allSatisfy({ width == 4 || $0 == 0 }) else {
      return nil
    }
    return Self.number(length) * 1000 / ticks
  }

  private mutating func skip(_ count: Int) throws(ReadFailure) -> Bool {
    var left = count
    while left > 0 {
      guard let part = try bytes(min(left, 1 << 16)) else { return false }
      left -= part.count
    }
    return true
  }

  /// Returns the next bytes; `nil` if there are fewer, or `limit` is reached.
  private mutating func bytes(_ count: Int) throws(ReadFailure) -> [UInt8]? {
    guard count <= bytesLeft else { return nil }
    bytesLeft -= count
    let bytes = try stream.bytes(upTo: count)
    return bytes.count < count ? nil : bytes
  }
}

extension ByteStream {
  /// Reads the next bytes: as many as `count`, or fewer at the end.
  mutating func bytes(upTo count: Int) throws(ReadFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // The result carries the error: a throwing closure would lose its type.
      let read = bytes.withUnsafeMutableBytes { buffer -> Result<Int, ReadFailure> in
        do throws(ReadFailure) {
          return .success(try self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])))
        } catch {
          return .failure(error)
        }
      }
      let more = try read.get()
      if more == 0 { break }
      filled += more
    }
    return Array(bytes.prefix(filled))
  }
}
