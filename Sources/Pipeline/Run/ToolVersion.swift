/// The version that pages and machine outputs show, and `--version` beside the commit; the file VERSION repeats it.
package enum ToolVersion {
  package static let current = "0.3.0"
  /// The release date, as manual pages write it.
  package static let date = "November 25, 2026"
}
