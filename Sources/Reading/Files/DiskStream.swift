import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls the system's `read`. Inside `DiskStream` this name would mean its own method `read`.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}

/// An open file, closed when the last reference is released. It detects changes of the file while it is read.
final class DiskStream: ByteStream {
  private let path: String
  private let descriptor: Int32
  /// Size and identity of the file when it was first opened. If the file may grow, they are compared when it is read
  /// again.
  private let opened: FileLook
  private let mayGrow: Bool
  private let isRegular: Bool
  private let isStandardInput: Bool
  private var position = 0
  /// The first byte of a FIFO, read to find out if there is a writer; `nil` once `read` has returned it.
  private var pending: UInt8?
  /// The first bytes of the file. If the file has grown, they show if lines were only appended or the file was
  /// rewritten.
  private var head: [UInt8] = []

  private var size: Int { opened.size }

  /// - Parameters:
  ///   - patience: milliseconds to wait for the writer of a FIFO, such as the one that a shell passes for `<(…)`. `nil`
  ///     refuses anything but a regular file.
  ///   - looks: the first states of files. A file may have grown since its first state, and is read to its length at
  ///     that time. `nil` makes any change a failure.
  convenience init(
    path: String, at place: (folder: Int32, path: String), patience: Int?, growsSince looks: FirstLooks? = nil
  ) throws(ReadFailure) {
    guard !place.path.utf8.contains(0) else { throw ReadFailure(path: path, code: ENOENT) }
    // Otherwise a FIFO is opened only once it has a writer, which may never come.
    let descriptor = path == "-" ? 0 : openat(place.folder, place.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    try self.init(path: path, opened: descriptor, refusesPipes: patience == nil, growsSince: looks)
    if let patience, path != "-" { try awaitWriter(patience) }
  }

  /// - Parameter descriptor: the result of opening; if it is negative, `errno` has the reason.
  init(
    path: String, opened descriptor: Int32, refusesPipes: Bool, growsSince looks: FirstLooks?
  ) throws(ReadFailure) {
    self.path = path
    isStandardInput = path == "-"
    // A socket can't be opened at all.
    if descriptor < 0, errno == ENXIO, refusesPipes { throw .noFile(path: path) }
    guard descriptor >= 0 else { throw ReadFailure(path: path, code: errno) }
    var info = stat()
    let failure: ReadFailure? =
      if fstat(descriptor, &info) != 0 {
        ReadFailure(path: path, code: errno)
      } else if info.st_mode & S_IFMT == S_IFDIR {
        ReadFailure(path: path, code: EISDIR)
      } else if refusesPipes, info.st_mode & S_IFMT != S_IFREG {
        .noFile(path: path)
      } else {
        nil
      }
    self.descriptor = descriptor
    isRegular = info.st_mode & S_IFMT == S_IFREG
    mayGrow = looks != nil && isRegular && !isStandardInput
    let now = FileLook(info)
    opened = mayGrow && failure == nil ? looks?.first(at: path, now) ?? now : now
    if let failure { throw failure }
    guard now == opened || opened.hasGrown(into: now) else { throw .changed(path: path) }
  }

  deinit {
    if !isStandardInput { close(descriptor) }
  }

  /// Makes reads of the descriptor block again. Waits first until a FIFO has a writer.
  ///
  /// - Throws: `ReadFailure` if a FIFO gets no writer within `patience` milliseconds.
  private func awaitWriter(_ patience: Int) throws(ReadFailure) {
    if opened.isFIFO, try !hasWriter(within: patience) {
      throw ReadFailure(path: path, reason: "is a FIFO that nothing writes to")
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  private func hasWriter(within patience: Int) throws(ReadFailure) -> Bool {
    for _ in 0...patience / 10 {
      var byte: UInt8 = 0
      let count = systemRead(descriptor, &byte, 1)
      if count == 1 { pending = byte }
      if count == 1 || count < 0 && errno == EAGAIN { return true }
      if count < 0, errno != EINTR { throw ReadFailure(path: path, code: errno) }
      // Without bytes: the writer was here and left, or none came yet.
      var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&event, 1, 10) > 0, event.revents & Int16(POLLHUP) != 0 { return true }
    }
    return false
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    var filled = 0
    if let first = pending, !buffer.isEmpty {
      buffer[0] = first
      (pending, filled, position) = (nil, 1, position + 1)
    }
    while filled < buffer.count, let start = buffer.baseAddress {
      let wanted = Swift.min(buffer.count - filled, try end() - position)
      let count = systemRead(descriptor, start + filled, wanted)
      if count < 0 {
        if errno == EINTR { continue }
        throw ReadFailure(path: path, code: errno)
      }
      if count == 0 {
        try checkUnchanged()
        break
      }
      filled += count
      position += count
    }
    if mayGrow, head.isEmpty { head = Array(buffer.prefix(Swift.min(filled, 4096))) }
    return filled
  }

  /// Returns the offset at which reading ends. A file of `/proc` has size 0 although it contains bytes, so it is read
  /// until no more come.
  private func end() throws(ReadFailure) -> Int {
    guard mayGrow else { return .max }
    if size > 0 { return size }
    return try look().size > 0 ? 0 : .max
  }

  func readAll(limit: Int) throws(ReadFailure) -> [UInt8] {
    if isRegular, size > limit { throw .tooLarge(path: path, limit: limit) }
    if isRegular, !isStandardInput, size > 0, let bytes = try readKnownSize() { return bytes }
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Swift.min(Swift.max(size + 1, 4096), 1 << 20), alignment: 1)
    defer { chunk.deallocate() }
    var bytes: [UInt8] = []
    while true {
      let count = try read(into: chunk)
      bytes += chunk[..<count]
      if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
      if count < chunk.count { return bytes }
    }
  }

  /// Reads the whole file in one call, without moving the position from which later reads start. Returns `nil` if the
  /// call gave fewer bytes than the file had when it was opened.
  private func readKnownSize() throws(ReadFailure) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = Swift.max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
    guard bytes.count == size else { return nil }
    // Nor is there more by now.
    try checkUnchanged()
    return bytes
  }

  private func checkUnchanged() throws(ReadFailure) {
    guard isRegular, !isStandardInput else { return }
    let now = try look()
    if now == opened || mayGrow && opened.hasGrown(into: now) && beginsAsRead { return }
    throw .changed(path: path)
  }

  private func look() throws(ReadFailure) -> FileLook {
    var now = stat()
    guard fstat(descriptor, &now) == 0 else { throw ReadFailure(path: path, code: errno) }
    guard now.st_nlink > 0 else { throw ReadFailure(path: path, reason: "vanished while it was read") }
    return FileLook(now)
  }

  private var beginsAsRead: Bool {
    var bytes = [UInt8](repeating: 0, count: head.count)
    return pread(descriptor, &bytes, bytes.count, 0) == head.count && bytes == head
  }
}
