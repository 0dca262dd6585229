import Reading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file at a path that a user named. This type alone decides how that file is written.
///
/// A symbolic link is followed and kept. If its target doesn't exist, the target is created; a link that leads out of
/// its checkout is refused (`OutputLinks`). Missing parent folders are created. A regular file is exchanged for the new
/// one in one step, and keeps its permissions. A device, a FIFO and an inherited descriptor (`/dev/fd/N`,
/// `/dev/stdout`) are written to: replacing them would take them away from other programs. Opening a FIFO without a
/// reader times out, since the FIFO may have come with a stranger's checkout. Failures name the path as it was given.
/// The inputs of the run are passed in, and never written over (`RunInputs`).
package struct NamedFile {
  package enum Place: Hashable {
    /// A regular file, or a path at which nothing exists yet: the path without links.
    case file(String)
    /// A device or a FIFO; also a folder, which can't be opened.
    case other(String)
    /// A descriptor that was open when the process began.
    case descriptor(Int32)
  }

  /// The path as it was given.
  package let path: String
  package let place: Place

  /// - Parameters:
  ///   - inputs: the files and folders that the run reads.
  ///   - product: the kind of file that is written.
  /// - Throws: `WriteFailure`; `InputFailure` if the file is an input, or would be read as one by the next run.
  package init(_ path: String, sparing inputs: RunInputs, as product: RunInputs.Product = .text) throws {
    self = try Self(rewriting: path)
    try inputs.refuse(self, as: product)
  }

  /// Creates a value for a file that is read as well as written: one that a command edits, or a cache for the next run.
  package init(rewriting path: String) throws(WriteFailure) {
    try OutputLinks.refuseLeaving(path)
    self.path = path
    place = try Self.place(of: path)
  }

  private static func place(of path: String) throws(WriteFailure) -> Place {
    var link = path
    // Linux, too, follows at most 40 links.
    for _ in 0..<40 {
      let (parent, name) = Disk.split(link)
      guard let folder = Disk.realPath(parent) ?? Disk.futurePath(of: parent) else {
        throw Disk.failure("write", path)
      }
      let place = (folder == "/" ? "" : folder) + "/" + name
      if let number = Int32(name),
        ["/dev/fd", "/proc/self/fd"].contains(where: { Disk.realPath($0) == folder })
      {
        return .descriptor(number)
      }
      switch Disk.form(of: place) {
      case .file, nil: return .file(place)
      case .folder, .other: return .other(place)
      case .link: link = Disk.target(ofLink: place) ?? place
      }
    }
    errno = ELOOP
    throw Disk.failure("write", path)
  }

  /// True if a regular file exists at the path, which would be replaced.
  package var isThere: Bool {
    if case .file(let place) = place { Disk.form(of: place) == .file } else { false }
  }

  /// True if the file has, or may have, another name (a hard link).
  var hasSecondName: Bool {
    guard case .file(let place) = place else { return true }
    var status = stat()
    return lstat(place, &status) == 0 && status.st_nlink > 1
  }

  /// True if this is standard output.
  var isStandardOutput: Bool { place == .descriptor(STDOUT_FILENO) }

  /// Writes new contents, which come in pieces.
  package func write(_ pieces: @escaping Disk.Pieces) throws(WriteFailure) {
    do { try FileDrafts.write { try $0.add(self, pieces) } } catch { throw WriteFailure(error, making: path) }
  }

  /// Writes new contents, in place of all that the file contains.
  package func write(_ bytes: [UInt8]) throws(WriteFailure) { try write { try $0(bytes) } }

  /// Appends to the file, which is created if missing.
  package func append(_ bytes: [UInt8]) throws(WriteFailure) {
    try Disk.fill(try opened(O_APPEND | O_CREAT), named: path) { try Disk.write(bytes, to: $0, named: path) }
  }

  /// Writes new contents if the file's contents still equal `old`. If `old` is `nil`, the file must not exist yet.
  /// Otherwise throws `WriteFailure.changed`.
  package func edit(from old: [UInt8]?, to new: [UInt8]) throws(WriteFailure) {
    guard case .file(let place) = place,
      old == (Disk.form(of: place) == nil ? nil : try Disk.read(place))
    else { throw .changed(path) }
    try write(new)
  }

  /// Opens what isn't a regular file for writing.
  func openedForWriting() throws(WriteFailure) -> Int32 { try opened(O_NOCTTY) }

  private func opened(_ flags: Int32) throws(WriteFailure) -> Int32 {
    switch place {
    case .file(let place): return open(place, O_WRONLY | O_CLOEXEC | flags, 0o666)
    case .other(let place): return Self.openedWhenRead(place, flags)
    case .descriptor(let number):
      // The tool's own descriptors close on exec, so a descriptor with this flag wasn't inherited.
      let own = fcntl(number, F_GETFD)
      if own >= 0, own & FD_CLOEXEC != 0 { errno = EBADF }
      return own < 0 || own & FD_CLOEXEC != 0 ? -1 : fcntl(number, F_DUPFD_CLOEXEC, 3)
    }
  }

  /// Maximum wait for a FIFO's reader, in milliseconds.
  private static let patience = 10_000

  /// Opens a path for writing; a FIFO only once it has a reader. Returns -1, with the reason in `errno`, if that fails
  /// or no reader comes in time.
  private static func openedWhenRead(_ place: String, _ flags: Int32) -> Int32 {
    var descriptor: Int32 = -1
    for _ in 0..<patience / 10 {
      // A blocking `open` of a FIFO without a reader would not return.
      descriptor = open(place, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o666)
      guard descriptor < 0, errno == ENXIO else { break }
      usleep(10_000)
      errno = ENXIO
    }
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
    return descriptor
  }
}

extension NamedFile {
  /// The identity of a file, which is equal under all names of the file.
  package enum Identity: Hashable {
    case node(device: UInt64, number: UInt64)
    /// The path of a file that doesn't exist yet.
    case path(String)
  }

  package var identity: Identity {
    var status = stat()
    switch place {
    case .descriptor(let number): return Self.identity(of: number) ?? .path(path)
    case .file(let place), .other(let place):
      return stat(place, &status) == 0 ? Identity(status) : .path(place)
    }
  }

  /// The identity of a regular file, or of one that doesn't exist yet; `nil` for devices, pipes and folders.
  var regularIdentity: Identity? {
    switch place {
    case .file: identity
    case .descriptor(let number): Identity.regular(of: number)
    case .other: nil
    }
  }

  /// The identity of an open descriptor; `nil` if it is closed.
  package static func identity(of descriptor: Int32) -> Identity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Identity(status) : nil
  }

  /// The identity of standard output; `nil` for a character device such as a terminal, which doesn't keep what is
  /// written.
  package static var standardOutput: Identity? {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFCHR else { return nil }
    return Identity(status)
  }
}

extension NamedFile.Identity {
  /// The identity of the file that a path leads to; if it doesn't exist, its path.
  package init(of path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
    } else {
      let (parent, name) = Disk.split(path)
      self = .path(Disk.realPath(parent).map { Folders.path(name, in: $0) } ?? path)
    }
  }

  /// The identity of an open regular file; `nil` for anything else.
  fileprivate static func regular(of descriptor: Int32) -> Self? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Self(status)
  }

  fileprivate init(_ status: stat) {
    self = .node(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}
