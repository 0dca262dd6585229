package import Changes

/// Changes since an earlier version of the catalog, for the pages of a site.
package struct PublishedChanges: Sendable {
  package var changes: CatalogChanges
  /// The name of the earlier version as given: a folder, or a revision such as `v1.4`.
  package var since: String
  /// Time of the earlier version's commit (RFC 3339); `nil` if that version is a folder.
  package var date: String?

  package init(_ changes: CatalogChanges, since: String, date: String?) {
    (self.changes, self.since, self.date) = (changes, since, date)
  }
}
