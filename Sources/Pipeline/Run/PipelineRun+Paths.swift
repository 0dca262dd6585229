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
    let files = recordings + audited.map { ($0, Disk.realPath($0) ?? $0) }
    let catalog = selection.catalogRoot.map { Folders.path("", in: $0) }
    return files.reduce(into: [:]) { paths, file in
      let (name, real) = file
      guard real.hasPrefix("/"), catalog.map({ !real.hasPrefix($0) }) ?? true else { return }
      paths[name] = real
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
