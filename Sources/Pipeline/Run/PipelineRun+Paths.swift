import Basics
package import MachineOutput
import Model
import Reading

extension PipelineRun {
  /// Converts paths of the run's files to paths from the current folder, for messages. If the run reads parts, paths
  /// stay relative to the catalog, because the recordings may be on another machine.
  package var shownPaths: ShownPaths {
    guard parts == nil, let catalog = selection.catalogRoot, let current = Disk.currentFolder else {
      return ShownPaths()
    }
    return ShownPaths(current: current, catalog: catalog, outside: Set(filesOutside.keys))
  }

  /// Absolute paths of recordings and of an audit's files outside the catalog, by the names that findings use.
  var filesOutside: [String: String] {
    let recordings = selection.recordings.map { ($0.path, $0.systemPath) }
    let audited = audit?.diagnostics.map(\.violation.location.file) ?? []
    let streams = selection.streamFiles.map { ($0.key, $0.value) }
    let files = recordings + streams + audited.map { ($0, Disk.realPath($0) ?? $0) }
    let catalog = selection.catalogRoot.map { Folders.path("", in: $0) }
    return files.reduce(into: [:]) { paths, file in
      let (name, real) = file
      guard real.hasPrefix("/"), catalog.map({ !real.hasPrefix($0) }) ?? true else { return }
      paths[name] = real
    }
  }

  /// Returns the selected recordings, each once, in byte order of their paths; equal paths are ordered by their system
  /// paths.
  static func recordings(in selection: InputSelection, of catalog: Catalog) -> [RecordingFile] {
    var recordings = selection.isWholeCatalog ? catalog.recordings : []
    let root = selection.catalogRoot.map { $0 + "/" } ?? ""
    let known = Set(recordings.map { $0.systemPath.hasPrefix("/") ? $0.systemPath : root + $0.systemPath })
    recordings += selection.recordings.filter { !known.contains($0.systemPath) }
    return recordings.sorted { a, b in
      let (first, second) = a.path == b.path ? (a.systemPath, b.systemPath) : (a.path, b.path)
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}

extension ShownPaths {
  /// Returns an absolute path without links as a path from the current folder, for people; any other path as it is.
  static func fromCurrentFolder(_ path: String) -> String {
    guard path.hasPrefix("/"), let current = Disk.currentFolder else { return path }
    return ShownPaths(current: current, catalog: "/").shown(String(path.dropFirst()))
  }
}
