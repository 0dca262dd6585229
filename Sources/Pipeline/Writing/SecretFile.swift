import Reading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file with a secret of the user, which no one else may read or write.
enum SecretFile {
  private static let length = 32

  /// Returns the secret in a file. A missing file is created, with the folders that it needs. `nil` if it can't be
  /// created, or isn't a regular file of 32 bytes that belongs to the user and grants others no permissions.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - checkouts: folders without links in which the file must not lie.
  static func bytes(at path: String, outside checkouts: [String], making make: () -> [UInt8]) -> [UInt8]? {
    let (parent, name) = Disk.split(path)
    let nearest = Folders.upwards(from: parent).lazy.compactMap(Disk.realPath).first ?? "/"
    guard !checkouts.contains(where: { Folders.contains(nearest, in: $0) }) else { return nil }
    if Disk.form(of: path) == nil, Folders.upwards(from: parent).reversed().allSatisfy(isFolder),
      !create(name, in: parent, make())
    {
      return nil
    }
    return read(path)
  }

  private static func isFolder(_ path: String) -> Bool {
    Disk.realPath(path) != nil || mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  /// Creates the file in one step, with all bytes: two runs that start at once use the secret of the first.
  ///
  /// - Returns: false if it can't be written. Then the run uses a secret of its own, which makes the next build slower.
  private static func create(_ name: String, in folder: String, _ bytes: [UInt8]) -> Bool {
    let aside = "\(folder)/.\(name).\(Disk.processID)"
    let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    defer { _ = unlink(aside) }
    do throws(WriteFailure) {
      try Disk.fill(descriptor, named: aside) { try Disk.write(bytes, to: $0, named: aside) }
      return link(aside, folder + "/" + name) == 0 || errno == EEXIST
    } catch {
      return false
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0, status.st_size == length
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: length)
    return pread(descriptor, &bytes, length, 0) == length ? bytes : nil
  }
}
