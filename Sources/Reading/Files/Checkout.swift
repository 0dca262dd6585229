#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The tree of files that a stranger may have written: what a pull request brings.
package enum Checkout {
  /// The root of the repository that a folder lies in; outside any repository the nearest catalog's; `nil` where there is
  /// neither.
  ///
  /// - Parameter folder: absolute and without links, or relative to the source's root.
  package static func root(above folder: String, in source: any FileSource) -> String? {
    RepositoryRoot.find(from: folder, in: source) ?? CatalogReader.findRoot(from: folder, in: source)
  }

  /// True if the path is the root or lies below it, and not in git's own folder, whose files hold tokens of the runner's.
  ///
  /// - Parameters:
  ///   - path: without links.
  ///   - root: likewise; empty is that of a source.
  package static func contains(_ path: String, in root: String) -> Bool {
    guard root.isEmpty || Folders.contains(path, in: root) else { return false }
    return !path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
      .contains { $0.elementsEqual(".git".utf8) || $0.elementsEqual("..".utf8) }
  }

  /// The first link on the way to a path that lies in a checkout and leads out of it; `nil` where there is none. The links of
  /// the user's own, outside of any checkout, may lead anywhere.
  ///
  /// Say a pull request brings `public -> ../../home/ci`: then it is the link of `public/index.html`.
  ///
  /// - Parameters:
  ///   - path: of what need not be there; of links on the way the target is followed.
  ///   - current: the current folder, absolute, for a relative path.
  package static func leavingLink(of path: String, from current: String) -> String? {
    let disk = DiskSource(root: "")
    var links: [(path: String, root: String)] = []
    var place = path.hasPrefix("/") ? "/" : current
    var rest = path.split(separator: "/").map(String.init)
    // A path through more links than Linux follows fails where it is opened.
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
      // What the process was started with (`/proc/self/fd/3`) has no path to judge by.
      if Folders.contains(place, in: "/proc") { return nil }
      if let root = root(above: place, in: disk) { links.append((next, root)) }
      if target.hasPrefix("/") { place = "/" }
      rest = target.split(separator: "/").map(String.init) + rest
      followed += 1
    }
    return links.first { !contains(place, in: $0.root) }?.path
  }
}

/// Symbolic links, not followed.
package enum SymbolicLink {
  /// The text that is written into a link; `nil` for what is none.
  package static func text(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
