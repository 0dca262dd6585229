import Model
import Reading
import Reports
import Rules

/// Prints the definitions of a catalog as a spreadsheet.
package enum TableAction {
  /// Returns the sheet as CSV, and the number of definitions that can't be read.
  ///
  /// - Parameter path: the catalog, or a folder in it.
  /// - Throws: `CatalogFailure`, `InputFailure`.
  package static func table(of path: String) throws -> (text: String, unread: Int) {
    let root = try InputResolver.catalogRoot(path)
    let catalog = try CatalogReader(
      source: DiskSource(root: root), location: root, knownRules: RuleRegistry.known, allowsEmpty: true
    ).read()
    return (DefinitionSheet.csv(of: catalog), catalog.unreadDefinitions.count)
  }
}
