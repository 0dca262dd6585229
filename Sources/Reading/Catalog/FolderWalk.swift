import Model
import Basics

/// Finds files below a folder of the catalog. Hidden ones, and those that a filter excludes, are skipped.
struct FolderWalk {
  /// A file with a wanted name, or an entry with such a name that leads to no file.
  struct Found {
    /// Path relative to the catalog.
    var path: String
    /// Path in the source.
    var systemPath: String
    var form: FileEntry.Form
  }

  private let source: any FileSource
  /// The catalog's folder in the source.
  private let root: String
  private(set) var files: [Found] = []
  /// The folders below the first one, by their paths relative to the catalog.
  private(set) var folders: [String] = []
  var diagnostics: [Diagnostic] = []
  private(set) var excluded: [ExcludedPath] = []
  /// The folders visited so far, with links resolved. A link may lead back to one of them.
  private var seen: Set<String> = []

  init(source: any FileSource, root: String) { (self.source, self.root) = (source, root) }

  /// Adds the files in and below a folder for whose paths `matters` returns true, sorted by bytes within each folder.
  /// Folders that can't be read and links that lead out of the tree get a diagnostic.
  ///
  /// - Parameter above: the filter of the folder that contains this one.
  mutating func walk(_ folder: String, _ above: PathFilter, matters: (_ path: String) -> Bool) {
    if !folder.isEmpty, let path = above.excluded(folder, isFolder: true) { return excluded.append(path) }
    guard let resolved = source.resolved(systemPath(folder)) else {
      diagnostics.append(.outside(folder))
      return
    }
    guard seen.insert(resolved).inserted else { return }
    let filter = above.entering(folder, at: systemPath(folder), in: source, &diagnostics)
    do {
      for entry in try source.entries(of: systemPath(folder)) where !entry.name.hasPrefix(".") {
        let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
        if entry.form == .folder || matters(path) { visit(entry, path: path, filter, matters) }
      }
    } catch {
      diagnostics.append(.unreadable(error, file: folder))
    }
  }

  private mutating func visit(
    _ entry: FileEntry, path: String, _ filter: PathFilter, _ matters: (_ path: String) -> Bool
  ) {
    if let path = filter.excluded(path, isFolder: entry.form == .folder) { return excluded.append(path) }
    if entry.leavesTree {
      diagnostics.append(.outside(path))
    } else if entry.form == .folder {
      folders.append(path)
      walk(path, filter, matters: matters)
    } else {
      files.append(Found(path: path, systemPath: systemPath(path), form: entry.form))
    }
  }

  private func systemPath(_ path: String) -> String {
    root.isEmpty || path.isEmpty ? root + path : root + "/" + path
  }
}

extension Diagnostic {
  /// Reports an entry that leads to no file, such as a link to nothing.
  static func noFile(_ path: String) -> Diagnostic {
    .unreadable(ReadFailure(path: path, reason: "leads to no file"), file: path)
  }
}
