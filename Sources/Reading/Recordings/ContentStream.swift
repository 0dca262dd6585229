import Basics

/// The reason why compressed data can't be read to its end.
enum CodingBreak {
  case cut
  /// Damaged data, with the decoder's message.
  case damaged(String)
  /// Data that unpacks to more than this many times its size.
  case swollen(Int)
}

/// The bounds of what is unpacked of a compressed file, of which a few kilobytes can become gigabytes.
package struct UnpackLimit: Sendable {
  /// How many times its size a file may unpack to. Recordings are some 10 to 100 times smaller when compressed.
  package var ratio: Int
  /// The number of bytes that each file may unpack to, whatever its size.
  package var least = 64 << 20

  package init(ratio: Int = 1000) { self.ratio = ratio }

  func isExceeded(by unpacked: Int, from packed: Int) -> Bool {
    unpacked > least && unpacked / ratio > packed
  }
}

/// The result of reading from a recording.
enum ContentRead {
  /// The number of bytes that were read; 0 at the end.
  case bytes(Int)
  case broken(CodingBreak)
  case failed(ReadFailure)
}

/// The content of a recording: the file's bytes, decompressed if necessary.
protocol ContentStream {
  /// The number of bytes read from the file.
  var byteCount: Int { get }
  /// Reads bytes into the buffer, as many as are available. If the data is damaged, all bytes before the damage are
  /// returned first.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentRead
}

/// The bytes of a file as they are. The first of them can be read in advance (`peek`).
struct PlainStream: ContentStream {
  private var stream: any ByteStream
  private var ahead: ArraySlice<UInt8> = []
  private(set) var byteCount = 0

  init(_ stream: any ByteStream) { self.stream = stream }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentRead {
    if !ahead.isEmpty {
      let taken = ahead.prefix(buffer.count)
      buffer.copyBytes(from: taken)
      ahead = ahead.dropFirst(taken.count)
      return .bytes(taken.count)
    }
    do {
      let count = try stream.read(into: buffer)
      byteCount += count
      return .bytes(count)
    } catch {
      return .failed(error)
    }
  }

  /// Returns the first bytes of the content without consuming them: `read` returns them again. There are fewer than
  /// `count` only if the content is shorter.
  mutating func peek(_ count: Int) throws(ReadFailure) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while ahead.count < count {
      let read = try readChunk(&chunk)
      if read == 0 { break }
      byteCount += read
      ahead += chunk[..<read]
    }
    return Array(ahead.prefix(count))
  }

  private mutating func readChunk(_ chunk: inout [UInt8]) throws(ReadFailure) -> Int {
    // Typed errors don't pass through `withUnsafeMutableBytes` of an array.
    let result = chunk.withUnsafeMutableBytes { buffer -> Result<Int, ReadFailure> in
      do throws(ReadFailure) {
        return .success(try stream.read(into: buffer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// The compression of a recording.
enum ContentCoding: String {
  case plain, gzip, zstd

  /// Detects the compression by the first bytes. The name decides only if these are neither a known magic number nor
  /// the start of JSON. A file that was renamed after compressing can therefore be read, and so can data from a pipe.
  init(firstBytes: [UInt8], path: String) {
    if firstBytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if Self.isZstd(firstBytes) {
      self = .zstd
    } else if let first = firstBytes.first, first != UInt8(ascii: "{"),
      !firstBytes.starts(with: [0xEF, 0xBB, 0xBF])
    {
      self = path.hasSuffix(".gz") ? .gzip : path.hasSuffix(".zst") ? .zstd : .plain
    } else {
      self = .plain
    }
  }

  /// True if the bytes start a zstd frame or a skippable frame (RFC 8878, section 3.1).
  private static func isZstd(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    return bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || (bytes[0] & 0xF0 == 0x50 && bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18]))
  }
}

extension ContentCoding {
  /// Returns the decompressed content of a file, and how it is compressed.
  static func open(
    _ bytes: any ByteStream, named path: String, _ limit: UnpackLimit = UnpackLimit()
  ) throws(ReadFailure) -> (content: any ContentStream, coding: ContentCoding) {
    var plain = PlainStream(bytes)
    let coding = ContentCoding(firstBytes: try plain.peek(4), path: path)
    let content: any ContentStream =
      switch coding {
      case .plain: plain
      case .gzip: DecodedStream(plain, decoder: GzipDecoder(), limit: limit)
      case .zstd: DecodedStream(plain, decoder: ZstdDecoder(), limit: limit)
      }
    return (content, coding)
  }
}

/// Reads the decompressed content of a file and computes its SHA-256 digest meanwhile.
struct DigestedContent<Content: ContentStream>: ContentStream {
  private var content: Content
  private let digest = SHA256()

  init(_ content: Content) { self.content = content }

  var byteCount: Int { content.byteCount }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentRead {
    let read = content.read(into: buffer)
    if case .bytes(let count) = read { digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    return read
  }

  /// Returns the SHA-256 of what was read. Must be called only once.
  func hex() -> String { digest.hex() }
}

/// Reads a file and computes its SHA-256 digest meanwhile. It is a class, because both the reader of the bytes and the
/// caller of `hex` refer to it.
final class DigestedStream: ByteStream {
  private var stream: any ByteStream
  private let digest = SHA256()
  private var hasFailed = false
  private var isAtEnd = false

  init(_ stream: any ByteStream) { self.stream = stream }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    do throws(ReadFailure) {
      let count = try stream.read(into: buffer)
      digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      isAtEnd = count == 0
      return count
    } catch {
      hasFailed = true
      throw error
    }
  }

  /// Returns the SHA-256 of the whole file. Must be called only once. Bytes that weren't read yet, such as those after
  /// a break in compressed data, are read now. The result is `nil` if the file couldn't be read to its end; the reader
  /// of the bytes has reported that failure.
  func hex() -> String? {
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while !hasFailed, !isAtEnd {
      rest.withUnsafeMutableBytes { buffer in
        do throws(ReadFailure) { _ = try read(into: buffer) } catch { return }
      }
    }
    return hasFailed ? nil : digest.hex()
  }
}
