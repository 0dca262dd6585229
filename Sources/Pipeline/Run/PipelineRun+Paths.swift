import MachineOutput
import Model
import Reading

extension PipelineRun {
  /// The paths of the run's files from the current folder, for people. With parts they are those of the catalog: the
  /// recordings lie elsewhere.
  var shownPaths: ShownPaths {
    guard parts == nil, let catalog = selection.catalogRoot, let current = Disk.currentFolder else {
      return ShownPaths()
    }
    let outside = selection.recordings.filter { recording in
      recording.systemPath.hasPrefix("/") && !recording.systemPath.hasPrefix(catalog + "/")
    }
    return ShownPaths(current: current, catalog: catalog, outside: Set(outside.map(\.path)))
  }
}
