extension OutputWriter {
  /// Writes one file that must not exist yet, with the folders it needs: what `adspec new` and `adspec init` make.
  package static func create(_ path: String, bytes: [UInt8], in folder: String) throws(WriteFailure) {
    guard let root = try createdFolder(folder) else { throw .notAFolder(folder) }
    try Disk.createParents(of: path, in: root)
    try Disk.write(bytes, to: root + "/" + path)
  }

  /// Writes one file of ours below the folder, over an older one; a file that has these bytes is left alone.
  package static func renew(_ path: String, bytes: [UInt8], in folder: String) throws(WriteFailure) {
    guard let root = try createdFolder(folder) else { throw .notAFolder(folder) }
    let place = root + "/" + path
    if Disk.form(of: place) == .file, try Disk.read(place) == bytes { return }
    try Disk.createParents(of: path, in: root)
    try replace(place, bytes: bytes)
  }

  /// Puts an edited file in the place of the one it was made from, in one step and with its permissions. A link stays one:
  /// what it leads to is edited. Fails when the file no longer holds the bytes that were read.
  package static func edit(_ path: String, from old: [UInt8], to new: [UInt8]) throws(WriteFailure) {
    guard let place = Disk.realPath(path), try Disk.read(place) == old else { throw .changed(path) }
    let aside = place + ".adspec-\(Disk.processID)"
    try Disk.removeFile(aside)
    do throws(WriteFailure) {
      try Disk.write(new, to: aside)
      try Disk.copyPermissions(of: place, to: aside)
      try Disk.move(aside, to: place)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeFile(aside) }
    }
  }

  /// Writes the file anew, in one step, over whatever was there: reports that were asked for by name.
  package static func replace(_ path: String, bytes: [UInt8]) throws(WriteFailure) {
    try replace(path) { try $0(bytes) }
  }

  /// The same, piece by piece.
  static func replace(_ path: String, pieces: @escaping Disk.Pieces) throws(WriteFailure) {
    let aside = path + ".adspec-\(Disk.processID)"
    try Disk.removeFile(aside)
    do throws(WriteFailure) {
      try Disk.write(pieces, to: aside)
      try Disk.move(aside, to: path)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeFile(aside) }
    }
  }
}
