package import Outputs

/// The one part of the program that writes files.
///
/// A site is built in a folder beside the output and exchanged with it in one step, so that readers see the old site or
/// the new one, never a mixture, and a build that fails changes nothing. Files in the output that the last manifest
/// doesn't name are somebody else's: they are carried over.
package struct OutputWriter {
  /// The folder of the site, as the user named it.
  package var output: String
  /// Publish into a folder that has files but no manifest of ours.
  package var adopts: Bool
  /// Folders that must not be replaced: the catalog's.
  package var inputs: [String]

  package init(output: String, adopts: Bool = false, inputs: [String] = []) {
    self.output = output
    self.adopts = adopts
    self.inputs = inputs
  }

  /// Puts the files in place, the manifest among them.
  package func publish(_ files: [OutputFile]) throws(WriteFailure) {
    let target = try resolvedTarget()
    let foreign = try foreignFiles(in: target, newPaths: Set(files.map(\.path)))
    try removeLeftovers(of: target)
    let aside = target.sibling("adspec-\(Disk.processID)")
    do {
      try Disk.createFolder(aside)
      try write(files, carrying: foreign, from: target.path, to: aside)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try putInPlace(aside, at: target, files: files)
  }

  private func write(
    _ files: [OutputFile], carrying foreign: [String], from old: String, to folder: String
  ) throws(WriteFailure) {
    for file in files {
      try Disk.createParents(of: file.path, in: folder)
      try Disk.write(file.bytes, to: folder + "/" + file.path)
    }
    for path in foreign {
      try Disk.createParents(of: path, in: folder)
      if Disk.form(of: old + "/" + path) == .folder {
        try Disk.createFolder(folder + "/" + path)
      } else {
        try Disk.carry(old + "/" + path, to: folder + "/" + path)
      }
    }
  }

  private func putInPlace(_ aside: String, at target: Target, files: [OutputFile]) throws(WriteFailure) {
    guard target.exists else { return try Disk.move(aside, to: target.path) }
    if try Disk.exchange(aside, target.path) { return try Disk.removeTree(aside) }
    do {
      try replaceOneByOne(at: target, files: files)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeTree(aside) }
    }
    try Disk.removeTree(aside)
  }

  /// Where the folder itself can't be exchanged (a mount point): one rename a file, the manifest last, so that a manifest
  /// never names what isn't there. Files of the last build that are no more go at the end.
  private func replaceOneByOne(at target: Target, files: [OutputFile]) throws(WriteFailure) {
    let last = try Manifest.paths(in: target.path) ?? []
    let ordered = files.filter { $0.path != Manifest.path } + files.filter { $0.path == Manifest.path }
    // A disk that fills up does so before the first file of the old site is touched.
    do {
      for file in ordered {
        try Disk.createParents(of: file.path, in: target.path)
        try Disk.removeFile(Self.beside(file, in: target))
        try Disk.write(file.bytes, to: Self.beside(file, in: target))
      }
    } catch {
      throw error.after { () throws(WriteFailure) in
        for file in ordered {
          try Disk.removeFile(Self.beside(file, in: target))
          try removeEmptyFolders(above: file.path, in: target.path)
        }
      }
    }
    for file in ordered {
      try Disk.move(Self.beside(file, in: target), to: target.path + "/" + file.path)
    }
    for path in Set(last).subtracting(files.map(\.path)).sorted() {
      try Disk.removeFile(target.path + "/" + path)
      try removeEmptyFolders(above: path, in: target.path)
    }
  }

  /// Where a file is written on its way to its place.
  private static func beside(_ file: OutputFile, in target: Target) -> String {
    target.path + "/" + file.path + ".adspec-new"
  }

  private func removeEmptyFolders(above path: String, in root: String) throws(WriteFailure) {
    var parts = path.split(separator: "/").dropLast()
    while !parts.isEmpty {
      try Disk.removeFolderIfEmpty(root + "/" + parts.joined(separator: "/"))
      parts = parts.dropLast()
    }
  }
}

extension OutputWriter {
  /// The output folder with links resolved, so that a link to a folder keeps being a link.
  private struct Target {
    var path: String
    var exists: Bool

