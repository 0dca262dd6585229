import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The disk. The one place of the program that opens files for reading.
package struct DiskSource: FileSource {
  /// Folder that relative paths start at, absolute and without links; empty when it could not be resolved.
  private let resolvedRoot: String
  private let root: String
  /// The root, held open so that nobody walks down to it for each of ten thousand files; `nil` for the current folder, and
  /// where it can't be opened.
  private let openRoot: OpenFolder?
  private let firstLooks = FirstLooks()

  /// `root`: the folder that relative paths start at and that links must not leave; empty is the current folder.
  package init(root: String = "") {
    self.root = root
    resolvedRoot = Self.realPath(root.isEmpty ? "." : root) ?? ""
    openRoot = root.isEmpty ? nil : OpenFolder(root)
  }

  package func entries(of folder: String) throws(ReadFailure) -> [FileEntry] {
    let path = systemPath(folder)
    let place = place(folder)
    let descriptor = openat(place.folder, place.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let directory = fdopendir(descriptor) else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw form(of: folder) == .file
        ? ReadFailure(path: folder, reason: "is not a folder") : ReadFailure(path: folder, code: code)
    }
    defer { closedir(directory) }
    var entries: [FileEntry] = []
    while true {
      errno = 0
      guard let next = readdir(directory) else {
        if errno != 0 { throw ReadFailure(path: folder, code: errno) }
        break
      }
      let name = withUnsafePointer(to: &next.pointee.d_name) {
        // The tuple is the C array, which ends in a zero byte.
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          let text = String(validatingCString: $0)
          return (text: text ?? String(cString: $0), isUTF8: text != nil)
        }
      }
      if name.text == "." || name.text == ".." { continue }
      guard name.isUTF8 else {
        entries.append(FileEntry(name: name.text, form: .other))
        continue
      }
      // Most file systems say here what an entry is, which saves two calls for each.
      switch Int(next.pointee.d_type) {
      case Int(DT_REG): entries.append(FileEntry(name: name.text, form: .file))
      case Int(DT_DIR): entries.append(FileEntry(name: name.text, form: .folder))
      default: entries.append(entry(name.text, in: path))
      }
    }
    entries.sort { $0.name.precedesInBytes($1.name) }
    return entries
  }

  package func form(of path: String) -> FileEntry.Form? {
    guard !path.utf8.contains(0) else { return nil }
    let place = place(path)
    return Self.form(of: place.path, in: place.folder)
  }

  package func size(of path: String) -> Int? {
    let place = place(path)
    var info = stat()
    guard fstatat(place.folder, place.path, &info, 0) == 0, info.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(info.st_size)
  }

  package func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try DiskStream(path: path, at: place(path), refusesPipes: path != "-")
      .readAll(limit: limit)
  }

  package func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    try DiskStream(path: path, at: place(path), growsSince: firstLooks)
  }

  package func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), !resolvedRoot.isEmpty, let real = Self.realPath(systemPath(path)) else {
      return nil
    }
    guard Checkout.contains(real, in: resolvedRoot) else { return nil }
    return String(real.dropFirst(resolvedRoot.count).drop { $0 == "/" })
  }

  package func leavingLink(of path: String) -> String? {
    Checkout.leavingLink(of: systemPath(path), from: Self.realPath(".") ?? "/")
  }

  /// Where the system finds a path: from an open folder, unless it is absolute.
  private func place(_ path: String) -> (folder: Int32, path: String) {
    guard let openRoot else { return (AT_FDCWD, systemPath(path)) }
    return (openRoot.descriptor, path.isEmpty ? "." : path)
  }

  private func systemPath(_ path: String) -> String {
    if path.isEmpty { return root.isEmpty ? "." : root }
    return path.hasPrefix("/") || root.isEmpty ? path : root + "/" + path
  }

  private func entry(_ name: String, in folder: String) -> FileEntry {
    let path = folder + "/" + name
    var info = stat()
    guard lstat(path, &info) == 0 else { return FileEntry(name: name, form: .other) }
    guard info.st_mode & S_IFMT == S_IFLNK else { return FileEntry(name: name, form: Self.form(info)) }
    let target = Self.realPath(path)
    let leaves = target.map { !Checkout.contains($0, in: resolvedRoot) } ?? false
    return FileEntry(name: name, form: Self.form(of: path) ?? .other, leavesTree: leaves)
  }

  private static func form(of path: String, in folder: Int32 = AT_FDCWD) -> FileEntry.Form? {
    var info = stat()
    return fstatat(folder, path, &info, 0) == 0 ? form(info) : nil
  }

  private static func form(_ info: stat) -> FileEntry.Form {
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// An open folder, closed when the last reference goes.
package final class OpenFolder: Sendable {
  package let descriptor: Int32

  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }
}

/// The system's `read`, which `DiskStream` has a method of the same name before.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}

/// An open file, closed when the last reference goes. It notices when the file changes under its reader.
private final class DiskStream: ByteStream {
  private let path: String
  private let descriptor: Int32
  /// The size and identity at the first look. If the file may grow, a second reading compares itself with these.
  private let opened: FileLook
  private let mayGrow: Bool
  private let isRegular: Bool
  private let isStandardInput: Bool
  private var position = 0
  /// The first bytes, by which a file that grew is told from one that was written anew.
  private var head: [UInt8] = []

  private var size: Int { opened.size }

  /// - Parameter refusesPipes: fails for what is neither a file nor a folder, rather than to wait for a writer: that is
  ///   how a shell hands over `<(…)`.
  /// - Parameter looks: a file is read to the length of the first of them, and may have more by now; `nil`: any change is
  ///   a failure.
  convenience init(
    path: String, at place: (folder: Int32, path: String), refusesPipes: Bool = false,
    growsSince looks: FirstLooks? = nil
  ) throws(ReadFailure) {
    guard !place.path.utf8.contains(0) else { throw ReadFailure(path: path, code: ENOENT) }
    let waiting = refusesPipes ? O_NONBLOCK : 0
    let descriptor = path == "-" ? 0 : openat(place.folder, place.path, O_RDONLY | O_CLOEXEC | waiting)
    try self.init(path: path, opened: descriptor, refusesPipes: refusesPipes, growsSince: looks)
  }

  /// - Parameter descriptor: as opening gave it, with why it failed in `errno`.
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

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    var filled = 0
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

  /// The offset at which reading ends. A file of `/proc` reports size 0 although it has bytes: it is read to its end.
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

  /// A file that was opened just now, in one call; `nil`, and back at its start, where that didn't give all of it.
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
