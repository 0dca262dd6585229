package import Model
package import Basics

/// What a walk through folders passes over: what the configuration excludes, and what the repository's `.gitignore` files
/// name. Hand it down: each folder's own file joins on the way in (`entering`).
package struct PathFilter: Sendable {
  private struct Level {
    /// Where the file lies: from the repository's root, empty or ending in `/`.
    var folder: String
    var file: Gitignore
    /// What the file is called where somebody asks why.
    var name: String { folder + ".gitignore" }
  }

  private let exclude: [Glob]
  /// From the configuration's folder to the folder that paths are relative to: empty, or ending in `/`; `nil` where the
  /// configuration says nothing of it.
  private let excludePrefix: String?
  /// From the repository's root to the folder that paths are relative to: empty, or ending in `/`; `nil` outside any
  /// repository, and where `.gitignore` doesn't count.
  private let repositoryPrefix: String?
  /// The outermost first.
  private var levels: [Level] = []

  /// Respects `exclude`, and the `.gitignore` files of the repository that a folder lies in, if the configuration does.
  ///
  /// - Parameters:
  ///   - folder: what paths are relative to: absolute, or from the source's root.
  ///   - prefix: from the configuration's folder to this one, empty or ending in `/`; `nil`: `exclude` doesn't count.
  /// - Throws: when a `.gitignore` above the folder can't be read.
  package init(
    _ configuration: Configuration, above folder: String, prefix: String?, in source: any FileSource
  ) throws(ReadFailure) {
    exclude = configuration.exclude.map(Glob.init)
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

  /// The same with what the folder's own `.gitignore` says; one that can't be read is a mistake, and counts as empty.
  ///
  /// - Parameters:
  ///   - path: of the folder, as this filter's paths are.
  ///   - systemPath: where the source finds it.
  package func entering(
    _ path: String, at systemPath: String, in source: any FileSource, _ mistakes: inout [Mistake]
  ) -> PathFilter {
    guard let repositoryPrefix else { return self }
    var filter = self
    let below = path.isEmpty ? "" : path + "/"
    do {
      try filter.add(folder: repositoryPrefix + below, in: systemPath, source)
    } catch {
      mistakes.append(.unreadable(error, file: below + ".gitignore"))
    }
    return filter
  }

  /// - Parameter folder: that the file lies in, as its path from the repository's root and for the source.
  private mutating func add(
    folder: String, in systemFolder: String, _ source: any FileSource
  ) throws(ReadFailure) {
    let path = Folders.path(".gitignore", in: systemFolder)
    guard source.form(of: path) == .file else { return }
    let content = try source.bytes(of: path, limit: YAMLDocument.limit)
    levels.append(Level(folder: folder, file: Gitignore(content)))
  }

  /// Whether a path is passed over, and because of what; its folder must not be passed over itself.
  package func excluded(_ path: String, isFolder: Bool) -> ExcludedPath? {
    if let excludePrefix, let glob = exclude.first(where: { $0.matches(excludePrefix + path) }) {
      return ExcludedPath(path, isFolder: isFolder, by: glob.pattern)
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

  /// What was passed over, by the patterns of `exclude`, in their order and each there, then by the `.gitignore` files that
  /// named something.
  package static func exclusions(_ paths: [ExcludedPath], of configuration: Configuration) -> [Exclusion] {
    let found = Dictionary(grouping: paths, by: \.pattern)
    let files = Set(found.keys).subtracting(configuration.exclude)
    return (configuration.exclude + Array(files).inByteOrder).map { pattern in
      Exclusion(pattern: pattern, paths: Array(Set(found[pattern, default: []].map(\.path))).inByteOrder)
    }
  }
}

/// Where the repository is that a folder lies in.
package enum RepositoryRoot {
  /// The nearest folder upwards that holds `.git` (a folder, or the file of a work tree); `nil` outside any repository.
  ///
  /// - Parameter folder: absolute, or relative to the source's root, where the search then ends: empty is that root.
  package static func find(from folder: String, in source: any FileSource) -> String? {
    Folders.upwards(from: folder).first { source.form(of: Folders.path(".git", in: $0)) != nil }
  }
}

/// Paths of folders, as text.
package enum Folders {
  /// True if the path is the folder's or lies below it; both absolute, without links.
  package static func contains(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  /// The folder and those above it, to the root of the file system or, for a relative path, of the source (empty).
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

  package static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
