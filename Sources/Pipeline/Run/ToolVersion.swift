/// The tool's version, as shown on pages, in machine outputs and, beside the commit, by `--version`. The file VERSION
/// contains the same text.
package enum ToolVersion {
  package static let current = "0.4.0"
  /// The release date, in the format of manual pages.
  package static let date = "November 30, 2026"
}
