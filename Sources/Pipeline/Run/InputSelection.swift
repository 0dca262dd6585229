package import Model
package import Basics
package import Reading

/// What a run works on, told from the paths on the command line.
package struct InputSelection {
  /// Path of the catalog's folder with links resolved; `nil` without a catalog at hand.
  var catalogRoot: String?
  /// The whole catalog, with its recordings.
  var isWholeCatalog = false
  /// Definitions that were named, relative to the catalog.
  var definitionFiles: Set<String> = []
  /// Recordings that were named, or lie in named folders; by real path, so that none is read twice.
  package var recordings: [RecordingFile] = []
  /// Folders that were named and hold no catalog, links resolved.
  package var folders: [String] = []
  /// What lies in named folders and is passed over.
  package var excluded: [ExcludedPath] = []
  /// What lies in named folders and can't be read.
  package var mistakes: [Mistake] = []
}
