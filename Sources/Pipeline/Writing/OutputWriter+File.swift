/// Single files, at paths that somebody named or that lie in a folder somebody named.
extension OutputWriter {
  /// Writes one file that must not exist yet, with the folders it needs: what `adspec new` and `adspec init` make.
  package static func create(_ path: String, bytes: [UInt8], in folder: String) throws(WriteFailure) {
    let root = try folderOfOurs(folder, for: path)
    try Disk.createParents(of: path, in: root)
    try Disk.write(bytes, to: root + "/" + path, named: named(path, in: folder))
  }

  /// Writes one file of ours below the folder, over an older one; a file that has these bytes is left alone.
  static func renew(
    _ path: String, bytes: [UInt8], in folder: String, sparing inputs: RunInputs,
    as product: RunInputs.Product
  ) throws {
    let file = try file(path, in: folder, sparing: inputs, as: product)
    if case .file(let place) = file.place, Disk.form(of: place) == .file, try Disk.read(place) == bytes {
      return
    }
    try file.write(bytes)
  }

  /// A file that the tool names, below a folder that the user named, with the folders that it needs. No link below that
  /// folder is followed.
  static func file(
    _ path: String, in folder: String, sparing inputs: RunInputs, as product: RunInputs.Product
  ) throws -> NamedFile {
    try Disk.createParents(of: path, in: try folderOfOurs(folder, for: path))
    return try NamedFile(named(path, in: folder), sparing: inputs, as: product)
  }

  /// The real path of a named folder, created where it is missing.
  ///
  /// - Parameter path: of a file below it that the tool named: for it no link is followed.
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

  /// Puts an edited file in the place of the one it was made from. Fails when the file no longer holds the bytes that
  /// were read, or is there although there was none (`nil`).
  package static func edit(_ path: String, from old: [UInt8]?, to new: [UInt8]) throws(WriteFailure) {
    try NamedFile(rewriting: path).edit(from: old, to: new)
  }
}
