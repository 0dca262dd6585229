import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The reason why a file can't be read, in words that follow its path ("… can't be read: no permission").
package struct ReadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  /// The reason in words: "no permission", "is a folder", "does not exist", "vanished while it was read" …
  package var reason: String
  /// True if the file can't be read because it is larger than its reader accepts; false for any other reason.
  package var isTooLarge: Bool

  package init(path: String, reason: String, isTooLarge: Bool = false) {
    self.path = path
    self.reason = reason
    self.isTooLarge = isTooLarge
  }

  package var description: String { "'\(path)' can't be read: \(reason)." }
}

/// An entry of a folder.
package struct FileEntry: Hashable, Sendable {
  package enum Form: Hashable, Sendable { case file, folder, other }

  /// Name in the folder, as the file system spells it.
  package var name: String
  /// Type of the entry after following links; a broken link is `other`.
  package var form: Form
  /// True for a symbolic link that leads out of the root folder of the source of files.
  package var leavesTree: Bool

  package init(name: String, form: Form, leavesTree: Bool = false) {
    self.name = name
    self.form = form
    self.leavesTree = leavesTree
  }
}

/// A stream of the bytes of a file, from its start.
package protocol ByteStream {
  /// Fills the buffer as far as possible and returns the number of bytes; 0 at the end of the file.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int
}

/// A source of files: the disk (`DiskSource` in `FileReader.swift`, the only file that reads), or memory in tests and
/// examples. Paths are relative to its root unless absolute; `-` is standard input.
package protocol FileSource: Sendable {
  /// The entries of a folder, in byte order of their names.
  func entries(of folder: String) throws(ReadFailure) -> [FileEntry]
  /// The type of the entry at a path; `nil` if there is none.
  func form(of path: String) -> FileEntry.Form?
  /// The size of a file in bytes; `nil` if there is no file.
  func size(of path: String) -> Int?
  /// Returns all bytes of a file; throws if there are more than `limit`.
  func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8]
  /// Returns a stream of the bytes of a file, which may have any size.
  func stream(of path: String) throws(ReadFailure) -> any ByteStream
  /// The path after following all links, relative to the root; `nil` if nothing is there, or if it leads out of the
  /// root folder.
  func resolved(_ path: String) -> String?
  /// Returns the first symbolic link on the way to a path that lies in a checkout and points out of it; `nil` if there
  /// is none.
  func leavingLink(of path: String) -> String?
}

extension FileSource {
  package func leavingLink(of path: String) -> String? { nil }

  /// Returns the existing path that was probably meant by a wrong one; `nil` if there is none, or if the path exists.
  /// Each missing name in the path is replaced by the most similar existing one.
  ///
  /// - Parameter base: the folder in which a relative path starts.
  package func nearestPath(to path: String, in base: String = "") -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    let start = path.hasPrefix("/") || base.isEmpty ? "" : base + "/"
    var differs = false
    for name in path.split(separator: "/") {
      if form(of: start + found + name) != nil {
        found += name + "/"
        continue
      }
      do {
        let folder = (start + found).isEmpty ? "." : start + found
        guard let near = try entries(of: folder).map(\.name).nearest(to: String(name)) else { return nil }
        (found, differs) = (found + near + "/", true)
      } catch {
        // Without a list of the folder there is no suggestion.
        return nil
      }
    }
    return differs ? String(found.dropLast()) : nil
  }
}

/// Files that exist in memory only, for examples and tests.
package struct MemorySource: FileSource {
  /// Contents by path, with `/` as the separator.
  package var files: [String: [UInt8]]
  /// Reasons of failure by path, for paths that can't be read.
  package var failures: [String: String]

  package init(_ files: [String: [UInt8]] = [:], failures: [String: String] = [:]) {
    self.files = files
    self.failures = failures
  }

  package init(texts: [String: String]) {
    self.init(texts.mapValues { Array($0.utf8) })
  }

  package func entries(of folder: String) throws(ReadFailure) -> [FileEntry] {
    if let reason = failures[folder] { throw ReadFailure(path: folder, reason: reason) }
    switch form(of: folder) {
    case .folder: break
    case .file, .other: throw ReadFailure(path: folder, reason: "is not a folder")
    case nil: throw ReadFailure(path: folder, reason: "does not exist")
    }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let names = Set(
      paths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).prefix { $0 != "/" } })
    return names.map { FileEntry(name: String($0), form: form(of: prefix + $0) ?? .other) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func form(of path: String) -> FileEntry.Form? {
    if paths.contains(path) { return .file }
    return path.isEmpty || paths.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  package func size(of path: String) -> Int? { files[path]?.count }

  package func bytes(of path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    if let reason = failures[path] { throw ReadFailure(path: path, reason: reason) }
    guard let bytes = files[path] else {
      throw ReadFailure(path: path, reason: form(of: path) == .folder ? "is a folder" : "does not exist")
    }
    guard bytes.count <= limit else {
      throw ReadFailure(path: path, reason: "is larger than \(limit >> 20) MiB", isTooLarge: true)
    }
    return bytes
  }

  package func stream(of path: String) throws(ReadFailure) -> any ByteStream {
    MemoryStream(rest: try bytes(of: path, limit: .max)[...])
  }

  package func resolved(_ path: String) -> String? { form(of: path) == nil ? nil : path }

  private var paths: Set<String> { Set(files.keys).union(failures.keys) }
}

private struct MemoryStream: ByteStream {
  var rest: ArraySlice<UInt8>

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Swift.min(buffer.count, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

extension ReadFailure {
  static func changed(path: String) -> ReadFailure {
    ReadFailure(path: path, reason: "changed while it was read")
  }

  static func noFile(path: String) -> ReadFailure {
    ReadFailure(path: path, reason: "is neither a file nor a folder")
  }

  static func tooLarge(path: String, limit: Int) -> ReadFailure {
    ReadFailure(path: path, reason: "is larger than \(limit >> 20) MiB", isTooLarge: true)
  }

  /// Describes an error of the system. Codes that a user can do something about get words; other codes are given as
  /// numbers.
  init(path: String, code: Int32) {
    let reason =
      switch code {
      case ENOENT: "does not exist"
      case EACCES, EPERM: "no permission"
      case EISDIR: "is a folder"
      case ENOTDIR: "a part of its path is not a folder"
      case ELOOP: "its symbolic links go round in a circle"
      case ENAMETOOLONG: "its name is too long"
      case EMFILE, ENFILE: "too many files are open"
      case ENOMEM: "out of memory"
      case EIO: "the disk reports an error"
      case ENXIO, ENODEV: "its device is gone"
      case ESTALE, ETIMEDOUT: "the network drive does not answer"
      default: "the system reports error \(code)"
      }
    self.init(path: path, reason: reason)
  }
}
