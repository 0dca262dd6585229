import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files on disk (`FileSource`). No other code of the program opens files for reading.
package struct DiskSource: FileSource {
  /// The root with links resolved; empty if it can't be resolved.
  private let resolvedRoot: String
  private let root: String
  /// The open root folder. It is kept open so that its path isn't resolved again for each of ten thousand files. It is
  /// `nil` for the current folder, and if the root can't be opened.
  private let openRoot: OpenFolder?
  private let firstLooks = FirstLooks()
  private let patience: Int

  /// - Parameters:
  ///   - root: the folder that relative paths start at and that links must not leave; empty is the current folder.
  ///   - patience: milliseconds to wait for the writer of a FIFO.
  package init(root: String = "", patience: Int = 10_000) {
    self.root = root
    self.patience = patience
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
      // Most file systems return the type here, which saves two system calls per entry.
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
    try DiskStream(path: path, at: place(path), patience: path == "-" ? patience : nil)
      .readAll(limit: limit)
  }

  package func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    try DiskStream(path: path, at: place(path), patience: patience, growsSince: firstLooks)
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

  /// Returns the folder and the path to be passed to `openat`. A relative path starts at the open root folder.
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

/// An open folder, closed when the last reference is released.
package final class OpenFolder: Sendable {
  package let descriptor: Int32

  package init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }
}
