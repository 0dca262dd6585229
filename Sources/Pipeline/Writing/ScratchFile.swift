import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary file for data that exceeds memory: appended to and read at any offset, by this process alone. Its name
/// is removed at once, so that nothing is left however the process ends.
package final class ScratchFile: Sendable {
  private let descriptor: Int32
  private let folder: String

  /// - Parameter folder: a folder with free space.
  package init(in folder: String = ScratchFolder.parent) throws(WriteFailure) {
    self.folder = folder
    // A signal in between would leave the name.
    descriptor = try Unfinished.undisturbed { _ throws(WriteFailure) in
      var template = Array("\(folder)/adspec-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      guard descriptor >= 0 else { throw Disk.failure("create a temporary file in", folder).ofScratch }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard unlink(template) == 0 else {
        let failure = Disk.failure("remove a temporary file in", folder)
        _ = close(descriptor)
        throw failure
      }
      return descriptor
    }
  }

  deinit { _ = close(descriptor) }

  /// Appends bytes. Not thread-safe: one call at a time.
  func append(_ bytes: some Sequence<UInt8>) throws(WriteFailure) {
    try Disk.write(Array(bytes), to: descriptor, named: name)
  }

  /// Reads `count` bytes from an offset, all of which must have been written.
  func read(from offset: Int, count: Int) throws(WriteFailure) -> [UInt8] {
    var failure: WriteFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(WriteFailure) {
        try read(into: UnsafeMutableRawBufferPointer(buffer), from: offset)
        filled = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills a buffer with the bytes from an offset on, all of which must have been written.
  func read(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) throws(WriteFailure) {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw Disk.failure("read", name) }
      filled += got
    }
  }

  /// Frees the disk space of bytes that aren't read again. If the system can't, it frees them when the process ends.
  func free(_ range: Range<Int>) {
    _ = adspec_free_range(descriptor, Int64(range.lowerBound), Int64(range.count))
  }

  private var name: String { "a temporary file in \(folder)" }
}
