import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All that distinguishes two versions of a file without reading it.
struct FileLook: Hashable, Sendable {
  private let file: [UInt64]
  let size: Int
  let isFIFO: Bool
  /// Seconds and nanoseconds of the last modification.
  private let modification: [Int]

  init(_ info: stat) {
    file = [UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino)]
    size = Int(info.st_size)
    isFIFO = info.st_mode & S_IFMT == S_IFIFO
    #if canImport(Darwin)
      modification = [Int(info.st_mtimespec.tv_sec), Int(info.st_mtimespec.tv_nsec)]
    #else
      modification = [Int(info.st_mtim.tv_sec), Int(info.st_mtim.tv_nsec)]
    #endif
  }

  /// True for the same file with a larger size: it may only have been appended to.
  func hasGrown(into later: FileLook) -> Bool { later.file == file && later.size > size }
}

/// The first state of each file that is read as a stream. A growing recording is read to the length that it had then,
/// however often a run reads it.
final class FirstLooks: Sendable {
  private let looks = Mutex<[String: FileLook]>([:])

  /// Returns the state that the first call for a path passed.
  ///
  /// - Parameter now: the present state.
  func first(at path: String, _ now: FileLook) -> FileLook {
    looks.withLock { looks in
      if let first = looks[path] { return first }
      looks[path] = now
      return now
    }
  }
}
