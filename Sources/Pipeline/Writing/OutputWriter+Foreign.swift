import Reading

/// Foreign files: those in the output folder that the tool didn't write.
extension OutputWriter {
  /// The foreign files, links and empty folders in the output, sorted.
  func foreignFiles(
    in target: Target, newPaths: [String], last: BuildCache
  ) throws(WriteFailure) -> [String] {
    guard target.exists else { return [] }
    let paths = try Manifest.paths(in: target.path, knownFrom: last)
    let present = try leaves(of: target.path)
    if paths == nil, !present.isEmpty, !adopts { throw .notOurs(output) }
    let ours = Set(paths ?? []).union([Manifest.path])
    let foreign = present.filter { !ours.contains($0) }
    if foreign.isEmpty { return [] }
    // A foreign file or link must not stand where a folder of the site goes, either.
    var taken = Set(newPaths + [Manifest.path])
    for path in newPaths { taken.formUnion(Folders.upwards(from: path).dropFirst()) }
    if let path = foreign.first(where: {
      taken.contains($0) && Disk.form(of: target.path + "/" + $0) != .folder
    }) {
      throw .inTheWay(path: path, folder: output)
    }
    return foreign
  }

  /// Returns the paths of all files, links and empty folders below a folder. Second-level folders are listed in
  /// parallel.
  private func leaves(of root: String) throws(WriteFailure) -> [String] {
    var leaves: [String] = []
    for entry in try Disk.entries(in: root) {
      guard entry.isFolder else {
        leaves.append(entry.name)
        continue
      }
      let inside = try Disk.entries(in: root + "/" + entry.name)
      if inside.isEmpty { leaves.append(entry.name) }
      leaves += try Parallel.map(count: inside.count, jobs: jobs) {
        index throws(WriteFailure) -> [String] in
        let path = entry.name + "/" + inside[index].name
        return inside[index].isFolder ? try Self.leaves(of: root, below: path) : [path]
      }.joined()
    }
    return leaves
  }

  private static func leaves(of root: String, below folder: String) throws(WriteFailure) -> [String] {
    let entries = try Disk.entries(in: root + "/" + folder)
    if entries.isEmpty { return [folder] }
    var leaves: [String] = []
    for entry in entries {
      let path = folder + "/" + entry.name
      if entry.isFolder { leaves += try self.leaves(of: root, below: path) } else { leaves.append(path) }
    }
    return leaves
  }

  /// True if a relative path stays within its folder, and doesn't leave it by `..`.
  static func isSafe(_ path: String) -> Bool {
    // The length of the current part of the path, and whether it consists of dots only.
    var (length, isDots) = (0, true)
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") {
        if length == 0 || isDots && length <= 2 { return false }
        (length, isDots) = (0, true)
      } else if byte == 0 {
        return false
      } else {
        length += 1
        if byte != UInt8(ascii: ".") { isDots = false }
      }
    }
    return length > 0 && !(isDots && length <= 2)
  }
}
