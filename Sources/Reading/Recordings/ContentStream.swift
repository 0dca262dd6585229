import Basics

/// Why compressed data can't be read to its end.
enum CodingBreak {
  case cut
  /// The decoder's own words.
  case damaged(String)
}

/// What came of reading on in a recording.
enum ContentRead {
  /// So many bytes; 0 at the end.
  case bytes(Int)
  case broken(CodingBreak)
  case failed(ReadFailure)
}

/// A recording's text: the file's bytes, decompressed where they are compressed.
protocol ContentStream {
  /// Bytes of the file that were read.
  var byteCount: Int { get }
  /// Fills the buffer as far as it can. Whatever came before a break is handed over before the break is told.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ContentRead
}

/// A file's bytes as they are, with those that were looked at ahead.
struct PlainStream: ContentStream {
  private var stream: any ByteStream
  private var ahead: ArraySlice<UInt8> = []
  /// Bytes that were read from the file.
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

  /// The first bytes, fewer only when the file has fewer; reading gives them again.
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

/// How a recording is stored.
enum ContentCoding: String {
  case plain, gzip, zstd

  /// By the first bytes; by the name only where they can't tell, so that a file renamed after compressing reads as well
  /// as one piped in.
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

  /// A frame, or a frame to be skipped (RFC 8878, section 3.1).
  private static func isZstd(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    return bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || (bytes[0] & 0xF0 == 0x50 && bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18]))
  }
}

/// A file's bytes, and their digest as they pass. A class: what reads it holds a copy, and its rest is read here.
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

  /// The digest of the whole file, once: what nobody read (data after a break in compressed data) is read now. `nil` when
  /// it couldn't be read to its end: whoever read it told why, or where the data broke.
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
