package import Model
package import Basics
package import Reading

/// The inputs of a run, as the paths on the command line select them.
package struct InputSelection {
  /// Path of the catalog's folder with links resolved; `nil` without a catalog.
  var catalogRoot: String?
  /// True if the whole catalog is selected, with its recordings.
  var isWholeCatalog = false
  /// Selected definitions, relative to the catalog.
  var definitionFiles: Set<String> = []
  /// The recordings that were named, and those in named folders; each real path once.
  package var recordings: [RecordingFile] = []
  /// The playlists that were named, and those in named folders, with the asset lists beside them.
  package var streams: [AdStream] = []
  /// The paths of the streams' files, links resolved, by the names that findings use.
  var streamFiles: [String: String] = [:]
  /// Named folders that don't contain the catalog, links resolved.
  package var folders: [String] = []
  /// Excluded paths in named folders.
  package var excluded: [ExcludedPath] = []
  /// Diagnostics about paths in named folders that can't be read.
  package var diagnostics: [Diagnostic] = []
}
