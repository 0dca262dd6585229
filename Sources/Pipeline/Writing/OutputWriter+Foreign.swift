import Basics
import Reading
import Reports

/// The files in an output folder that the new site doesn't have.
struct OtherFiles: Sendable {
  /// Files that are as the last build wrote them. They are removed.
  var old: [String] = []
  /// Foreign files: those that the tool didn't write, or that were changed since; also empty folders. They are kept.
  var foreign: [String] = []
}

extension Set<String> {
  /// True if a path is in the set, byte for byte: equal strings may be names of different files.
  fileprivate func holds(_ path: String) -> Bool {
    firstIndex(of: path).map { self[$0].utf8.elementsEqual(path.utf8) } ?? false
  }
}

extension OutputWriter {
  /// Throws if the output has files that `publish` would refuse.
  ///
  /// - Parameter files: the files to be published there.
  func refuseOthers(besides files: [DeferredFile]) throws(WriteFailure) {
    _ = try otherFiles(in: try resolvedTarget(), besides: files.map(\.path), last: BuildCache())
  }

  /// Returns the files in the output that the new site doesn't have, sorted.
  ///
  /// The folder may have come with a stranger's checkout, and all in it is published. So a foreign file must be adopted,
  /// and a link is refused: whoever packs the folder may follow it.
  func otherFiles(
    in target: Target, besides newPaths: [String], last: BuildCache
  ) throws(WriteFailure) -> OtherFiles {
    guard target.exists else { return OtherFiles() }
    let digests = try Manifest.digests(in: target.path, knownFrom: last)
    let present = try leaves(of: target.path)
    if let link = present.first(where: { $0.form == .link }) {
      throw .linkInside(path: link.name, folder: output)
    }
    let new = Set(newPaths)
    let ours = Set((digests ?? [:]).keys).union(digests == nil ? [] : [Manifest.path])
    let others = present.filter { !(ours.holds($0.name) && (new.holds($0.name) || $0.name == Manifest.path)) }
    let areOld = try Parallel.map(count: others.count, jobs: jobs) { index throws(WriteFailure) -> Bool in
      let other = others[index]
      guard other.form == .file, ours.holds(other.name), let digest = digests?[other.name] else {
        return false
      }
      return SHA256.hex(of: try Disk.read(target.path + "/" + other.name)) == digest
    }
    let foreign = others.indices.filter { !areOld[$0] }.map { others[$0] }
    try refuse(foreign.filter { !$0.isFolder }.map(\.name), besides: newPaths)
    return OtherFiles(
      old: others.indices.filter { areOld[$0] }.map { others[$0].name }, foreign: foreign.map(\.name))
  }

  /// Throws if there are foreign files and they aren't adopted, or if one stands where a file or a folder of the new site
  /// goes.
  private func refuse(_ foreign: [String], besides newPaths: [String]) throws(WriteFailure) {
    if foreign.isEmpty { return }
    var taken = Set(newPaths + [Manifest.path])
    for path in newPaths { taken.formUnion(Folders.upwards(from: path).dropFirst()) }
    if let path = foreign.first(where: taken.holds) { throw .inTheWay(path: path, folder: output) }
    if !adopts { throw .notOurs(output, files: foreign) }
  }

  /// Returns all files, links and empty folders below a folder. Second-level folders are listed in parallel.
  private func leaves(of root: String) throws(WriteFailure) -> [Disk.Entry] {
    var leaves: [Disk.Entry] = []
    for entry in try Disk.entries(in: root) {
      let inside = entry.isFolder ? try Disk.entries(in: root + "/" + entry.name) : []
      if inside.isEmpty { leaves.append(entry) }
      leaves += try Parallel.map(count: inside.count, jobs: jobs) {
        index throws(WriteFailure) -> [Disk.Entry] in
        try Self.leaves(of: root, inside[index], below: entry.name)
      }.joined()
    }
    return leaves
  }

  private static func leaves(
    of root: String, _ entry: Disk.Entry, below folder: String
  ) throws(WriteFailure) -> [Disk.Entry] {
    let path = folder + "/" + entry.name
    let inside = entry.isFolder ? try Disk.entries(in: root + "/" + path) : []
    if inside.isEmpty { return [Disk.Entry(name: path, form: entry.form)] }
    var leaves: [Disk.Entry] = []
    for entry in inside { leaves += try self.leaves(of: root, entry, below: path) }
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
