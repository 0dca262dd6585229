/// Single files, at paths that users name or below folders that users name.
extension OutputWriter {
  /// Writes one file that must not exist yet, with the folders that it needs, for `adspec new` and `adspec init`.
  package static func create(_ path: String, bytes: [UInt8], in folder: String) throws(WriteFailure) {
    let root = try folderOfOurs(folder, for: path)
    try Disk.createParents(of: path, in: root)
    try Disk.write(bytes, to: root + "/" + path, named: named(path, in: folder))
  }

  /// Writes a file that the tool names, below the folder, in place of an older one. A file with the same bytes is kept.
  static func renew(
    _ path: String, bytes: [UInt8], in folder: String, sparing inputs: RunInputs,
    as product: RunInputs.Product, into drafts: inout FileDrafts
  ) throws {
    let file = try file(path, in: folder, sparing: inputs, as: product)
    if case .file(let place) = file.place, Disk.form(of: place) == .file, try Disk.read(place) == bytes {
      return
    }
    try drafts.add(file, bytes)
  }

  /// Returns a file that the tool names, below a folder that the user named; missing folders are created. No link below
  /// that folder is followed.
  static func file(
    _ path: String, in folder: String, sparing inputs: RunInputs, as product: RunInputs.Product
  ) throws -> NamedFile {
    try Disk.createParents(of: path, in: try folderOfOurs(folder, for: path))
    return try NamedFile(named(path, in: folder), sparing: inputs, as: product)
  }

  /// Returns the real path of a folder that the user named; the folder is created if missing.
  ///
  /// - Parameter path: the path, below that folder, of a file that the tool writes.
  /// - Throws: if a link is on that path.
  private static func folderOfOurs(_ folder: String, for path: String) throws(WriteFailure) -> String {
    guard let root = try createdFolder(folder) else { throw .notAFolder(folder) }
    var known: Set<String> = []
    guard OutputLinks.isPlain(path, in: root, known: &known) else {
      throw .notOurFile(named(path, in: folder))
    }
    return root
  }

  private static func named(_ path: String, in folder: String) -> String {
    folder == "." ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Replaces a file by its edited version. Fails if the file no longer has the bytes `old`, or if `old` is `nil` and
  /// the file exists.
  package static func edit(_ path: String, from old: [UInt8]?, to new: [UInt8]) throws(WriteFailure) {
    try NamedFile(rewriting: path).edit(from: old, to: new)
  }
}
