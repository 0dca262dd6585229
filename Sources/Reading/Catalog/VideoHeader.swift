/// The type and size of a video: MP4 and QuickTime (ISO/IEC 14496-12), Matroska and WebM (RFC 9559).
struct VideoHeader: Equatable {
  var mime: String
  /// Displayed size in pixels; `nil` if the file states none, is damaged, or states it too far from its start.
  var size: PictureSize?

  /// Maximum number of bytes that are read of a video. In files made for streaming the size is near the start.
  static let limit = SampleReader.limit

  /// Detects the type from the content, not the name; `nil` for other types.
  init?(_ stream: any ByteStream) throws(ReadFailure) {
    var content = LimitedStream(stream, limit: Self.limit)
    guard let start = try content.read(8) else { return nil }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      content.putBack(start)
      self = try Matroska.header(&content)
    } else if let form = BoxForm(start) {
      self = try BoxForm.header(form, start, &content)
    } else {
      return nil
    }
  }

  init(mime: String, size: PictureSize? = nil) {
    (self.mime, self.size) = (mime, size)
  }
}

/// The sides of a picture, both above 0.
struct PictureSize: Equatable {
  var width: Double
  var height: Double

  init?(_ width: Double, _ height: Double) {
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  var turned: PictureSize {
    var size = self
    (size.width, size.height) = (height, width)
    return size
  }
}

/// The first bytes of a file, read sequentially.
struct LimitedStream {
  private var stream: any ByteStream
  /// The number of bytes that may still be read.
  private(set) var rest: Int
  /// Bytes that were put back, and that the next reads return again.
  private var bytesPutBack: ArraySlice<UInt8> = []

  init(_ stream: any ByteStream, limit: Int) {
    (self.stream, rest) = (stream, limit)
  }

  /// Returns `count` bytes; `nil` if there are fewer, or more than may be read.
  mutating func read(_ count: Int) throws(ReadFailure) -> [UInt8]? {
    guard count >= 0, count <= rest else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var read = min(count, bytesPutBack.count)
    bytes.replaceSubrange(..<read, with: bytesPutBack.prefix(read))
    bytesPutBack = bytesPutBack.dropFirst(read)
    while read < count {
      let more = try fill(&bytes, from: read)
      if more == 0 { return nil }
      read += more
    }
    rest -= count
    return bytes
  }

  /// Puts bytes back in front of those that haven't been read, so that they are read next.
  mutating func putBack(_ bytes: [UInt8]) {
    bytesPutBack = (bytes + bytesPutBack)[...]
    rest += bytes.count
  }

  private mutating func fill(_ bytes: inout [UInt8], from start: Int) throws(ReadFailure) -> Int {
    // The result carries the error: a throwing closure would lose its type.
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, ReadFailure> in
      do throws(ReadFailure) {
        return .success(try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Skips `count` bytes; returns false if there are fewer, or more than may be read.
  mutating func skip(_ count: Int) throws(ReadFailure) -> Bool {
    guard count >= 0, count <= rest else { return false }
    var left = count
    while left > 0 {
      let step = min(left, 1 << 16)
      guard try read(step) != nil else { return false }
      left -= step
    }
    return true
  }
}
