/// What a video says of itself: MP4 and QuickTime (ISO/IEC 14496-12), Matroska and WebM (RFC 9559).
struct FilmHeader: Equatable {
  var mime: String
  /// Pixels as shown; `nil` when the file doesn't say, is damaged, or says it too far from its start.
  var size: PictureSize?

  /// What is read of a video at most: its size stands near its start, unless nobody made it fit for streaming.
  static let limit = SampleReader.limit

  /// By the content, whatever the file is called; `nil` for none of these.
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

/// Sides of a picture, both above 0.
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

/// The first bytes of a file, read forwards.
struct LimitedStream {
  private var stream: any ByteStream
  /// Bytes that may still be read.
  private(set) var rest: Int
  /// Bytes that were read and come again.
  private var ahead: ArraySlice<UInt8> = []

  init(_ stream: any ByteStream, limit: Int) {
    (self.stream, rest) = (stream, limit)
  }

  /// So many bytes; `nil` when there are fewer, or more than may be read.
  mutating func read(_ count: Int) throws(ReadFailure) -> [UInt8]? {
    guard count >= 0, count <= rest else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var read = min(count, ahead.count)
    bytes.replaceSubrange(..<read, with: ahead.prefix(read))
    ahead = ahead.dropFirst(read)
    while read < count {
      let more = try fill(&bytes, from: read)
      if more == 0 { return nil }
      read += more
    }
    rest -= count
    return bytes
  }

  /// Bytes that were read come again, before all others.
  mutating func putBack(_ bytes: [UInt8]) {
    ahead = (bytes + ahead)[...]
    rest += bytes.count
  }

  private mutating func fill(_ bytes: inout [UInt8], from start: Int) throws(ReadFailure) -> Int {
    // What is thrown in the closure would lose its type.
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, ReadFailure> in
      do throws(ReadFailure) {
        return .success(try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Passes over so many bytes; `false` when there are fewer, or more than may be read.
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
