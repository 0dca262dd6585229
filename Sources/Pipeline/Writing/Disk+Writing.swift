import CSystem
import Basics
import Reports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Disk {
  /// Produces something piece by piece, and passes each piece to `take`. Throws the error of making or taking a piece.
  package typealias Pieces = (_ take: ([UInt8]) throws -> Void) throws -> Void

  /// Writes a new file; fails if the path exists. A partly written file is left for the caller to remove.
  package static func write(_ bytes: [UInt8], to path: String, named name: String? = nil) throws(WriteFailure)
  {
    try fill(openNew(path), named: name ?? path) { try write(bytes, to: $0, named: name ?? path) }
  }

  /// Writes a new file below a folder, with the folders that it needs. Missing folders are created only after opening
  /// the file failed with `ENOENT`. Another thread may have created them by then.
  static func write(_ bytes: [UInt8], to path: String, in root: String) throws(WriteFailure) {
    let file = root + "/" + path
    var descriptor = openNew(file)
    if descriptor < 0, errno == ENOENT {
      try createParents(of: path, in: root)
      descriptor = openNew(file)
    }
    try fill(descriptor, named: file) { try write(bytes, to: $0, named: file) }
  }

  /// Writes a new file as its pieces come; fails if the path exists.
  ///
  /// - Parameter note: receives each piece after it was written.
  static func write(
    _ pieces: @escaping Pieces, to path: String, note: ([UInt8]) -> Void = { _ in }
  ) throws(WriteFailure) {
    try fill(openNew(path), named: path) { descriptor in
      try pieces { piece in
        try write(piece, to: descriptor, named: path)
        note(piece)
      }
    }
  }

  /// Opens a new file for writing. Returns a negative number, with the reason in `errno`, if it exists or can't be
  /// created.
  static func openNew(_ path: String) -> Int32 { open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0o666) }

  /// Calls `fill` with an open descriptor, and closes it. Throws the failure in `errno` if the descriptor is negative.
  static func fill(
    _ descriptor: Int32, named name: String, _ fill: (Int32) throws -> Void
  ) throws(WriteFailure) {
    guard descriptor >= 0 else { throw failure("write", name) }
    do {
      try fill(descriptor)
    } catch {
      _ = close(descriptor)
      throw WriteFailure(error, making: name)
    }
    guard close(descriptor) == 0 else { throw failure("write", name) }
  }

  /// Writes all bytes, in as many calls as needed.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(WriteFailure) {
    try bytes.withUnsafeBufferPointer { bytes throws(WriteFailure) in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor, named: name)
    }
  }

  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, named name: String
  ) throws(WriteFailure) {
    var written = 0
    while written < bytes.count {
      let count = writeSome(descriptor, bytes, from: written)
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        throw .brokenPipe(name)
      } else if errno != EINTR {
        throw failure("write", name)
      }
    }
  }

  private static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int) -> Int
  {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    #if canImport(Glibc)
      return Glibc.write(descriptor, rest.baseAddress, rest.count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, rest.baseAddress, rest.count)
    #else
      return Darwin.write(descriptor, rest.baseAddress, rest.count)
    #endif
  }
}

extension Disk {
  /// Flushes the file system that contains the folder to the disk. One such call is faster than one `fsync` for each
  /// file of a site.
  static func sync(_ folder: String) throws(WriteFailure) {
    try withOpen(folder) { adspec_sync($0) }
  }

  /// Flushes only the folder itself to the disk: the names in it.
  static func syncNames(in folder: String) throws(WriteFailure) {
    try withOpen(folder) { descriptor in
      let result = fsync(descriptor)
      // Some file systems can't sync a folder.
      return result != 0 && [EINVAL, ENOTSUP, EROFS].contains(errno) ? 0 : result
    }
  }

  private static func withOpen(_ folder: String, _ sync: (Int32) -> Int32) throws(WriteFailure) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw failure("sync", folder) }
    let result = sync(descriptor)
    let problem = failure("sync", folder)
    _ = close(descriptor)
    guard result == 0 else { throw problem }
  }
}

extension OutputWriter {
  /// Writes a file of the site piece by piece. Size and digest are computed meanwhile, since the pieces are never in
  /// memory together.
  static func write(
    _ pieces: @escaping Disk.Pieces, to path: String, in folder: String
  ) throws(WriteFailure) -> ManifestFile.Entry {
    let digest = SHA256()
    var size = 0
    try Disk.createParents(of: path, in: folder)
    try Disk.write(pieces, to: folder + "/" + path) { piece in
      size += piece.count
      piece.withUnsafeBytes { digest.update($0) }
    }
    return ManifestFile.Entry(path: path, size: size, sha256: digest.hex())
  }
}

extension WriteFailure {
  /// Converts an error from making a file; a `WriteFailure` stays unchanged.
  init(_ error: any Error, making path: String) {
    switch error {
    case let failure as WriteFailure: self = failure
    case let error as TemplateError: self = .notMade(error)
    default: self = .system(action: "make", path: path, reason: "\(error)")
    }
  }
}
