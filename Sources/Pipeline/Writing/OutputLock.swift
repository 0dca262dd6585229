#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps two runs from writing to one output at once: a file beside it that is locked, and goes when the work is done.
///
/// The lock ends with the process, however that ends. A file that was left by a kill is locked by the next.
struct OutputLock: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// Whether nobody else writes there; where the file system knows no locks nobody can tell.
  let isHeld: Bool

  /// Waits until it is free.
  ///
  /// - Parameters:
  ///   - output: what is written to, as the user named it.
  ///   - waits: is told that another run has it.
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
      // Whoever had it may have removed the file meanwhile: then somebody else may have made a new one.
      if isStill(descriptor, at: path) { return (descriptor, result == 0) }
      _ = close(descriptor)
    }
  }

  deinit {
    // Before it is free for others.
    _ = unlink(path)
    _ = close(descriptor)
    Unfinished.end(path)
  }

  /// True if what was opened is an empty regular file, as every lock is.
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
