import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The identity of a file, which differs after any change: device, inode, size, modification time, and the time of any
/// change, which only the kernel can set.
struct FileIdentity: Hashable, Sendable {
  /// Device, inode, size, and both times in seconds and nanoseconds.
  private var numbers = SIMD8<Int64>()

  /// The identity of the file that a path leads to, through links; `nil` if there is none.
  init?(ofExecutable path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let (content, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (content, change) = (status.st_mtim, status.st_ctim)
    #endif
    numbers = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(status.st_size), Int64(content.tv_sec), Int64(content.tv_nsec), Int64(change.tv_sec),
      Int64(change.tv_nsec), 0,
    ]
  }
}

extension FileIdentity: Codable {
  init(from decoder: any Decoder) throws {
    var items = try decoder.unkeyedContainer()
    for index in numbers.indices { numbers[index] = Int64(try items.decode(Int.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var items = encoder.unkeyedContainer()
    for index in numbers.indices { try items.encode(Int(numbers[index])) }
  }
}
