import Digests

/// A file's bytes, and their digest as they pass. A class: what reads it holds a copy, and its rest is read here.
final class DigestedStream: ByteStream {
  private var stream: any ByteStream
  private let digest = SHA256()
  private var hasFailed = false

  init(_ stream: any ByteStream) { self.stream = stream }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    do throws(ReadFailure) {
      let count = try stream.read(into: buffer)
      digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    } catch {
      hasFailed = true
      throw error
    }
  }

  /// The digest of the whole file, once: what nobody read (data after a break in compressed data) is read now. `nil` when
  /// it couldn't be read to its end; whoever read it told why.
  func hex() -> String? {
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    while !hasFailed {
      let count = rest.withUnsafeMutableBytes { buffer -> Int in
        do throws(ReadFailure) { return try read(into: buffer) } catch { return 0 }
      }
      if count == 0 { break }
    }
    return hasFailed ? nil : digest.hex()
  }
}
