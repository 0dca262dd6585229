#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that are put in place together, after all of them have been written under temporary names beside their places.
///
/// If the disk is full when the last one is written, none is put in place.
package struct FileDrafts: ~Copyable {
  private struct Draft {
    /// The path of the temporary file.
    var aside: String
    var place: String
    /// The path as it was given.
    var path: String
  }

  private var drafts: [Draft] = []

  private init() {}

  /// Calls `body` to write the files, and puts them in place. If `body` throws, none is. Returns what `body` returns.
  package static func write<Value>(_ body: (inout FileDrafts) throws -> Value) throws -> Value {
    var drafts = FileDrafts()
    do {
      let value = try body(&drafts)
      try drafts.putInPlace()
      return value
    } catch let failure as WriteFailure {
      throw failure.after { () throws(WriteFailure) in try drafts.discard() }
    } catch {
      try drafts.discard()
      throw error
    }
  }

  /// Writes new contents of a file under a temporary name. What isn't a regular file, such as a device, is written to at
  /// once.
  package mutating func add(_ file: NamedFile, _ pieces: @escaping Disk.Pieces) throws(WriteFailure) {
    guard case .file(let place) = file.place else {
      return try Disk.fill(try file.openedForWriting(), named: file.path) { descriptor in
        try pieces { try Disk.write($0, to: descriptor, named: file.path) }
      }
    }
    try Disk.createParents(of: String(place.dropFirst()), in: "")
    let draft = Draft(aside: place + ".adspec-\(Disk.processID)", place: place, path: file.path)
    let descriptor = try Unfinished.begin(draft.aside) { () throws(WriteFailure) -> Int32 in
      var descriptor = Disk.openNew(draft.aside)
      if descriptor < 0, errno == EEXIST {
        // A killed process with the same number left this file.
        try Disk.removeFile(draft.aside)
        descriptor = Disk.openNew(draft.aside)
      }
      guard descriptor >= 0 else { throw Disk.failure("write", draft.path) }
      return descriptor
    }
    do throws(WriteFailure) {
      try Disk.fill(descriptor, named: draft.path) { descriptor in
        try Disk.copyPermissions(of: place, to: descriptor, named: draft.path)
        try pieces { try Disk.write($0, to: descriptor, named: draft.path) }
      }
    } catch {
      throw error.after { () throws(WriteFailure) in try Self.remove(draft) }
    }
    drafts.append(draft)
  }

  /// Writes new contents of a file under a temporary name, in place of all that the file contains.
  package mutating func add(_ file: NamedFile, _ bytes: [UInt8]) throws(WriteFailure) {
    try add(file) { try $0(bytes) }
  }

  private mutating func putInPlace() throws(WriteFailure) {
    while let draft = drafts.first {
      try Disk.move(draft.aside, to: draft.place, named: draft.path)
      Unfinished.end(draft.aside)
      drafts.removeFirst()
    }
  }

  /// Removes the temporary files that aren't in place.
  private func discard() throws(WriteFailure) {
    for draft in drafts { try Self.remove(draft) }
  }

  private static func remove(_ draft: Draft) throws(WriteFailure) {
    defer { Unfinished.end(draft.aside) }
    try Disk.removeFile(draft.aside)
  }
}
