import Synchronization

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// The state of a file: identity, size and modification time. A change of the file is detected by it without reading
/// the file.
package struct FileLook: Hashable, Sendable {
  private let file: [UInt64]
  let size: Int
  let isFIFO: Bool
  /// Seconds and nanoseconds of the last modification.
  private let modification: [Int]

  package init(_ info: stat) {
    file = [UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino)]
    size = Int(info.st_size)
    isFIFO = info.st_mode & S_IFMT == S_IFIFO
    #if canImport(Darwin)
      modification = [Int(info.st_mtimespec.tv_sec), Int(info.st_mtimespec.tv_nsec)]
    #else
      modification = [Int(info.st_mtim.tv_sec), Int(info.st_mtim.tv_nsec)]
    #endif
  }

  /// Returns true if a later state is of this same file with a larger size, so that lines may just have been appended.
  func hasGrown(into later: FileLook) -> Bool { later.file == file && later.size > size }
}

/// The state of each file when it was first read as a stream. A growing recording is always read only to the length
/// that it had then, even if a run reads it again.
final class FirstLooks: Sendable {
  private let looks = Mutex<[String: FileLook]>([:])

  /// Returns the state that the file at this path had in the first call for the path.
  ///
  /// - Parameter now: the file's current state, which the first call stores.
  func first(at path: String, _ now: FileLook) -> FileLook {
    looks.withLock { looks in
      if let first = looks[path] { return first }
      looks[path] = now
      return now
    }
  }
}