    /// A hidden name beside the folder.
    func sibling(_ suffix: String) -> String {
      guard let slash = path.lastIndex(of: "/") else { return ".\(path).\(suffix)" }
      return "\(path[...slash]).\(path[path.index(after: slash)...]).\(suffix)"
    }
  }

  private func resolvedTarget() throws(WriteFailure) -> Target {
    let trimmed = output.count > 1 && output.hasSuffix("/") ? String(output.dropLast()) : output
    if let real = Disk.realPath(trimmed) {
      guard Disk.form(of: real) == .folder else { throw .notAFolder(output) }
      for input in inputs + [Disk.currentFolder].compactMap(\.self) {
        let place = Disk.realPath(input) ?? input
        if place == real || place.hasPrefix(real == "/" ? "/" : real + "/") { throw .holdsInputs(output) }
      }
      return Target(path: real, exists: true)
    }
    let (parent, name) = Self.split(trimmed)
    guard let folder = try Self.createdFolder(parent) else { throw .notAFolder(parent) }
    return Target(path: folder == "/" ? "/" + name : folder + "/" + name, exists: false)
  }

  /// The real path of a folder, created with its parents where it is missing.
  private static func createdFolder(_ path: String) throws(WriteFailure) -> String? {
    if let real = Disk.realPath(path) { return Disk.form(of: real) == .folder ? real : nil }
    let (parent, _) = split(path)
    guard parent != path, try createdFolder(parent) != nil else { return nil }
    try Disk.createFolder(path)
    return Disk.realPath(path)
  }

  private static func split(_ path: String) -> (parent: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(path[path.index(after: slash)...]))
  }

  /// Files, links and empty folders in the output that aren't ours, sorted.
  private func foreignFiles(in target: Target, newPaths: Set<String>) throws(WriteFailure) -> [String] {
    for path in newPaths where !Self.isSafe(path) { throw .unsafePath(path) }
    guard target.exists else { return [] }
    let last = try Manifest.paths(in: target.path)
    let present = try Self.leaves(of: target.path, below: "")
    if last == nil, !present.isEmpty, !adopts { throw .notOurs(output) }
    let ours = Set(last ?? []).union([Manifest.path])
    let foreign = present.filter { !ours.contains($0) }
    if let path = foreign.first(where: { newPaths.contains($0) }) {
      throw .inTheWay(path: path, folder: output)
    }
    return foreign
  }

  private static func leaves(of root: String, below folder: String) throws(WriteFailure) -> [String] {
    let names = try Disk.names(in: folder.isEmpty ? root : root + "/" + folder)
    var leaves: [String] = []
    for name in names {
      let path = folder.isEmpty ? name : folder + "/" + name
      guard Disk.form(of: root + "/" + path) == .folder else {
        leaves.append(path)
        continue
      }
      let inside = try self.leaves(of: root, below: path)
      leaves += inside.isEmpty ? [path] : inside
    }
    return leaves
  }

  private static func isSafe(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
  }

  /// A build that was killed leaves its folder beside the output; one that still runs is left alone.
  private func removeLeftovers(of target: Target) throws(WriteFailure) {
    let (parent, name) = Self.split(target.path)
    let prefix = ".\(name).adspec-"
    for leftover in try Disk.names(in: parent) where leftover.hasPrefix(prefix) {
      guard let process = Int32(leftover.dropFirst(prefix.count)) else { continue }
      if process == Disk.processID || !Disk.isRunning(process: process) {
        try Disk.removeTree(parent + "/" + leftover)
      }
    }
  }
}

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
    do {
      try Disk.write(new, to: aside)
      try Disk.copyPermissions(of: place, to: aside)
      try Disk.move(aside, to: place)
    } catch {
      throw error.after { () throws(WriteFailure) in try Disk.removeFile(aside) }
    }
  }

  /// Writes the file anew, in one step, over whatever was there: reports that were asked for by name.
  package static func replace(_ path: String, bytes: [UInt8]) throws(WriteFailure) {
    let aside = path + ".adspec-\(Disk.processID)"
    try Disk.removeFile(aside)
    try Disk.write(bytes, to: aside)
    try Disk.move(aside, to: path)
  }
}
