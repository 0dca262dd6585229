#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A checkout: a tree of files that may be untrusted, such as the content of a pull request.
package enum Checkout {
  /// Returns the root of the repository that contains a folder; outside a repository, the root of the nearest catalog;
  /// `nil` without either.
  ///
  /// - Parameter folder: absolute and without links, or relative to the source's root.
  package static func root(above folder: String, in source: any FileSource) -> String? {
    RepositoryRoot.find(from: folder, in: source) ?? CatalogReader.findRoot(from: folder, in: source)
  }

  /// True if the path is the root or lies below it. Paths in git's own folder are excluded: its files hold the runner's
  /// tokens.
  ///
  /// - Parameters:
  ///   - path: without links.
  ///   - root: without links; empty for a source's root.
  package static func contains(_ path: String, in root: String) -> Bool {
    guard root.isEmpty || Folders.contains(path, in: root) else { return false }
    return !path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
      .contains { $0.elementsEqual(".git".utf8) || $0.elementsEqual("..".utf8) }
  }

  /// Returns the first symbolic link on the way to a path that lies in a checkout and points out of it; `nil` if there
  /// is none. Links outside any checkout are the user's own and may lead anywhere.
  ///
  /// If a pull request adds `public -> ../../home/ci`, this link is returned for `public/index.html`.
  ///
  /// - Parameters:
  ///   - path: a path that needn't exist. Links on the way to it are followed.
  ///   - current: the current folder as an absolute path, at which a relative path starts.
  package static func leavingLink(of path: String, from current: String) -> String? {
    let disk = DiskSource(root: "")
    var links: [(path: String, root: String)] = []
    var place = path.hasPrefix("/") ? "/" : current
    var rest = path.split(separator: "/").map(String.init)
    // A path with more links than Linux follows fails when it is opened.
    var followed = 0
    while !rest.isEmpty, followed < 40 {
      let name = rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        place = Folders.upwards(from: place).dropFirst().first ?? "/"
        continue
      }
      let next = Folders.path(name, in: place)
      guard let target = SymbolicLink.text(of: next) else {
        place = next
        continue
      }
      // An inherited descriptor (`/proc/self/fd/3`) has no path to check.
      if Folders.contains(place, in: "/proc") { return nil }
      if let root = root(above: place, in: disk) { links.append((next, root)) }
      if target.hasPrefix("/") { place = "/" }
      rest = target.split(separator: "/").map(String.init) + rest
      followed += 1
    }
    return links.first { !contains(place, in: $0.root) }?.path
  }
}

/// Reads the targets of symbolic links without following them.
package enum SymbolicLink {
  /// The target written in a link; `nil` if the path isn't a link.
  package static func text(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
