import CSystem
import Reading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system calls needed for writing. Their errors are thrown as `WriteFailure`.
package enum Disk {
  enum Form: Sendable { case folder, file, link, other }

  /// The type of the entry at a path, without following links; `nil` if there is none.
  static func form(of path: String) -> Form? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// The identity of a regular file, without following links; `nil` for anything else.
  static func identity(of path: String, in folder: Int32 = AT_FDCWD) -> FileIdentity? {
    var status = stat()
    guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return FileIdentity(status)
  }

  /// The folder of a path, and the name in it.
  static func split(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(path[path.index(after: slash)...]))
  }

  /// The target of a symbolic link, as a path from the current folder; `nil` if the path is not a link.
  static func target(ofLink path: String) -> String? {
    guard let target = SymbolicLink.text(of: path) else { return nil }
    return target.hasPrefix("/") ? target : split(path).parent + "/" + target
  }

  /// The path with links and `..` resolved; `nil` if nothing is at the path.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path that a missing folder would have, with links above it resolved.
  ///
  /// - Returns: `nil` if a folder can't be made there: a file or a link is in the way, or a missing part is `.` or `..`.
  static func futurePath(of folder: String) -> String? {
    let (parent, name) = split(folder)
    guard form(of: folder) == nil, !["", ".", ".."].contains(name) else { return nil }
    guard let above = realPath(parent) ?? futurePath(of: parent) else { return nil }
    if let form = form(of: above), form != .folder { return nil }
    return (above == "/" ? "" : above) + "/" + name
  }

  /// Creates a folder; fails if the path exists.
  static func createNewFolder(_ path: String) throws(WriteFailure) {
    guard mkdir(path, 0o777) == 0 else { throw failure("create the folder", path) }
  }

  static func createFolder(_ path: String) throws(WriteFailure) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw failure("create the folder", path) }
  }

  /// Creates the missing parent folders of a path relative to `root`.
  static func createParents(of path: String, in root: String) throws(WriteFailure) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    let folder = root + "/" + path[..<slash]
    if mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw failure("create the folder", folder) }
    try createParents(of: String(path[..<slash]), in: root)
    try createFolder(folder)
  }

  /// Reads a regular file that the tool wrote. A link isn't followed, and a FIFO doesn't block.
  static func read(_ path: String) throws(WriteFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw errno == ELOOP ? .notOurFile(path) : failure("read", path) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("read", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notOurFile(path) }
    var bytes = try readSome(descriptor, atMost: Int(status.st_size), named: path)
    // A file that hasn't grown since `fstat` ends here.
    while case let more = try readSome(descriptor, atMost: 1 << 16, named: path), !more.isEmpty {
      bytes += more
    }
    return bytes
  }

  /// Reads up to `limit` bytes; fewer at the end of the file.
  private static func readSome(
    _ descriptor: Int32, atMost limit: Int, named path: String
  ) throws(WriteFailure) -> [UInt8] {
    var problem: WriteFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      while filled < limit, let start = buffer.baseAddress {
        #if canImport(Glibc)
          let count = Glibc.read(descriptor, start + filled, limit - filled)
        #elseif canImport(Musl)
          let count = Musl.read(descriptor, start + filled, limit - filled)
        #else
          let count = Darwin.read(descriptor, start + filled, limit - filled)
        #endif
        if count < 0, errno == EINTR { continue }
        if count < 0 { problem = failure("read", path) }
        if count <= 0 { break }
        filled += count
      }
    }
    if let problem { throw problem }
    return bytes
  }

  /// The names in a folder, sorted by bytes, without `.` and `..`.
  static func names(in folder: String) throws(WriteFailure) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// An entry of a folder. A link to a folder isn't a folder.
  struct Entry: Sendable {
    /// The name; in a list of several folders, the path below the first.
    var name: String
    var form: Form
    var isFolder: Bool { form == .folder }
  }

  /// The entries of a folder, sorted by bytes, without `.` and `..`.
  static func entries(in folder: String) throws(WriteFailure) -> [Entry] {
    guard let stream = opendir(folder) else { throw failure("list", folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." {
        // Most file systems report the type here, which saves a call for each entry.
        let form: Form? =
          switch Int(entry.pointee.d_type) {
          case Int(DT_DIR): .folder
          case Int(DT_REG): .file
          case Int(DT_LNK): .link
          case Int(DT_UNKNOWN): form(of: folder + "/" + name)
          default: .other
          }
        entries.append(Entry(name: name, form: form ?? .other))
      }
      errno = 0
    }
    guard errno == 0 else { throw failure("list", folder) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Gives a file, or a symbolic link itself, a second path by a hard link. If the file system has no hard links, the
  /// file is copied.
  static func carry(_ path: String, to other: String) throws(WriteFailure) {
    if linkat(AT_FDCWD, path, AT_FDCWD, other, 0) == 0 { return }
    guard form(of: path) == .file else { throw failure("carry over", path) }
    try write(try read(path), to: other)
  }

  /// Moves a file to another path; from another file system it is copied.
  static func bring(_ path: String, to other: String, named name: String) throws(WriteFailure) {
    if rename(path, other) == 0 { return }
    guard errno == EXDEV else { throw failure("move into place", name) }
    try removeFile(other)
    try write(try read(path), to: other, named: name)
  }

  static func move(_ path: String, to other: String, named name: String? = nil) throws(WriteFailure) {
    guard rename(path, other) == 0 else { throw failure("move into place", name ?? path) }
  }

  /// Gives an open file the permissions of the file at a path and, if the process may, its owner. Does nothing if no
  /// file is at the path.
  static func copyPermissions(
    of path: String, to descriptor: Int32, named name: String
  ) throws(WriteFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // Only root can change the owner: for other users the file stays their own.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
      throw failure("keep the permissions of", name)
    }
  }

  /// Exchanges two paths in one step. Returns `false` if that is impossible: across file systems, at a mount point, or
  /// on a file system without this operation.
  static func exchange(_ path: String, _ other: String) throws(WriteFailure) -> Bool {
    if adspec_exchange(path, other) == 0 { return true }
    if [EINVAL, ENOSYS, ENOTSUP, EXDEV, EBUSY, EPERM, EACCES].contains(errno) { return false }
    throw failure("exchange", path)
  }

  static func removeFile(_ path: String) throws(WriteFailure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Removes a folder if it is empty; keeps it otherwise.
  static func removeFolderIfEmpty(_ path: String) throws(WriteFailure) {
    guard rmdir(path) == 0 || [ENOENT, ENOTEMPTY, EEXIST, EBUSY].contains(errno) else {
      throw failure("remove", path)
    }
  }

  static func removeTree(_ path: String) throws(WriteFailure) {
    guard form(of: path) == .folder else { return try removeFile(path) }
    try removeFolder(path, entries: try entries(in: path))
  }

  /// Removes a tree, with the second-level folders in parallel on `jobs` threads.
  static func removeTree(_ path: String, jobs: Int) throws(WriteFailure) {
    for entry in try entries(in: path) where entry.isFolder {
      let folder = path + "/" + entry.name
      let inside = try entries(in: folder)
      _ = try Parallel.map(count: inside.count, jobs: jobs) { index throws(WriteFailure) in
        guard inside[index].isFolder else { return }
        let path = folder + "/" + inside[index].name
        try removeFolder(path, entries: try self.entries(in: path))
      }
    }
    try removeTree(path)
  }

  private static func removeFolder(_ path: String, entries: [Entry]) throws(WriteFailure) {
    for entry in entries {
      let inside = path + "/" + entry.name
      if entry.isFolder {
        try removeFolder(inside, entries: try self.entries(in: inside))
      } else {
        try removeFile(inside)
      }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// True if a process with this id is running.
  static func isRunning(process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

  static var processID: Int32 { getpid() }

  static var currentFolder: String? { realPath(".") }

  static func failure(_ action: String, _ path: String) -> WriteFailure {
    .system(action: action, path: path, reason: String(cString: strerror(errno)))
  }
}
