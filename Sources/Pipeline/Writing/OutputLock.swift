#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lets one run at a time write to an output, by a locked file beside it that is removed afterwards.
///
/// The lock ends with the process, however that ends. The next run locks the file that a killed run left.
struct OutputLock: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// True if this run holds the lock. `false` if the file system has no locks: other runs may then be writing to the
  /// output.
  let isHeld: Bool

  /// Waits until the lock is free, and takes it.
  ///
  /// - Parameters:
  ///   - output: the output, as the user named it.
  ///   - waits: called once if another run holds the lock.
  init(at path: String, for output: String, waits: () -> Void) throws(WriteFailure) {
    self.path = path
    (descriptor, isHeld) = try Self.lock(path, for: output, waits: waits)
    Unfinished.begin(path)
  }

  private static func lock(
    _ path: String, for output: String, waits: () -> Void
  ) throws(WriteFailure) -> (descriptor: Int32, isHeld: Bool) {
    var hasWaited = false
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
      guard descriptor >= 0 else {
        throw [ELOOP, EISDIR].contains(errno) ? .notOurFile(path) : Disk.failure("write", output)
      }
      guard isOurs(descriptor) else {
        _ = close(descriptor)
        throw .notOurFile(path)
      }
      var result = flock(descriptor, LOCK_EX | LOCK_NB)
      if result != 0, errno == EWOULDBLOCK {
        if !hasWaited { waits() }
        hasWaited = true
        repeat { result = flock(descriptor, LOCK_EX) } while result != 0 && errno == EINTR
      }
      // The last holder may have removed the file meanwhile, and another run may have made a new one.
      if isStill(descriptor, at: path) { return (descriptor, result == 0) }
      _ = close(descriptor)
    }
  }

  deinit {
    // Removed while the lock is still held.
    _ = unlink(path)
    _ = close(descriptor)
    Unfinished.end(path)
  }

  /// True if the open file is an empty regular file, as every lock file is.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_dev == named.st_dev
      && opened.st_ino == named.st_ino
  }
}
