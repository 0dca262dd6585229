/// The version that `--version`, pages and machine outputs show.
package enum ToolVersion {
  package static let current = "0.3.0"
  /// The release date, as manual pages write it.
  package static let date = "November 25, 2026"
}
