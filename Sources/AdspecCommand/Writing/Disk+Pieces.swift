import Digests
import Outputs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Disk {
  /// Makes something piece by piece, and fails with what kept a piece from being made or taken.
  typealias Pieces = (_ take: ([UInt8]) throws -> Void) throws -> Void

  /// A new file, written as its pieces come; fails when there is one. Where a piece can't be made, what was written stays
  /// for the caller to remove.
  ///
  /// - Parameter note: is told each piece when it was written.
  static func write(
    _ pieces: @escaping Pieces, to path: String, note: ([UInt8]) -> Void = { _ in }
  ) throws(WriteFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw failure("write", path) }
    do {
      try pieces { piece in
        try write(piece, to: descriptor, named: path)
        note(piece)
      }
    } catch {
      _ = close(descriptor)
      throw WriteFailure(error, making: path)
    }
    guard close(descriptor) == 0 else { throw failure("write", path) }
  }
}

extension Disk {
  /// A new file; fails when there is one.
  static func write(_ bytes: PartedBytes, to path: String) throws(WriteFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw failure("write", path) }
    do throws(WriteFailure) {
      try bytes.forEach { piece throws(WriteFailure) in try write(piece, to: descriptor, named: path) }
    } catch {
      _ = close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure("write", path) }
  }
}

extension OutputWriter {
  /// A file of the site, of which nobody holds all pieces: size and digest go along with them.
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
  /// Why a file could not be made: as it is where that is known.
  fileprivate init(_ error: any Error, making path: String) {
    switch error {
    case let failure as WriteFailure: self = failure
    case let error as TemplateError: self = .notMade(error)
    default: self = .system(action: "make", path: path, reason: "\(error)")
    }
  }
}
