import Basics
import Reading

/// A catalog among the paths of a command line, with all of these paths that lie in the catalog.
package struct NamedCatalog: Sendable {
  /// The path of the catalog's folder, as the user gave it.
  package var name: String
  /// The path of the catalog's folder, absolute and without links.
  package var root: String
  package var paths: [String]

  /// Returns the catalogs among the paths in byte order of their folders. If there are several, every path must lie in
  /// one of them.
  ///
  /// - Throws: `InputFailure.inNoneOf`.
  package static func all(in paths: [String]) throws(InputFailure) -> [NamedCatalog] {
    let source = DiskSource(root: "")
    var catalogs: [NamedCatalog] = []
    for path in paths where path != "-" {
      guard let root = Disk.realPath(path), CatalogReader.isRoot(root, in: source),
        !catalogs.contains(where: { $0.root == root })
      else { continue }
      catalogs.append(NamedCatalog(name: path, root: root, paths: []))
    }
    guard catalogs.count > 1 else { return catalogs }
    catalogs.sort { ($0.root + "/").precedesInBytes($1.root + "/") }
    for path in paths {
      let real = path == "-" ? nil : Disk.realPath(path)
      // Of catalogs in each other, the inner one comes later.
      guard let real, let place = catalogs.lastIndex(where: { Folders.contains(real, in: $0.root) }) else {
        throw .inNoneOf(catalogs[0].name, catalogs[1].name, path: path)
      }
      catalogs[place].paths.append(path)
    }
    return catalogs
  }
}
