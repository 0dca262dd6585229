package import Model
package import Basics

/// Decides which paths a walk through folders skips: those that match `exclude` in the configuration, and those that
/// `.gitignore` files name. `entering` returns the filter for a subfolder, which includes the subfolder's own
/// `.gitignore`.
package struct PathFilter: Sendable {
  private struct Level {
    /// The folder of the `.gitignore` file, relative to the repository's root: empty, or ending in `/`.
    var folder: String
    var file: Gitignore
    /// The path of the `.gitignore`, shown as the reason of an exclusion.
    var name: String { folder + ".gitignore" }
  }

  private let exclude: GlobList
  /// The path from the configuration's folder to the folder that paths are relative to: empty, or ending in `/`. It is
  /// `nil` if `exclude` doesn't apply.
  private let excludePrefix: String?
  /// The path from the repository's root to the folder that paths are relative to: empty, or ending in `/`. It is `nil`
  /// outside a repository, and if `.gitignore` files are disregarded.
  private let repositoryPrefix: String?
  /// `.gitignore` files, the outermost first.
  private var levels: [Level] = []

  /// Creates the filter of a folder from `exclude` and, if the configuration respects them, the `.gitignore` files of
  /// the folder's repository.
  ///
  /// - Parameters:
  ///   - folder: the folder that paths are relative to: absolute, or relative to the source's root.
  ///   - prefix: path from the configuration's folder to this one, empty or ending in `/`; `nil` disables `exclude`.
  /// - Throws: `ReadFailure` if a `.gitignore` above the folder can't be read.
  package init(
    _ configuration: Configuration, above folder: String, prefix: String?, in source: any FileSource
  ) throws(ReadFailure) {
    exclude = GlobList(configuration.exclude)
    excludePrefix = prefix
    guard configuration.respectsGitignore, let root = RepositoryRoot.find(from: folder, in: source) else {
      repositoryPrefix = nil
      return
    }
    let inside = folder.dropFirst(root.count).drop { $0 == "/" }
    repositoryPrefix = inside.isEmpty ? "" : inside + "/"
    var place = ""
    for part in inside.split(separator: "/") {
      try add(folder: place, in: Folders.path(place, in: root), source)
      place += part + "/"
    }
  }

  /// Returns the filter for a subfolder, which also contains the subfolder's own `.gitignore`. If that file is
  /// unreadable, it gets a diagnostic and counts as empty.
  ///
  /// - Parameters:
  ///   - path: the path of the subfolder, relative to the folder that all paths of this filter are relative to.
  ///   - systemPath: the path of the subfolder in `source`.
  package func entering(
    _ path: String, at systemPath: String, in source: any FileSource, _ diagnostics: inout [Diagnostic]
  ) -> PathFilter {
    guard let repositoryPrefix else { return self }
    var filter = self
    let below = path.isEmpty ? "" : path + "/"
    do {
      try filter.add(folder: repositoryPrefix + below, in: systemPath, source)
    } catch {
      diagnostics.append(.unreadable(error, file: below + ".gitignore"))
    }
    return filter
  }

  /// Adds the `.gitignore` of a folder, if there is one.
  ///
  /// - Parameter folder: the folder relative to the repository's root; `systemFolder` is its path in `source`.
  private mutating func add(
    folder: String, in systemFolder: String, _ source: any FileSource
  ) throws(ReadFailure) {
    let path = Folders.path(".gitignore", in: systemFolder)
    guard source.form(of: path) == .file else { return }
    let content = try source.bytes(of: path, limit: YAMLDocument.limit)
    levels.append(Level(folder: folder, file: Gitignore(content)))
  }

  /// Returns the path with the pattern that excludes it; `nil` if no pattern does. The folder that contains the path
  /// must not itself be excluded.
  package func excluded(_ path: String, isFolder: Bool) -> ExcludedPath? {
    if let excludePrefix, let pattern = exclude.first(matching: excludePrefix + path) {
      return ExcludedPath(path, isFolder: isFolder, by: pattern)
    }
    guard let repositoryPrefix else { return nil }
    let whole = repositoryPrefix + path
    for level in levels.reversed() where whole.hasPrefix(level.folder) {
      let inside = String(whole.dropFirst(level.folder.count))
      if let isIgnored = level.file.ignores(inside, isFolder: isFolder) {
        return isIgnored ? ExcludedPath(path, isFolder: isFolder, by: level.name) : nil
      }
    }
    return nil
  }

  /// Groups the skipped paths. There is one entry for each pattern of `exclude`, in order, even if it matched nothing.
  /// An entry for each `.gitignore` that matched follows.
  package static func exclusions(_ paths: [ExcludedPath], of configuration: Configuration) -> [Exclusion] {
    let found = Dictionary(grouping: paths, by: \.pattern)
    let files = Set(found.keys).subtracting(configuration.exclude)
    return (configuration.exclude + Array(files).inByteOrder).map { pattern in
      Exclusion(pattern: pattern, paths: Array(Set(found[pattern, default: []].map(\.path))).inByteOrder)
    }
  }
}

/// Finds the root of a folder's repository.
package enum RepositoryRoot {
  /// Returns the nearest folder, from `folder` upwards, that has `.git` (a folder, or the file of a work tree); `nil`
  /// outside a repository.
  ///
  /// - Parameter folder: absolute, or relative to the source's root, where the search then ends; empty means that root.
  package static func find(from folder: String, in source: any FileSource) -> String? {
    Folders.upwards(from: folder).first { source.form(of: Folders.path(".git", in: $0)) != nil }
  }
}

/// Operations on paths of folders, which don't access the file system.
package enum Folders {
  /// True if the path is the folder or lies below it; both are absolute and without links.
  package static func contains(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// Returns the folder and its ancestors, up to the root of the file system or, for a relative path, up to the empty
  /// path.
  package static func upwards(from folder: String) -> [String] {
    var folder = folder
    while folder.count > 1, folder.last == "/" { folder.removeLast() }
    var folders = [folder]
    while !folder.isEmpty, folder != "/" {
      guard let slash = folder.lastIndex(of: "/") else {
        folders.append("")
        break
      }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      folders.append(folder)
    }
    return folders
  }

  /// Returns the folder that a path lies in; an empty path if it has no `/`.
  static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  package static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
